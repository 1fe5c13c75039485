// The view of Wizards Cup, as docs/views.md has it.

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
