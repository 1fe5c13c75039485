// The view of docs/views.md, and what the table reads off it.
import type { CardPage } from '$lib/protocol';
import { fact } from '$lib/table';

export type Seat = 'black' | 'white';
export type Phase = 'pick' | 'plan' | 'duel' | 'swap' | 'over';

export interface Side {
  seat: Seat;
  tokens: number;
  random: string;
  chosen: boolean;
  zone: string | null;
  value?: number;
  stopped?: boolean;
  discard: string[];
  seen: string[][];
  deck: string[];
  waiting: string | null;
  team?: string[];
  aside?: string[];
}

export interface View {
  game: 'wizards-cup';
  phase: Phase;
  round: number;
  asked: { seat: Seat; card: string; later: string | null } | null;
  reason?: 'tokens' | 'lower-sum' | 'shared';
  winners?: Seat[];
  viewer: Seat | null;
  sides: Side[];
}

export const rivalOf = (seat: Seat): Seat => (seat === 'black' ? 'white' : 'black');

export const sideOf = (view: View, seat: Seat): Side => view.sides.find((side) => side.seat === seat)!;

/** With everything open each side is taken from its owner's own view. */
export const opened = (view: View, open: Record<string, View> | undefined): View =>
  open
    ? { ...view, sides: view.sides.map((side) => (open[side.seat] ? sideOf(open[side.seat]!, side.seat) : side)) }
    : view;

const ELEMENTS = ['fire', 'water', 'nature', 'light', 'shadow', 'void'];

/** For galleries: one Element beside the other, the strongest first. */
export function byElement(ids: readonly string[], cards: ReadonlyMap<string, CardPage>): string[] {
  const rank = (id: string): number =>
    ELEMENTS.indexOf(fact(cards.get(id), 'element') ?? '') * 100 - Number(fact(cards.get(id), 'value') ?? 0);
  return [...ids].sort((a, b) => rank(a) - rank(b));
}
