// Made by scripts/describe from the game's view_shape; docs/views.md says what the fields mean.

export type Seat = 'dragombre' | 'blancgriffon';

export type Element = 'earth' | 'water' | 'air' | 'fire' | 'darkness';

export type Counts = Partial<Record<Element, number>>;

export type Arena = 'blazon' | 'earth' | 'water' | 'air' | 'fire' | 'darkness';

export interface Place {
  trials: number[];
  students: Element[];
}

export interface School {
  emblem: Arena;
  total: number;
  hand_size: number;
  owes_starting_trial: boolean;
  available: number[];
  arenas: Record<Element, Place>;
}

export interface View {
  turn: number;
  mover: Seat;
  over: boolean;
  due: number;
  summoned: boolean;
  overtime: boolean;
  deck: number;
  discard: Counts;
  returned: number[];
  trials: Record<string, number>;
  trial_deck: number;
  reason?: 'fifteen-nine' | 'overtime-twenty' | 'overtime-nine' | 'deck' | 'turn-limit';
  acting?: Seat;
  schools: Record<Seat, School>;
  viewer?: Seat;
  hand?: Counts;
  known?: Record<Seat, Counts>;
}
