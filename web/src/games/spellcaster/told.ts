// What an event shows on the table while it is told, before the view has it.
import type { CardPage, Phrase } from '$lib/protocol';
import { argument, cardsIn } from '$lib/table';
import { colourOf } from './spells';
import { teamOf } from './teams';
import type { Colour, PileCard, View } from './view';

const kindOf = (now: Phrase | null): string => now?.key.split('.').at(-1) ?? '';

/** The change of a team's tokens that the event tells of, with its sign: what floats over the number. */
export function change(
  now: Phrase | null,
  view: View,
  team: string,
): { what: 'energy' | 'sapphires'; text: string } | null {
  const kind = kindOf(now);
  const count = now?.args['count'] ?? '0';
  const about = argument(now, 'team');
  const stolen = kind === 'stole-sapphires';
  if (!/^(gained|lost)-(energy|sapphires)$/.test(kind) && !stolen) return null;
  if (about !== team && !(stolen && view.teams.some((each) => each.name === team))) return null;
  const gained = (about === team) === (stolen || kind.startsWith('gained'));
  return { what: kind.endsWith('energy') ? 'energy' : 'sapphires', text: `${gained ? '+' : '−'}${count}` };
}

/** The card that the event puts on the pile of its colour before the view has it there, and who does. */
export function arriving(
  now: Phrase | null,
  view: View,
  colour: Colour,
  cards: ReadonlyMap<string, CardPage>,
): PileCard | null {
  const [card] = cardsIn(now);
  if (kindOf(now) !== 'played' || card === undefined || colourOf(cards.get(card)) !== colour) return null;
  return { card, faces: teamOf(view, argument(now, 'seat'))?.name ?? '' };
}

export const isDraw = (now: Phrase | null): boolean => /^drew/.test(kindOf(now));
export const isDiscard = (now: Phrase | null): boolean =>
  ['discarded', 'lost', 'uprooted', 'recalled'].includes(kindOf(now));
