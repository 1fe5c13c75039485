// The contract between the page and a game's table (src/games/<game-id>/Table.svelte, its default export).
import type { Component } from 'svelte';
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
  /** Sends a move. A refusal is shown by the page near the table. */
  play: (move: string) => void;
  /** A move is on its way, or events are being played: nothing glows, nothing can be picked. */
  busy: boolean;
  /** The event being shown, before the position it leads to. */
  now: GameEvent | null;
}

// Views differ by game and are checked by the game's own types; here they pass through.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type TableComponent = Component<TableProps<any>>;

const tables = import.meta.glob<{ default: TableComponent }>('../games/*/Table.svelte');

export async function loadTable(game: Game): Promise<TableComponent | null> {
  const load = tables[`../games/${game}/Table.svelte`];
  return load ? (await load()).default : null;
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

const cardsOf = (value: Value): string[] => {
  if (typeof value !== 'object') return [];
  return isList(value) ? value.flatMap(cardsOf) : 'card' in value ? [value.card] : [];
};

/** The cards that an event is about, for lighting them up while it is shown. */
export const cardsIn = (event: GameEvent | null): string[] => (event ? Object.values(event.args).flatMap(cardsOf) : []);
