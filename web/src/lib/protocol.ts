// The messages of docs/protocol.md, as types. The page holds no rules: it draws what these say.

export type Game = 'wizards-cup' | 'clash-of-magic-schools' | 'spellcaster' | 'mage-clash';
export const GAMES: readonly Game[] = ['wizards-cup', 'clash-of-magic-schools', 'spellcaster', 'mage-clash'];
export type Language = 'en' | 'fr';
export const LANGUAGES: readonly Language[] = ['en', 'fr'];

export interface Phrase {
  key: string;
  args: Record<string, string>;
}

export interface Slot {
  name: string;
  kind: 'one' | 'some' | 'order' | 'split';
  from: string[];
  least: number;
  most: number;
}

export interface Choice {
  pattern: string;
  slots: Slot[];
}

export interface CardPage {
  id: string;
  name: Record<Language, string>;
  text: Record<Language, string>;
  facts: Phrase[];
}

export interface SeatSummary {
  seat: string;
  who: 'person' | 'mind' | 'free';
  name: string;
  here: boolean;
  ready: boolean;
  /** How many it asked for. */
  hints: number;
}

export interface Summary {
  room: string;
  game: Game;
  options: Record<string, string>;
  status: 'open' | 'playing' | 'over' | 'broken';
  public: boolean;
  /** Whether a person may ask for hints here. */
  hints: boolean;
  version: number;
  to_act: string[];
  watchers: number;
  created: number;
  seats: SeatSummary[];
}

export type MySummary = Summary & { seat: string };

export interface Result {
  winners: string[];
  scores: Record<string, number>;
  reason: string;
  by?: string;
}

export interface Ask {
  what: 'undo' | 'draw';
  seat: string;
  agreed: string[];
}

export interface RoomState extends Summary {
  seal: string;
  seed: string | null;
  nonces: string[] | null;
  ask: Ask | null;
  rematch: string[];
  /** The room of the rematch, once there is one; the same tokens hold seats there. */
  next: string | null;
  away: Record<string, number>;
  claim: number | null;
  result: Result | null;
  broken: Phrase | null;
  host: boolean;
  set: string;
  automatic: string[];
}

export interface Told {
  entry: number;
  seat: string | null;
  lines: Phrase[];
}

// `View` is the game's own (docs/views.md); each table narrows it to its own type.
export interface TableState<View = unknown> {
  room: string;
  seat: string | null;
  version: number;
  view: View;
  choices: Choice[];
  to_act: string[];
  undo: 'alone' | 'ask' | 'no';
  told: Told[];
  undone: number[];
  result: Result | null;
}

export interface Variant {
  options: Record<string, string>;
  seats: string[];
}

export interface HelloAnswer {
  protocol: number;
  games: { id: Game; variants: Variant[] }[];
  minds: string[];
  /** How many greetings there are, 1 and up. */
  greetings: number;
}

export interface HeldSeat {
  seat: string;
  token: string;
}

export type NewSeat = { who: 'me'; name: string } | { who: 'free' } | { who: 'mind'; mind: string };

export interface JoinAnswer extends HeldSeat {
  room: string;
  seal: string;
}

export interface ReplayAnswer {
  steps: number;
  step: number;
  view: unknown;
  views: Record<string, unknown> | null;
  told: Phrase[];
  seat?: string;
  move?: string;
}

// Every request: what goes with it, and what comes back.
export interface Requests {
  hello: [{ lang: Language }, HelloAnswer];
  lobby: [{ off?: boolean }, { rooms: Summary[] }];
  mine: [{ seats: { room: string; token: string }[] }, { rooms: MySummary[] }];
  create: [
    { game: Game; options: Record<string, string>; public: boolean; hints?: boolean; seats: NewSeat[] },
    { room: string; seal: string; host: string; seats: HeldSeat[] },
  ];
  join: [{ room: string; name: string; seat?: string }, JoinAnswer];
  ready: [{ room: string; token: string; nonce: string }, object];
  watch: [{ room: string; token?: string; host?: string }, { room: RoomState; table: TableState | null }];
  leave: [{ room: string }, object];
  move: [{ room: string; seat: string; version: number; move: string }, { version: number }];
  hint: [{ room: string; seat: string; version: number }, object];
  undo: [{ room: string; seat: string; ask?: boolean }, { version?: number; asked?: boolean }];
  draw: [{ room: string; seat: string }, { asked?: boolean }];
  answer: [{ room: string; seat: string; yes: boolean }, object];
  resign: [{ room: string; seat: string }, { version: number }];
  claim: [{ room: string; seat: string }, { version: number }];
  rematch: [{ room: string; seat: string }, object];
  close: [{ room: string; host: string }, object];
  greet: [{ room: string; seat: string; greeting: number }, object];
  automatic: [{ room: string; seat: string; on: boolean }, object];
  mend: [{ room: string; seat: string; how: 'resume' | 'annul' }, { version: number }];
  replay: [{ room: string; viewer: string; step: number }, ReplayAnswer];
}

export type Do = keyof Requests;
export type With<D extends Do> = Requests[D][0];
export type AnswerOf<D extends Do> = Requests[D][1];

export interface Refusal extends Phrase {
  text: string;
}

export interface Hint {
  room: string;
  seat: string;
  version: number;
  moves: { move: string; words: Phrase; percent: number | null }[];
  gain: Phrase | null;
  next: Phrase | null;
}

export interface NewsOf {
  room: { room: RoomState };
  table: { table: TableState };
  lobby: { rooms: Summary[] };
  mine: { room: MySummary };
  greeting: { room: string; seat: string; greeting: number };
  hint: Hint;
  declined: { room: string; what: Ask['what']; seat: string };
  closed: { room: string };
  resync: { room: string };
  bye: object;
}
export type News = { [On in keyof NewsOf]: { on: On } & NewsOf[On] }[keyof NewsOf];
