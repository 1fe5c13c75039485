// Students and Trials are alike and have no ids. For them to glide from place to place each gets a key, kept from one
// position to the next as far as the change tells which went where.
import { ELEMENTS, SEATS } from './schools';
import type { View } from './view';

/** A place with its cards from the bottom, by what can be seen of them: an Element or a level. */
export type Zones = Readonly<Record<string, readonly string[]>>;
export type Keys = Readonly<Record<string, readonly string[]>>;

export function zonesOf(view: View): Zones {
  const zones: Record<string, string[]> = {};
  for (const element of ELEMENTS) {
    zones[`hand ${element}`] = Array.from({ length: view.hand?.[element] ?? 0 }, () => element);
    for (const seat of SEATS) {
      zones[`${seat} ${element}`] = [...view.schools[seat].arenas[element].students];
      zones[`${seat} ${element} trials`] = view.schools[seat].arenas[element].trials.map(String);
    }
  }
  for (const seat of SEATS) zones[`${seat} available`] = view.schools[seat].available.map(String);
  zones['returned'] = view.returned.map(String);
  return zones;
}

/** The keys of those that stayed, in order; undefined for those that came. */
function stayed(before: readonly string[], keys: readonly string[], after: readonly string[]): (string | undefined)[] {
  let at = 0;
  return after.map((what) => {
    const found = before.indexOf(what, at);
    if (found < 0) return undefined;
    at = found + 1;
    return keys[found];
  });
}

export class Tracker {
  #zones: Zones = {};
  #keys: Keys = {};
  #fresh = 0;

  follow(zones: Zones): Keys {
    const kept = Object.entries(zones).map(([name, after]) => ({
      name,
      after,
      keys: stayed(this.#zones[name] ?? [], this.#keys[name] ?? [], after),
    }));
    const used = new Set(kept.flatMap(({ keys }) => keys));
    const gone = Object.entries(this.#zones).flatMap(([name, before]) =>
      before.map((what, i) => ({ what, key: this.#keys[name]![i]! })).filter(({ key }) => !used.has(key)),
    );
    const come = (what: string): string => {
      const at = gone.findIndex((each) => each.what === what);
      return at < 0 ? `${what} ${++this.#fresh}` : gone.splice(at, 1)[0]!.key;
    };
    this.#zones = zones;
    this.#keys = Object.fromEntries(
      kept.map(({ name, after, keys }) => [name, keys.map((key, i) => key ?? come(after[i]!))]),
    );
    return this.#keys;
  }
}
