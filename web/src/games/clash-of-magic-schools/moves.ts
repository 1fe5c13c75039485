// What the offered moves come to on this table: which Student can cast, where a Summon may go, what one click means.
import { expand } from '$lib/compose';
import type { Choice } from '$lib/protocol';
import { isElement } from './schools';
import type { Element } from './view';

export type Legal = ReadonlySet<string>;

/** A game of this kind offers some dozens of moves at most, so that all are written out. */
export const legalMoves = (choices: readonly Choice[]): Legal =>
  new Set(choices.flatMap((choice) => [...expand(choice)]));

export interface Cast {
  move: string;
  place: number;
  spell: string;
  /** The Element of Batrax, or the column of Inundatio. */
  of: string | null;
}

export const castsIn = (legal: Legal): Cast[] =>
  [...legal]
    .filter((move) => move.startsWith('cast '))
    .map((move) => {
      const [, place, spell = '', of = null] = move.split(' ');
      return { move, place: Number(place), spell, of };
    });

/** Whichever inner Student of a run casts, the same column is left, and the lowest is named: this finds it. */
export function casterFor(column: readonly Element[], casts: readonly Cast[], place: number): number | null {
  const element = column[place - 1];
  if (column[place - 2] !== element || column[place] !== element) return null;
  let lowest = place;
  while (lowest > 2 && column[lowest - 3] === element) --lowest;
  return casts.some((cast) => cast.place === lowest) ? lowest : null;
}

/** The Arenas a Summon may leave from, or those it may go to from there. */
export function summons(legal: Legal, from?: Element): Element[] {
  const pairs = [...legal].filter((move) => move.startsWith('summon ')).map((move) => move.slice(7).split('>'));
  const found =
    from === undefined
      ? pairs.map((pair) => pair[0]!)
      : pairs.filter((pair) => pair[0] === from).map((pair) => pair[1]!);
  return [...new Set(found)].filter(isElement);
}

const ACTIONS = ['pass', 'cast', 'assign', 'summon', 'move', 'end'] as const;

/** The actions that are on offer, the most telling first. */
export const actionsIn = (legal: Legal): string[] =>
  ACTIONS.filter((action) => [...legal].some((move) => move.split(' ', 1)[0] === action));

/** What a click on a Student of the hand does: sends a move, or asks before the Emblem moves. */
export function handClick(legal: Legal, element: Element): { send: string } | { arm: Element } {
  for (const verb of ['discard', 'assign']) if (legal.has(`${verb} ${element}`)) return { send: `${verb} ${element}` };
  if (legal.has(`move ${element}`)) return { arm: element };
  return { send: `assign ${element}` };
}
