// Made by scripts/describe from the game's view_shape; docs/views.md says what the fields mean.

export type Colour = 'combat' | 'conjuring' | 'healing' | 'sorcery';

export interface Team {
  name: string;
  seats: string[];
  energy: number;
  sapphires: number;
  controls: Colour[];
}

export interface PileCard {
  card: string;
  faces: string;
}

export interface Alteration {
  by: string;
  does: 'stop' | 'turn' | 'raise' | 'double';
  count?: number;
  of: string[];
  colours: Colour[];
  lasts: 'this-turn' | 'next-turn' | 'next-activation' | 'while-on-top';
}

export interface Asks {
  what: 'action' | 'enchantment' | 'cards' | 'secret' | 'recall' | 'target' | 'play' | 'choice' | 'yes-no' | 'nothing';
  of: string[];
  card?: string;
  altered?: Alteration[];
  step?: number;
  may_decline?: boolean;
  verb?: string;
  left?: number;
  count?: Record<string, number>;
  due?: string[];
}

export interface HandView {
  size: number;
  known?: string[];
  perhaps?: string[];
}

export interface View {
  mages: number;
  turn: number;
  active: string;
  next_rival: string;
  stage: 'enchantments' | 'actions';
  actions: number;
  deck: number;
  last_turn: boolean;
  teams: [Team, Team];
  supply: { energy: number; sapphires: number };
  piles: Record<Colour, PileCard[]>;
  discard: string[];
  activated: string[];
  alterations?: Alteration[];
  asks: Asks;
  committed: string[];
  over?: { reason: 'energy' | 'sapphires' | 'deck' | 'last-turn' | 'settled'; winner: string };
  hands: Record<string, HandView>;
  you?: string;
  hand?: string[];
  shown?: string[];
  chosen?: string[];
}
