// The contract between the page and a game's table (src/games/<game-id>/Table.svelte, its default export).
import type { Component, Snippet } from 'svelte';
import type { Cards, Die, Game, GameEvent, RoomState, TableState, Value } from './protocol';

export interface TableProps<View = unknown> {
  /** The position to draw, after its events have been played. */
  table: TableState<View>;
  room: RoomState;
  cards: Cards;
  /** Whose side is drawn nearest; null for a spectator. */
  seat: string | null;
  /** Each seat's view when everything is open (replay); then nothing need be hidden. */
  open?: Record<string, View>;
  /** With everything open, what is shown a part of: the move, also a secret one, and who made it. */
  made?: { seat: string; move: string };
  /** Sends a move. A refusal is shown by the page near the table. */
  play: (move: string) => void;
  /** A move is on its way, or events are being played: nothing glows, nothing can be picked. */
  busy: boolean;
  /** The game is over: by its rules, or because somebody resigned, agreed or claimed. Nobody is on turn. */
  ended: boolean;
  /** The event being shown, before the position it leads to. */
  now: GameEvent | null;
  /** The tab of the player aid: each table says where its card lies. */
  aid?: Snippet;
  /** Stops what is being played while something is read over the table; only where a game is being played. */
  hold?: (held: boolean) => void;
  /** All that has been shown of the move that leads there, `now` at the end. */
  running: readonly GameEvent[];
}

// Views differ by game and are checked by the game's own types; here they pass through.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type TableComponent = Component<TableProps<any>>;

/** One side of a game's player aid, 1 or 2. */
export type AidComponent = Component<{ side: 1 | 2; cards: Cards }>;

/** What counts at the end, for those who share it: `what` is a word of page.ending. */
export interface Tally {
  seats: readonly string[];
  counts: readonly { what: string; glyph: string; count: number }[];
}

/** How a game ends on the table: its prize, drawn for its winners, and what is counted. */
export interface Ending {
  Prize: Component<{ winner: string }>;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  tally: (view: any, cards: Cards) => readonly Tally[];
}

const aids = import.meta.glob<{ default: AidComponent }>('../games/*/Aid.svelte');
const endings = import.meta.glob<Ending>('../games/*/ending.ts');
interface TableModule {
  default: TableComponent;
  /** After how many of a move's events a replay pauses, where a move tells much at once. */
  beats?: (lines: readonly GameEvent[]) => number[];
}
const tables = import.meta.glob<TableModule>('../games/*/Table.svelte');

export async function loadTable(game: Game): Promise<TableComponent | null> {
  const load = tables[`../games/${game}/Table.svelte`];
  return load ? (await load()).default : null;
}

export async function loadAid(game: Game): Promise<AidComponent | null> {
  const load = aids[`../games/${game}/Aid.svelte`];
  return load ? (await load()).default : null;
}

export async function loadEnding(game: Game): Promise<Ending | null> {
  return (await endings[`../games/${game}/ending.ts`]?.()) ?? null;
}

export async function loadBeats(game: Game): Promise<NonNullable<TableModule['beats']>> {
  return (await tables[`../games/${game}/Table.svelte`]?.())?.beats ?? (() => []);
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

/** What an argument names: the id of a thing, a card, or a text that stands as it is. */
export function idOf(event: GameEvent | null, name: string): string | null {
  const value = event?.args[name];
  if (value === undefined || typeof value === 'number' || isList(value)) return null;
  if (typeof value === 'string') return value;
  if ('card' in value) return value.card;
  return 'die' in value ? null : (value.id ?? null);
}

export const seatOf = (event: GameEvent | null): string | null => idOf(event, 'seat');

/** A number among the arguments; 0 when there is none of that name. */
export function numberOf(event: GameEvent | null, name: string): number {
  const value = event?.args[name];
  return typeof value === 'number' ? value : 0;
}

/** The dice of an argument: of a list all, of a single one itself. */
export function diceOf(event: GameEvent | null, name: string): Die[] {
  const value = event?.args[name];
  const all: readonly Value[] = value === undefined ? [] : isList(value) ? value : [value];
  return all.flatMap((each) => (typeof each === 'object' && 'die' in each ? [each] : []));
}

type Arguments<Telling> = { [Kind in keyof Telling]: keyof Telling[Kind] }[keyof Telling] & string;

/** How the events of one game are read: its kinds and its arguments are those that view.ts describes, and no others. */
export const telling = <Telling>() => ({
  kindOf: (event: GameEvent | null) => (event?.kind ?? null) as keyof Telling | null,
  idOf: (event: GameEvent | null, name: Arguments<Telling>) => idOf(event, name),
  numberOf: (event: GameEvent | null, name: Arguments<Telling>) => numberOf(event, name),
  diceOf: (event: GameEvent | null, name: Arguments<Telling>) => diceOf(event, name),
});

const cardsOf = (value: Value): string[] => {
  if (typeof value !== 'object') return [];
  return isList(value) ? value.flatMap(cardsOf) : 'card' in value ? [value.card] : [];
};

/** The cards that an event is about, for lighting them up while it is shown. */
export const cardsIn = (event: GameEvent | null): string[] => (event ? Object.values(event.args).flatMap(cardsOf) : []);
