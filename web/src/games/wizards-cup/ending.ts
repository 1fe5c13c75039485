// What is counted at the end: Victory tokens; where both have two, the sum of the printed Values (WC-4.2).
import type { CardPage } from '$lib/protocol';
import type { Tally } from '$lib/table';
import { wizardOf } from './wizards';
import type { View } from './view';

export { default as Prize } from './Prize.svelte';

export function tally(view: View, cards: ReadonlyMap<string, CardPage>): Tally[] {
  const even = view.sides.every(({ tokens }) => tokens === view.sides[0]!.tokens);
  const known = view.sides.every(({ team }) => team?.length === 6);
  const sum = (team: readonly string[] = []) => team.reduce((total, id) => total + wizardOf(cards.get(id)).value, 0);
  return view.sides.map(({ seat, tokens, team }) => ({
    seats: [seat],
    counts: [
      { what: 'tokens', glyph: 'cup', count: tokens },
      ...(even && known ? [{ what: 'sum', glyph: 'resource', count: sum(team) }] : []),
    ],
  }));
}
