// Made by scripts/describe from the game's view_shape; docs/views.md says what the fields mean.

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
