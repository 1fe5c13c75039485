// The anatomy of a tile, from the facts of its card page.
import type { CardPage } from '$lib/protocol';
import type { Cantrip, CardData, TileData, TileKind } from './view';

export type Kind = TileKind;
export const KINDS: readonly Kind[] = ['resource', 'mystic', 'item', 'potion', 'cantrip', 'spell', 'ward'];
export const CANTRIPS: readonly Cantrip[] = ['summons', 'geas', 'curse', 'binding'];

/** Special Artifacts and Cities have pages too. */
export type Data = CardData;
/** What is no tile has nothing to discard it for. */
type Anatomy = Omit<TileData, 'discard'> & { discard: TileData['discard'] | null };
export type Tile = Anatomy & { id: string };
export type Cards = ReadonlyMap<string, CardPage>;

const isTile = (data: Data | undefined): data is TileData => KINDS.includes(data?.kind as Kind);

/** What is no tile, and what the page of the cards does not know, has nothing to show. */
const BLANK: Anatomy = {
  kind: 'mystic',
  round: 1,
  cost: [],
  gives: [],
  vp: 0,
  allies: 0,
  mana: 0,
  discard: null,
  cantrip: null,
  dice: [],
  mage: null,
};

export function tileOf(cards: Cards, id: string): Tile {
  const data = cards.get(id)?.data as Data | undefined;
  return { id, ...(isTile(data) ? data : BLANK) };
}

/** Which colour of the book a tile has (MC-1.3); Special Artifacts too. */
export function kindOf(cards: Cards, id: string): Kind | 'artifact' {
  const data = cards.get(id)?.data as Data | undefined;
  return data?.kind === 'artifact' ? 'artifact' : tileOf(cards, id).kind;
}

/** The tiles of a tableau by kind, in the order of the rulebook. */
export function byKind(cards: Cards, ids: readonly string[]): { kind: Kind; tiles: Tile[] }[] {
  const tiles = ids.map((id) => tileOf(cards, id));
  return KINDS.map((kind) => ({ kind, tiles: tiles.filter((tile) => tile.kind === kind) }));
}

export const ofKind = (cards: Cards, ids: readonly string[], kind: Kind): string[] =>
  ids.filter((id) => tileOf(cards, id).kind === kind);

/** Which units of a cost the Resources can give, each Resource one unit: as many as possible. */
export function covered(cost: readonly string[], resources: readonly (readonly string[])[]): boolean[] {
  const payer = new Map<number, number>();
  const assign = (unit: number, seen: Set<number>): boolean =>
    resources.some((gives, at) => {
      if (seen.has(at) || !gives.includes(cost[unit]!)) return false;
      seen.add(at);
      const other = payer.get(at);
      if (other !== undefined && !assign(other, seen)) return false;
      payer.set(at, unit);
      return true;
    });
  cost.forEach((_, unit) => assign(unit, new Set()));
  const paid = new Set(payer.values());
  return cost.map((_, unit) => paid.has(unit));
}

/** The key of a City's rule, or null for none: "no potions" is mage-clash.rule.no-potions. */
export const ruleKey = (rule: string): string | null =>
  rule === 'none' ? null : `mage-clash.rule.${rule.replaceAll(' ', '-')}`;

export const ruleGlyph = (rule: string): string =>
  ({ 'no potions': 'potion', 'no wards': 'ward', 'no artifacts': 'mystic', retreat: 'ally' })[rule] ?? 'city';
