// What an event shows on the table while it is told, before the view has it.
import type { Cards, GameEvent } from '$lib/protocol';
import { seatOf } from '$lib/table';
import { idOf, kindOf, numberOf, type Kind } from './events';
import { colourOf } from './spells';
import { teamOf } from './teams';
import type { Colour, PileCard, View } from './view';

type Tokens = 'energy' | 'sapphires';

/** What a team gets or gives; what is stolen the other team gives. */
const POOLS: Partial<Record<Kind, { what: Tokens; gains: boolean; stolen?: boolean }>> = {
  'gained-energy': { what: 'energy', gains: true },
  'lost-energy': { what: 'energy', gains: false },
  'gained-sapphires': { what: 'sapphires', gains: true },
  'lost-sapphires': { what: 'sapphires', gains: false },
  'stole-sapphires': { what: 'sapphires', gains: true, stolen: true },
};

/** The change of a team's tokens that the event tells of: what floats over the number. */
export function change(now: GameEvent | null, team: string): { what: Tokens; by: number } | null {
  const kind = kindOf(now);
  const pool = kind ? POOLS[kind] : undefined;
  const own = idOf(now, 'team') === team;
  if (!pool || (!own && !pool.stolen)) return null;
  const count = numberOf(now, 'count');
  return { what: pool.what, by: own === pool.gains ? count : -count };
}

/** The card that the event puts on the pile of its colour before the view has it there, and who does. */
export function arriving(now: GameEvent | null, view: View, colour: Colour, cards: Cards): PileCard | null {
  const card = idOf(now, 'card');
  if (kindOf(now) !== 'played' || card === null || colourOf(cards.get(card)) !== colour) return null;
  return { card, faces: teamOf(view, seatOf(now))?.name ?? '' };
}

/** Whether the event is a Mage's own doing, not about tokens of a team or the end. */
export const stirs = (now: GameEvent | null, mage: string): boolean =>
  seatOf(now) === mage && kindOf(now) !== 'ended' && idOf(now, 'team') === null;

const DISCARDS: readonly (Kind | null)[] = ['discarded', 'lost', 'uprooted', 'recalled'];

export const isDraw = (now: GameEvent | null): boolean => kindOf(now) === 'drew';
export const isDiscard = (now: GameEvent | null): boolean => DISCARDS.includes(kindOf(now));
