// The two schools and the five Elements: what the parts of this table share.
import type { Game } from '$lib/protocol';
import type { Counts, Element, Seat } from './view';

export const GAME: Game = 'clash-of-magic-schools';
export const SEATS: readonly Seat[] = ['dragombre', 'blancgriffon'];
export const ELEMENTS: readonly Element[] = ['earth', 'water', 'air', 'fire', 'darkness'];

export const rivalOf = (seat: Seat): Seat => (seat === 'dragombre' ? 'blancgriffon' : 'dragombre');
export const isSeat = (text: string | null): text is Seat => SEATS.includes(text as Seat);
export const isElement = (text: string | null): text is Element => ELEMENTS.includes(text as Element);

/** Elements with their numbers, in the game's order, those with none left out. */
export const counted = (counts: Counts): [Element, number][] =>
  ELEMENTS.flatMap((element): [Element, number][] => (counts[element] ? [[element, counts[element]]] : []));
