// Made by scripts/describe from what the game says of its views, events and cards (docs/views.md).
import type { CardRef, Named } from '$lib/protocol';

export type Phase = 'pick' | 'plan' | 'duel' | 'swap' | 'over';

export type Seat = 'black' | 'white';

export interface Side {
  seat: Seat;
  tokens: number;
  random: string;
  chosen: boolean;
  zone: string | null;
  discard: string[];
  value?: number;
  stopped?: boolean;
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

export type Element = 'fire' | 'water' | 'nature' | 'light' | 'shadow' | 'void';

/** What is told, by its kind. */
export interface Telling {
  committed: {
    seat: Named<Seat>;
    card?: CardRef;
  };
  round: {
    round: number;
  };
  revealed: {
    seat: Named<Seat>;
    card: CardRef;
  };
  'same-name': {
    card: CardRef;
  };
  stopped: {
    seat: Named<Seat>;
    card: CardRef;
    by: CardRef;
  };
  asked: {
    seat: Named<Seat>;
    card: CardRef;
  };
  declined: {
    seat: Named<Seat>;
    card: CardRef;
  };
  activated: {
    seat: Named<Seat>;
    card: CardRef;
  };
  nothing: {
    seat: Named<Seat>;
    card: CardRef;
  };
  placed: {
    seat: Named<Seat>;
    card: CardRef;
    waits?: CardRef;
  };
  'waiting-discarded': {
    seat: Named<Seat>;
    card: CardRef;
  };
  cycled: {
    seat: Named<Seat>;
    card?: CardRef;
  };
  recovered: {
    seat: Named<Seat>;
    card: CardRef;
  };
  won: {
    seat: Named<Seat>;
    card: CardRef;
    loser: CardRef;
    value: number;
    other: number;
    why: 'power' | 'element' | 'wins-values' | 'lower-value' | 'value';
    strong?: Named<Element>;
    weak?: Named<Element>;
  };
  'both-lost': {
    card: CardRef;
    other: CardRef;
    value: number;
  };
  milled: {
    seat: Named<Seat>;
    card: CardRef;
  };
  protected: {
    seat: Named<Seat>;
    card: CardRef;
    from: CardRef;
  };
  discarded: {
    seat: Named<Seat>;
    card: CardRef;
  };
  out: {
    seat: Named<Seat>;
  };
  token: {
    seat: Named<Seat>;
    tokens: number;
  };
  'waiting-shown': {
    seat: Named<Seat>;
    card: CardRef;
  };
  sums: {
    black: number;
    white: number;
  };
}

export interface CardData {
  element: Element;
  value: number;
  power: 'none' | 'immediate' | 'permanent' | 'dormant';
}
