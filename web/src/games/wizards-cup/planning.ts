// Six places, five in order and one to wait, and what taps, keys and drags do to them.

export type Places = readonly (string | null)[];
export const WAITING = 5;

export const emptyPlaces: Places = [null, null, null, null, null, null];

export const unplaced = (team: readonly string[], places: Places): string[] =>
  team.filter((card) => !places.includes(card));

/** The last Wizard goes where there is room: nobody needs to be told twice. */
function settled(team: readonly string[], places: Places): Places {
  const left = unplaced(team, places);
  return left.length === 1 ? places.map((each) => each ?? left[0]!) : places;
}

/** Puts a Wizard on a place. Two that are placed change places; one from the hand sends who stood there back. */
export function put(team: readonly string[], places: Places, card: string, at: number): Places {
  const from = places.indexOf(card);
  const there = places[at] ?? null;
  return settled(
    team,
    places.map((each, i) => (i === at ? card : i === from ? there : each)),
  );
}

export function append(team: readonly string[], places: Places, card: string): Places {
  const free = places.indexOf(null);
  return free < 0 || places.includes(card) ? places : put(team, places, card, free);
}

export const takeBack = (places: Places, card: string): Places => places.map((each) => (each === card ? null : each));

/** The five in order once every place is taken, or null. */
export const planOf = (places: Places): string[] | null =>
  places.every((each) => each !== null) ? (places.slice(0, WAITING) as string[]) : null;
