// Made by scripts/describe from the game's view_shape; docs/views.md says what the fields mean.

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
