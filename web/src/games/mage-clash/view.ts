// Made by scripts/describe from what the game says of its views, events and cards (docs/views.md).
import type { CardRef, Die, Named, Term } from '$lib/protocol';

export type Phase =
  | 'draft'
  | 'exchange'
  | 'placement'
  | 'choice'
  | 'picks'
  | 'longkey'
  | 'before-picks'
  | 'before-roll'
  | 'after-roll'
  | 'aftermath'
  | 'over';

export type SeatId = 'mage-1' | 'mage-2';

export interface MageView {
  seat: SeatId;
  vp: number;
  mana: number;
  allies: number;
  supply: number;
  in_cities: number;
  potions: number;
  artifacts: number;
  tableau: string[];
  aside: string[];
  won: string[];
  chosen: boolean;
}

export interface CityView {
  id: string;
  vp: number;
  rule: 'none' | 'no potions' | 'no wards' | 'no artifacts' | 'retreat';
  allies: [number, number];
  winner: SeatId | null;
  drawn: boolean;
  halted: boolean;
}

export interface DieView {
  sides: number;
  value: number;
  locked: boolean;
}

export interface SideView {
  seat: SeatId;
  spell: string | null;
  ward: string | null;
  ward_negated: boolean;
  no_ward: boolean;
  severed: boolean;
  twin: boolean;
  stored: number;
  dice: DieView[];
  strength?: number;
  positions?: number[];
  damage?: number;
}

export interface CombatView {
  city: string;
  round: number;
  retreated: boolean;
  keyed: number;
  sides: [SideView, SideView];
}

export interface HandTile {
  id: string;
  price: number;
  affordable: boolean;
}

export interface View {
  phase: Phase;
  to_act: SeatId[];
  round?: number;
  turn?: number;
  mages: [MageView, MageView];
  cities?: CityView[];
  fewer?: SeatId;
  artifacts_used?: string[];
  chooser?: SeatId;
  combat?: CombatView;
  gone: string[];
  viewer: SeatId | null;
  hand?: HandTile[];
  rival_hand?: HandTile[];
  pick?: string | null;
  artifacts?: string[];
}

/** What is told, by its kind. */
export interface Telling {
  'dealt-round': {
    round: number;
  };
  dealt: {
    seat: Named<SeatId>;
    tile: CardRef | Term;
  };
  chose: {
    seat: Named<SeatId>;
  };
  built: {
    seat: Named<SeatId>;
    tile: CardRef;
    paid: number;
    allies: number;
    mana: number;
  };
  discarded: {
    seat: Named<SeatId>;
    tile: CardRef;
    allies: number;
    mana: number;
  };
  removed: {
    tile: CardRef;
  };
  exchanged: {
    seat: Named<SeatId>;
    count: number;
  };
  scored: {
    seat: Named<SeatId>;
    potions: number;
    mages: number;
    vp: number;
  };
  'fewer-vp': {
    seat: Named<SeatId>;
  };
  'drew-artifact': {
    seat: Named<SeatId>;
    artifact: CardRef | Term;
  };
  laid: {
    city: CardRef;
    count: number;
  };
  placed: {
    seat: Named<SeatId>;
    city: CardRef;
    count: number;
  };
  attacked: {
    seat: Named<SeatId>;
    city: CardRef;
  };
  'cast-spell': {
    seat: Named<SeatId>;
    tile: CardRef;
  };
  'cast-bare': {
    seat: Named<SeatId>;
  };
  warded: {
    seat: Named<SeatId>;
    tile: CardRef;
  };
  keyed: {
    seat: Named<SeatId>;
    sides: number;
  };
  rolled: {
    seat: Named<SeatId>;
    dice: Die[];
  };
  compared: {
    first: number;
    second: number;
  };
  fell: {
    seat: Named<SeatId>;
    city: CardRef;
    count: number;
  };
  tied: object;
  drank: {
    seat: Named<SeatId>;
    position: number;
    before: Die;
    after: Die;
  };
  'used-artifact': {
    seat: Named<SeatId>;
    artifact: CardRef;
  };
  locked: {
    seat: Named<SeatId>;
    dice: string;
    positions: number[];
  };
  omened: {
    seat: Named<SeatId>;
    before: number;
    after: number;
  };
  'blew-wind': {
    seat: Named<SeatId>;
  };
  stored: {
    seat: Named<SeatId>;
    count: number;
  };
  restored: {
    seat: Named<SeatId>;
    before: number;
    after: number;
  };
  retreated: {
    seat: Named<SeatId>;
    from: CardRef;
    to: CardRef;
    count: number;
  };
  halted: {
    seat: Named<SeatId>;
    city: CardRef;
  };
  'won-city': {
    seat: Named<SeatId>;
    city: CardRef;
    count: number;
  };
  'drew-city': {
    city: CardRef;
  };
  returned: {
    seat: Named<SeatId>;
  };
  passed: {
    seat: Named<SeatId>;
  };
  ended: {
    reason: Named<'four-cities' | 'no-city'>;
  };
}

export type TileKind = 'resource' | 'mystic' | 'item' | 'potion' | 'cantrip' | 'spell' | 'ward';

export type Element = 'wood' | 'fire' | 'ice' | 'necrotic' | 'carbolic' | 'aetheric';

export type Cantrip = 'summons' | 'geas' | 'curse' | 'binding';

export interface TileData {
  kind: TileKind;
  round: number;
  cost: Element[];
  gives: Element[];
  vp: number;
  allies: number;
  mana: number;
  discard: { what: 'mana' | 'ally'; count: number };
  cantrip: Cantrip | null;
  dice: number[];
  mage: 'arden' | 'balor' | 'canna' | 'dynin' | null;
}

export type ArtifactEffect =
  | 'rival reroll-all lower'
  | 'rival lock-dice'
  | 'rival four-dice'
  | 'allies 6'
  | 'rival no-ward'
  | 'halt'
  | 'double-cantrips';

export interface ArtifactData {
  kind: 'artifact';
  effect: ArtifactEffect;
}

export interface CityData {
  kind: 'city';
  vp: number;
  rule: 'none' | 'no potions' | 'no wards' | 'no artifacts' | 'retreat';
}

export type CardData = TileData | ArtifactData | CityData;
