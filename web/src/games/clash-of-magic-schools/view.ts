// The view of Clash of Magic Schools, as docs/views.md has it.
export type Seat = 'dragombre' | 'blancgriffon';
export type Element = 'earth' | 'water' | 'air' | 'fire' | 'darkness';
export type Counts = Partial<Record<Element, number>>;

export interface Place {
  trials: number[];
  students: Element[];
}

export interface School {
  emblem: Element | 'blazon';
  total: number;
  hand_size: number;
  owes_starting_trial: boolean;
  available: number[];
  arenas: Record<Element, Place>;
}

export interface View {
  turn: number;
  mover: Seat;
  acting?: Seat;
  due: number;
  summoned: boolean;
  overtime: boolean;
  over: boolean;
  reason?: string;
  deck: number;
  discard: Counts;
  trial_deck: number;
  trials: Record<string, number>;
  returned: number[];
  schools: Record<Seat, School>;
  viewer?: Seat;
  hand?: Counts;
  known?: Record<Seat, Counts>;
}
