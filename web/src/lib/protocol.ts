// The messages of docs/protocol.md, as types. The page holds no rules: it draws what these say.

export type Game = 'wizards-cup' | 'clash-of-magic-schools' | 'spellcaster' | 'mage-clash';
export const GAMES: readonly Game[] = ['wizards-cup', 'clash-of-magic-schools', 'spellcaster', 'mage-clash'];
export type Language = 'en' | 'fr';
export const LANGUAGES: readonly Language[] = ['en', 'fr'];

/** The version of the protocol that this page speaks; the answer to `hello` says the service's. */
export const PROTOCOL = 2;

/** A key of the catalogue; with an `id` it names a thing: the words are found by the key, the fact is the id. */
export interface Term {
  key: string;
  id?: string;
}
/** Words for a thing, which its id names. */
export interface Named<Id extends string = string> extends Term {
  id: Id;
}
export interface CardRef {
  card: string;
}
/** A die of so many sides; one that is missing has none. */
export interface Die {
  die: number;
  value: number;
}
/** What fills a place of a sentence. A text stands as it is, whatever it looks like. */
export type Value = number | string | Term | CardRef | Die | readonly Value[];
export type Args = Readonly<Record<string, Value>>;

/** A sentence before it has a language. Its key is for words alone: nothing is learnt from it. */
export interface Phrase {
  key: string;
  args: Args;
}

/** Something that happened. Facts are in `kind` and `args`, words in `key` and `args`. The kinds are the game's own;
 *  "" is of an old journal, where it cannot be known. */
export interface GameEvent extends Phrase {
  kind: string;
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

/** In both languages. */
export type Text = Record<Language, string>;

/** Facts of a card. These are of all games, where they have them; each game narrows `CardPage` to its own. */
export interface CardData {
  element?: string;
  colour?: string;
  kind?: string;
  value?: number;
}

export interface CardPage<Data = CardData> {
  id: string;
  name: Text;
  text: Text;
  /** For words; what they say is in `data`. */
  facts: Phrase[];
  data: Data;
}
export type Cards<Data = CardData> = ReadonlyMap<string, CardPage<Data>>;

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
  /** What the game is part of. */
  match: { id: string; mode: string; game: number } | null;
  clock: { kind: string } | null;
}

/** `held` are the seats that this browser holds there: on one screen several. */
export type MySummary = Summary & { seat: string; held: string[] };

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
  /** Of a finished game that today's rules cannot play: why it is only told. Its tables have no view. */
  older: Phrase | null;
  host: boolean;
  set: string;
  automatic: string[];
}

export interface Told {
  entry: number;
  seat: string | null;
  lines: GameEvent[];
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
  /** Why others must agree to an undo; null unless they must. */
  undo_why: Phrase | null;
  told: Told[];
  undone: number[];
  result: Result | null;
  /** Since which version nothing has happened to what the viewer has to decide; null when no move is owed. */
  choice: number | null;
}

/** In place of `view` in news, for a client whose `hello` said `changes`: a JSON Patch (RFC 6902) of the view of
 *  version `since`. This page does not ask for it. */
export interface Change {
  since: number;
  change: { op: 'add' | 'remove' | 'replace'; path: string; value?: unknown }[];
}

export interface Variant {
  options: Record<string, string>;
  seats: string[];
  /** What else may be chosen; the first value is the ordinary one. */
  settings: { name: string; values: string[] }[];
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

/** Who typed no name has none: each viewer calls them in their own language. */
export type NewSeat = { who: 'me'; name?: string } | { who: 'free' } | { who: 'mind'; mind: string };

export interface JoinAnswer extends HeldSeat {
  room: string;
  seal: string;
}

export interface ReplayAnswer {
  steps: number;
  step: number;
  view: unknown;
  views: Record<string, unknown> | null;
  told: GameEvent[];
  /** With `since`: what was told by each step after that one. */
  log?: Told[];
  seat?: string;
  move?: string;
}

// Every request: what goes with it, and what comes back.
export interface Requests {
  hello: [{ lang: Language; changes?: boolean }, HelloAnswer];
  /** `after` is a cursor: what an answer before has as `next`. */
  lobby: [{ off?: boolean; after?: string; most?: number }, { rooms: Summary[]; next: string | null }];
  mine: [{ seats: { room: string; token: string }[] }, { rooms: MySummary[] }];
  create: [
    { game: Game; options: Record<string, string>; public: boolean; hints?: boolean; seats: NewSeat[] },
    { room: string; seal: string; host: string; seats: HeldSeat[] },
  ];
  join: [{ room: string; name?: string; seat?: string }, JoinAnswer];
  ready: [{ room: string; token: string; nonce: string }, object];
  watch: [{ room: string; token?: string; host?: string }, { room: RoomState; table: TableState | null }];
  leave: [{ room: string }, object];
  move: [{ room: string; seat: string; version: number; move: string; choice?: number }, { version: number }];
  hint: [{ room: string; seat: string; version: number }, object];
  undo: [{ room: string; seat: string; ask?: boolean }, { version?: number; asked?: boolean }];
  draw: [{ room: string; seat: string }, { asked?: boolean }];
  answer: [{ room: string; seat: string; yes: boolean }, object];
  resign: [{ room: string; seat: string }, { version: number }];
  claim: [{ room: string; seat: string }, { version: number }];
  rematch: [{ room: string; seat: string }, object];
  close: [{ room: string; host: string }, object];
  /** Without a seat: a spectator's. */
  greet: [{ room: string; seat?: string; greeting: number }, object];
  automatic: [{ room: string; seat: string; on: boolean }, object];
  mend: [{ room: string; seat: string; how: 'resume' | 'annul' }, { version: number }];
  replay: [{ room: string; viewer: string; step: number; since?: number }, ReplayAnswer];
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
  lobby: { rooms: Summary[]; next: string | null };
  mine: { room: MySummary };
  greeting: { room: string; seat: string | null; greeting: number };
  hint: Hint;
  declined: { room: string; what: Ask['what']; seat: string };
  closed: { room: string };
  resync: { room: string };
  bye: object;
}
export type News = { [On in keyof NewsOf]: { on: On } & NewsOf[On] }[keyof NewsOf];
