// Where to look while an event is shown: the position on the table is still the one before it.
import type { GameEvent } from '$lib/protocol';
import { seatOf } from '$lib/table';
import { idOf, kindOf, numberOf, type Kind } from './events';
import { isElement, isSeat, rivalOf } from './schools';
import type { Element, Seat } from './view';

export interface Lit {
  /** The halves of Arenas it is about, as `seat arena`. */
  halves: readonly string[];
  /** The Students there that leave or act, by Element or by place from 1. */
  half: string | null;
  element: Element | null;
  place: number | null;
  /** The school whose hand, or whose column of available Trials, it concerns. */
  hand: Seat | null;
  column: Seat | null;
  deck: boolean;
}

const NOTHING: Lit = { halves: [], half: null, element: null, place: null, hand: null, column: null, deck: false };

const nameOf = (half: { seat: Seat; arena: Element }): string => `${half.seat} ${half.arena}`;

/** What comes into a hand or goes out of it. */
const HAND = new Set<Kind>(['drew', 'moved', 'assigned', 'discarded']);

/** Whose column of available Trials changes: one passes a Trial of one's own or of the rival's. */
function columnOf(event: GameEvent, seat: Seat): Seat | null {
  if (kindOf(event) === 'announced') return seat;
  if (kindOf(event) !== 'passed') return null;
  return idOf(event, 'column') === 'rival' ? rivalOf(seat) : seat;
}

export function litBy(now: GameEvent | null): Lit {
  const seat = seatOf(now);
  if (!now || !isSeat(seat)) return NOTHING;
  const kind = kindOf(now);
  const student = idOf(now, 'student');
  const halves = (['arena', 'from', 'to'] as const)
    .map((name) => idOf(now, name))
    .filter(isElement)
    .map((arena) => ({ seat, arena }));
  // Students are lured away from the rival, and a Trial is stolen there.
  const theirs = kind === 'lured' || kind === 'stole' ? halves.map((half) => ({ ...half, seat: rivalOf(seat) })) : [];
  const leaves = kind === 'lured' ? theirs[0] : kind === 'cast' || kind === 'expelled' ? halves[0] : undefined;
  return {
    halves: [...halves, ...theirs].map(nameOf),
    half: leaves ? nameOf(leaves) : null,
    element: kind === 'cast' || !isElement(student) ? null : student,
    place: kind === 'cast' ? numberOf(now, 'place') : null,
    hand: (kind && HAND.has(kind)) || (kind === 'cursed' && numberOf(now, 'count') > 0) ? seat : null,
    column: columnOf(now, seat),
    deck: kind === 'announced' || kind === 'returned',
  };
}
