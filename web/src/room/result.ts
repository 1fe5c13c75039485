// How a finished game is spoken of: who won as this browser sees it, by which title, and why it ended.
import { playerName } from '$lib/names';
import type { Result, RoomState } from '$lib/protocol';
import type { Tally } from '$lib/table';
import { seatName, t, words } from '$lib/words.svelte';
import { reasonOf } from './reason';

const named = (room: RoomState, seat: string): string => {
  const [name, place] = [playerName(room, seat), seatName(room.game, seat)];
  return name === place ? place : `${name} (${place})`;
};

/** Nobody, everybody, or some: only these last bear the title. */
export const isWon = (room: RoomState, { winners }: Result): boolean =>
  winners.length > 0 && winners.length < room.seats.length;

/** Somebody has won, and it is not the one seat that is played here. */
export const isLost = (room: RoomState, result: Result, mine: readonly string[]): boolean =>
  isWon(room, result) && mine.length === 1 && !result.winners.includes(mine[0]!);

export function headline(room: RoomState, result: Result, mine: readonly string[]): string {
  if (result.reason === 'older-rules') return t('page.result.older');
  if (result.winners.length === 0) return t('page.result.none');
  if (!isWon(room, result)) return t('page.result.shared');
  if (isLost(room, result, mine)) return t('page.result.lost');
  if (mine.length === 1) return t('page.result.won');
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

/** "Trial points: 13 – 13": what was counted equal, when a game was played to its end and nobody has won it alone. */
export function equalCounts(room: RoomState, result: Result, tally: readonly Tally[]): string {
  if (isWon(room, result) || !words.has(`${room.game}.reason.${result.reason}`)) return '';
  const [first, ...others] = tally;
  return (first?.counts ?? [])
    .filter(({ what, count }) => others.every(({ counts }) => counts.some((c) => c.what === what && c.count === count)))
    .map(({ what, count }) =>
      t('page.result.score', { name: t(`page.ending.${what}`), score: tally.map(() => count).join(' – ') }),
    )
    .join(', ');
}
