// Made by scripts/describe from what the game says of its views, events and cards (docs/views.md).
import type { CardRef, Named } from '$lib/protocol';

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

/** What is told, by its kind. */
export interface Telling {
  turn: {
    seat: Named<string>;
    count: number;
  };
  drew: {
    seat: Named<string>;
    card?: CardRef;
  };
  played: {
    seat: Named<string>;
    card: CardRef;
  };
  activated: {
    seat: Named<string>;
    card: CardRef;
  };
  used: {
    seat: Named<string>;
    card: CardRef;
  };
  'took-effect': {
    seat: Named<string>;
    card: CardRef;
  };
  'gained-energy': {
    count: number;
    team: Named<string>;
  };
  'lost-energy': {
    count: number;
    team: Named<string>;
  };
  'gained-sapphires': {
    count: number;
    team: Named<string>;
  };
  'lost-sapphires': {
    count: number;
    team: Named<string>;
  };
  'stole-sapphires': {
    count: number;
    team: Named<string>;
  };
  discarded: {
    seat: Named<string>;
    card: CardRef;
  };
  lost: {
    seat: Named<string>;
    card: CardRef;
  };
  recalled: {
    seat: Named<string>;
    card: CardRef;
  };
  uprooted: {
    seat: Named<string>;
    card: CardRef;
  };
  unearthed: {
    seat: Named<string>;
    card: CardRef;
  };
  turned: {
    seat: Named<string>;
    card: CardRef;
  };
  stole: {
    seat: Named<string>;
    card?: CardRef;
    other: Named<string>;
  };
  swapped: {
    seat: Named<string>;
    other: Named<string>;
  };
  gave: {
    seat: Named<string>;
    card?: CardRef;
    other: Named<string>;
  };
  committed: {
    seat: Named<string>;
  };
  chose: {
    seat: Named<string>;
    count: number;
    card: CardRef;
  };
  agreed: {
    seat: Named<string>;
    card: CardRef;
  };
  declined: {
    seat: Named<string>;
    card: CardRef;
  };
  'got-actions': {
    seat: Named<string>;
    count: number;
  };
  'deck-short': {
    seat: Named<string>;
  };
  'ended-turn': {
    seat: Named<string>;
  };
  alters: {
    seat: Named<string>;
    card: CardRef;
    team: Named<string>;
    spells: Named<string>;
    lasting: Named<string>;
    count?: number;
  };
  altered: {
    seat: Named<string>;
    card: CardRef;
    by: CardRef;
    count?: number;
  };
  ended: {
    team?: Named<string>;
    reason: Named<'energy' | 'sapphires' | 'deck' | 'last-turn' | 'settled'>;
  };
}

export interface Label {
  en: string;
  fr: string;
}

export interface CardData {
  colour: Colour;
  enchantment: boolean;
  starred: boolean;
  options: Label[];
}
