// How a finished game is spoken of: who won as this browser sees it, by which title, and why it ended.
import { playerName } from '$lib/names';
import type { Result, RoomState } from '$lib/protocol';
import { seatName, t, words } from '$lib/words.svelte';
import { reasonOf } from './reason';

const named = (room: RoomState, seat: string): string => {
  const [name, place] = [playerName(room, seat), seatName(room.game, seat)];
  return name === place ? place : `${name} (${place})`;
};

/** Nobody, everybody, or some: only these last bear the title. */
export const isWon = (room: RoomState, { winners }: Result): boolean =>
  winners.length > 0 && winners.length < room.seats.length;

export function headline(room: RoomState, result: Result, mine: readonly string[]): string {
  if (result.reason === 'older-rules') return t('page.result.older');
  if (result.winners.length === 0) return t('page.result.none');
  if (!isWon(room, result)) return t('page.result.shared');
  if (mine.length === 1 && result.winners.includes(mine[0]!)) return t('page.result.won');
  return t('page.result.of', { names: result.winners.map((seat) => named(room, seat)).join(', ') });
}

/** "Ada (Black) wins the Wizards Cup!"; of a game that nobody won there is nothing to say. */
export function titled(room: RoomState, result: Result): string {
  if (result.winners.length === 0) return '';
  const list = new Intl.ListFormat(words.language, { type: 'conjunction' });
  const names = list.format(result.winners.map((seat) => named(room, seat)));
  return t(`${room.game}.ending.${result.winners.length === 1 ? 'said' : 'many'}`, { names });
}

export const whyOver = (room: RoomState, result: Result): string =>
  t(
    reasonOf(room.game, result.reason, (key) => words.has(key)),
    { seat: result.by ? playerName(room, result.by) : '' },
  );
