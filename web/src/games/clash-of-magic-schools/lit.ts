// Where to look while an event is shown: the position on the table is still the one before it.
import type { Phrase } from '$lib/protocol';
import { argument } from '$lib/table';
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
const HAND = new Set(['drew', 'drew-hidden', 'moved', 'assigned', 'discarded', 'cursed-one', 'cursed-some']);

export function litBy(now: Phrase | null): Lit {
  const what = now?.key.split('.').at(-1) ?? '';
  const seat = argument(now, 'seat');
  if (!now || !isSeat(seat)) return NOTHING;
  const element = argument(now, 'student') ?? argument(now, 'students');
  const halves = ['arena', 'from', 'to']
    .map((name) => argument(now, name))
    .filter(isElement)
    .map((arena) => `${seat} ${arena}`);
  const lured = what.startsWith('lured');
  const from = lured || what === 'stole' ? halves.map((half) => half.replace(seat, rivalOf(seat))) : [];
  const own = what === 'passed-own' || what === 'announced';
  return {
    halves: [...halves, ...from],
    half: (lured ? from[0] : what === 'cast' || what.startsWith('expelled') ? halves[0] : null) ?? null,
    element: what === 'cast' || !isElement(element) ? null : element,
    place: what === 'cast' ? Number(argument(now, 'place')) : null,
    hand: HAND.has(what) ? seat : null,
    column: own ? seat : what === 'passed-rival' ? rivalOf(seat) : null,
    deck: what === 'announced' || what.startsWith('returned'),
  };
}
