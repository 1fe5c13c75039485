// Made by scripts/describe from what the game says of its views, events and cards (docs/views.md).
import type { Named } from '$lib/protocol';

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

export type Spell = 'batrax' | 'inundatio' | 'hypnox' | 'combustio' | 'eversio' | 'maleficio';

/** What is told, by its kind. */
export interface Telling {
  drew: {
    seat: Named<Seat>;
    student?: Named<Element>;
  };
  reshuffled: {
    count: number;
  };
  moved: {
    seat: Named<Seat>;
    student: Named<Element>;
    arena: Named<Element>;
  };
  assigned: {
    seat: Named<Seat>;
    student: Named<Element>;
    arena: Named<Element>;
  };
  passed: {
    seat: Named<Seat>;
    rival: Named<Seat>;
    level: number;
    arena: Named<Element>;
    column: 'own' | 'rival';
  };
  summoned: {
    seat: Named<Seat>;
    from: Named<Element>;
    to: Named<Element>;
  };
  cast: {
    seat: Named<Seat>;
    spell: Named<Spell>;
    student: Named<Element>;
    place: number;
    arena: Named<Element>;
  };
  expelled: {
    seat: Named<Seat>;
    count: number;
    student: Named<Element>;
    students: Named<Element>;
    arena: Named<Element>;
  };
  lured: {
    seat: Named<Seat>;
    rival: Named<Seat>;
    count: number;
    arena: Named<Element>;
    student?: Named<Element>;
    students?: Named<Element>;
  };
  returned: {
    seat: Named<Seat>;
    levels: number[];
    arena: Named<Element>;
  };
  stole: {
    seat: Named<Seat>;
    rival: Named<Seat>;
    level: number;
    arena: Named<Element>;
  };
  cursed: {
    seat: Named<Seat>;
    count: number;
  };
  discarded: {
    seat: Named<Seat>;
    student: Named<Element>;
  };
  announced: {
    seat: Named<Seat>;
    level: number;
  };
  overtime: object;
  ended: {
    reason: Named<'fifteen-nine' | 'overtime-twenty' | 'overtime-nine' | 'deck' | 'turn-limit'>;
  };
}

export interface StudentData {
  kind: 'student';
  element: Element;
  spell: Spell;
  copies: number;
}

export interface CurseData {
  kind: 'curse';
  spell: Spell;
}

export interface TrialData {
  kind: 'trial';
  level: number;
  copies: number;
}

export type CardData = StudentData | CurseData | TrialData;
