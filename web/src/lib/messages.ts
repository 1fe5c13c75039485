// Made by scripts/describe from what the service reads and says (docs/protocol.md).
import type { GameEvent, Phrase } from './protocol';

export interface HelloRequest {
  lang?: 'en' | 'fr';
  changes?: boolean;
}

export interface LobbyRequest {
  off?: boolean;
  after?: string;
  most?: number;
}

export interface MineRequest {
  seats: { room: string; token: string }[];
}

export type NewSeat = { who: 'me'; name?: string } | { who: 'free' } | { who: 'mind'; mind: string };

export interface CreateRequest {
  game: string;
  options?: Record<string, string>;
  public?: boolean;
  hints?: boolean;
  seats: NewSeat[];
}

export interface JoinRequest {
  room: string;
  name?: string;
  seat?: string;
}

export interface ReadyRequest {
  room: string;
  token: string;
  nonce: string;
}

export interface WatchRequest {
  room: string;
  token?: string;
  host?: string;
}

export interface LeaveRequest {
  room: string;
}

export interface MoveRequest {
  room: string;
  seat: string;
  version: number;
  choice?: number;
  move: string;
}

export interface HintRequest {
  room: string;
  seat: string;
  version: number;
}

export interface UndoRequest {
  room: string;
  seat: string;
  ask?: boolean;
}

export interface DrawRequest {
  room: string;
  seat: string;
}

export interface AnswerRequest {
  room: string;
  seat: string;
  yes: boolean;
}

export interface ResignRequest {
  room: string;
  seat: string;
}

export interface ClaimRequest {
  room: string;
  seat: string;
}

export interface RematchRequest {
  room: string;
  seat: string;
}

export interface CloseRequest {
  room: string;
  host: string;
}

export interface GreetRequest {
  room: string;
  seat?: string;
  for?: string;
  greeting?: number;
}

export interface AutomaticRequest {
  room: string;
  seat: string;
  on: boolean;
}

export interface MendRequest {
  room: string;
  how: 'resume' | 'annul';
}

export interface ReplayRequest {
  room: string;
  viewer: string;
  step: number;
  since?: number;
}

export interface Requests {
  hello: HelloRequest;
  lobby: LobbyRequest;
  mine: MineRequest;
  create: CreateRequest;
  join: JoinRequest;
  ready: ReadyRequest;
  watch: WatchRequest;
  leave: LeaveRequest;
  move: MoveRequest;
  hint: HintRequest;
  undo: UndoRequest;
  draw: DrawRequest;
  answer: AnswerRequest;
  resign: ResignRequest;
  claim: ClaimRequest;
  rematch: RematchRequest;
  close: CloseRequest;
  greet: GreetRequest;
  automatic: AutomaticRequest;
  mend: MendRequest;
  replay: ReplayRequest;
}

export type Game = 'wizards-cup' | 'clash-of-magic-schools' | 'spellcaster' | 'mage-clash';

export interface Variant {
  options: Record<string, string>;
  seats: string[];
  settings: { name: string; values: string[] }[];
}

export interface HelloAnswer {
  protocol: number;
  games: { id: Game; variants: Variant[] }[];
  minds: string[];
  greetings: number;
  claim_after: number;
}

export interface SeatSummary {
  seat: string;
  who: 'person' | 'mind' | 'free';
  name: string;
  here: boolean;
  ready: boolean;
  hints: number;
}

export interface Summary {
  room: string;
  game: Game;
  options: Record<string, string>;
  status: 'open' | 'playing' | 'over' | 'broken';
  public: boolean;
  hints: boolean;
  version: number;
  to_act: string[];
  watchers: number;
  created: number;
  seats: SeatSummary[];
  match: { id: string; mode: string; game: number } | null;
  clock: { kind: string } | null;
}

export interface MySummary {
  room: string;
  game: Game;
  options: Record<string, string>;
  status: 'open' | 'playing' | 'over' | 'broken';
  public: boolean;
  hints: boolean;
  version: number;
  to_act: string[];
  watchers: number;
  created: number;
  seats: SeatSummary[];
  match: { id: string; mode: string; game: number } | null;
  clock: { kind: string } | null;
  seat: string;
  held: string[];
}

export interface HeldSeat {
  seat: string;
  token: string;
}

export interface JoinAnswer {
  room: string;
  seat: string;
  token: string;
  seal: string;
}

export type Asked = 'undo' | 'draw';

export interface Ask {
  what: Asked;
  seat: string;
  agreed: string[];
}

export interface Result {
  winners: string[];
  scores: Record<string, number>;
  reason: string;
  by?: string;
}

export interface RoomState {
  room: string;
  game: Game;
  options: Record<string, string>;
  status: 'open' | 'playing' | 'over' | 'broken';
  public: boolean;
  hints: boolean;
  version: number;
  to_act: string[];
  watchers: number;
  created: number;
  seats: SeatSummary[];
  match: { id: string; mode: string; game: number } | null;
  clock: { kind: string } | null;
  seal: string;
  seed: string | null;
  nonces: string[] | null;
  ask: Ask | null;
  rematch: string[];
  next: string | null;
  away: Record<string, number>;
  claim: number | null;
  result: Result | null;
  broken: Phrase | null;
  older: Phrase | null;
  host: boolean;
  set: string;
  automatic: string[];
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

export interface Told {
  entry: number;
  seat: string | null;
  lines: GameEvent[];
}

export interface TableState {
  room: string;
  seat: string | null;
  version: number;
  choice: number | null;
  choices: Choice[];
  to_act: string[];
  undo: 'alone' | 'ask' | 'no';
  undo_why: Phrase | null;
  told: Told[];
  undone: number[];
  result: Result | null;
  view: unknown;
}

export interface ReplayAnswer {
  steps: number;
  step: number;
  view: unknown;
  views: Record<string, unknown> | null;
  told: GameEvent[];
  log?: Told[];
  seat?: string;
  move?: string;
}

export interface Answers {
  hello: HelloAnswer;
  lobby: { rooms: Summary[]; next: string | null };
  mine: { rooms: MySummary[] };
  create: { room: string; seal: string; host: string; seats: HeldSeat[] };
  join: JoinAnswer;
  ready: object;
  watch: { room: RoomState; table: TableState | null };
  leave: object;
  move: { version: number };
  hint: object;
  undo: { version?: number; asked?: boolean };
  draw: { version?: number; asked?: boolean };
  answer: object;
  resign: { version: number };
  claim: { version: number };
  rematch: object;
  close: object;
  greet: object;
  automatic: object;
  mend: { version: number };
  replay: ReplayAnswer;
}

export interface ChangedTable {
  room: string;
  seat: string | null;
  version: number;
  choice: number | null;
  choices: Choice[];
  to_act: string[];
  undo: 'alone' | 'ask' | 'no';
  undo_why: Phrase | null;
  told: Told[];
  undone: number[];
  result: Result | null;
  since: number;
  change: { op: 'add' | 'remove' | 'replace'; path: string; value?: unknown }[];
}

export interface Hint {
  room: string;
  seat: string;
  version: number;
  moves: { move: string; words: Phrase; percent: number | null }[];
  gain: Phrase | null;
  next: Phrase | null;
}

export interface Said {
  room: { room: RoomState };
  table: { table: TableState | ChangedTable };
  lobby: { rooms: Summary[]; next: string | null };
  mine: { room: MySummary };
  greeting: { room: string; seat: string | null; greeting: number | null; for: string | null };
  hint: Hint;
  declined: { room: string; what: Asked; seat: string };
  closed: { room: string };
  resync: { room: string };
  bye: object;
}
