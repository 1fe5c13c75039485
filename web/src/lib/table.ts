// The contract between the page and a game's table (src/games/<game-id>/Table.svelte, its default export).
import type { Component } from 'svelte';
import type { CardPage, Game, Phrase, RoomState, TableState } from './protocol';

export interface TableProps<View = unknown> {
  /** The position to draw, after its events have been played. */
  table: TableState<View>;
  room: RoomState;
  cards: ReadonlyMap<string, CardPage>;
  /** Whose side is drawn nearest; null for a spectator. */
  seat: string | null;
  /** Each seat's view when everything is open (replay); then nothing need be hidden. */
  open?: Record<string, View>;
  /** Sends a move. A refusal is shown by the page near the table. */
  play: (move: string) => void;
  /** A move is on its way, or events are being played: nothing glows, nothing can be picked. */
  busy: boolean;
  /** The event being shown, before the position it leads to. */
  now: Phrase | null;
}

// Views differ by game and are checked by the game's own types; here they pass through.
export type TableComponent = Component<TableProps<any>>;

const tables = import.meta.glob<{ default: TableComponent }>('../games/*/Table.svelte');

export async function loadTable(game: Game): Promise<TableComponent | null> {
  const load = tables[`../games/${game}/Table.svelte`];
  return load ? (await load()).default : null;
}

/** The card ids that an event is about: its `#` arguments. For lighting them up while the event is shown. */
export const cardsIn = (phrase: Phrase | null): string[] =>
  phrase
    ? Object.values(phrase.args)
        .filter((value) => value.startsWith('#'))
        .map((value) => value.slice(1))
    : [];

/** The last part of an `@key` argument: seat "@wizards-cup.seat.black" gives "black". */
export const argument = (phrase: Phrase | null, name: string): string | null => {
  const value = phrase?.args[name];
  return value ? (value.startsWith('@') ? value.slice(value.lastIndexOf('.') + 1) : value.replace(/^#/, '')) : null;
};

/** A view that narrows the fact of a card: fact(page, 'value') is "3", fact(page, 'element') is "fire". */
export function fact(page: CardPage | undefined, name: string): string | null {
  for (const phrase of page?.facts ?? []) {
    const value = argument(phrase, name);
    if (value !== null) return value;
  }
  return null;
}
