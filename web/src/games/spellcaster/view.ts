// The view of Spellcaster, as docs/views.md has it.
export type Colour = 'combat' | 'conjuring' | 'healing' | 'sorcery';

export interface Team {
  name: string;
  seats: string[];
  energy: number;
  sapphires: number;
  controls: string[];
}

export interface PileCard {
  card: string;
  faces: string;
}

export interface Asks {
  what: 'action' | 'enchantment' | 'cards' | 'secret' | 'recall' | 'target' | 'play' | 'choice' | 'yes-no' | 'nothing';
  of: string[];
  card?: string;
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
  stage: string;
  actions: number;
  deck: number;
  last_turn: boolean;
  teams: [Team, Team];
  supply: { energy: number; sapphires: number };
  piles: Record<Colour, PileCard[]>;
  discard: string[];
  activated: string[];
  asks: Asks;
  committed: string[];
  hands: Record<string, HandView>;
  you?: string;
  hand?: string[];
  shown?: string[];
  chosen?: string[];
  over?: { winner: string; reason: string };
}
