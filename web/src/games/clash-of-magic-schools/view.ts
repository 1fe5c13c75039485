// What docs/views.md says of this game, as types, and the few words that its parts share.
import type { Game } from '$lib/protocol';

export const GAME: Game = 'clash-of-magic-schools';
export const SEATS = ['dragombre', 'blancgriffon'] as const;
export type Seat = (typeof SEATS)[number];
export const ELEMENTS = ['earth', 'water', 'air', 'fire', 'darkness'] as const;
export type Element = (typeof ELEMENTS)[number];
export type Counts = Partial<Record<Element, number>>;

export interface Place {
  trials: number[];
  students: Element[];
}

export interface School {
  emblem: Element | 'blazon';
  total: number;
  hand_size: number;
  owes_starting_trial: boolean;
  available: number[];
  arenas: Record<Element, Place>;
}

export interface View {
  turn: number;
  mover: Seat;
  acting?: Seat;
  due: number;
  summoned: boolean;
  overtime: boolean;
  over: boolean;
  reason?: string;
  deck: number;
  discard: Counts;
  trial_deck: number;
  trials: Record<string, number>;
  returned: number[];
  schools: Record<Seat, School>;
  viewer?: Seat;
  hand?: Counts;
  known?: Record<Seat, Counts>;
}

export const rivalOf = (seat: Seat): Seat => (seat === 'dragombre' ? 'blancgriffon' : 'dragombre');
export const isSeat = (text: string | null): text is Seat => SEATS.includes(text as Seat);
export const isElement = (text: string | null): text is Element => ELEMENTS.includes(text as Element);

/** Elements with their numbers, in the game's order, those with none left out. */
export const counted = (counts: Counts): [Element, number][] =>
  ELEMENTS.flatMap((element): [Element, number][] => (counts[element] ? [[element, counts[element]]] : []));
