// The one line that says what is asked now, and of whom.
import type { RoomState } from '$lib/protocol';
import { playerName } from '$lib/names';
import { say, t, words } from '$lib/words.svelte';
import { sideOf } from './sides';
import type { Seat, View } from './view';

/** What a player is doing, for the plate of a side. */
export function statusOf(view: View, seat: Seat, ended: boolean): string {
  if (view.phase === 'over') return view.winners?.includes(seat) ? t('page.wizards-cup.status.winner') : '';
  if (ended) return '';
  if (view.phase === 'duel') return view.asked?.seat === seat ? t('page.wizards-cup.status.asked') : '';
  return sideOf(view, seat).chosen ? t('page.wizards-cup.status.chosen') : t(`page.wizards-cup.status.${view.phase}`);
}

function ending(view: View, room: RoomState, seat: Seat | null): string {
  const winners = view.winners ?? [];
  const reason = say({ key: `wizards-cup.reason.${view.reason}`, args: {} });
  if (winners.length !== 1) return reason;
  const who =
    winners[0] === seat
      ? t('page.wizards-cup.prompt.you-win')
      : t('page.wizards-cup.prompt.wins', { name: playerName(room, winners[0]!) });
  return `${who} ${reason}`;
}

export function promptOf(view: View, room: RoomState, seat: Seat | null, mayAct: boolean, ended: boolean): string {
  if (view.phase === 'over') return ending(view, room, seat);
  if (ended) return t('page.table.ended');
  const card = view.asked?.card ?? (seat ? sideOf(view, seat).random : '');
  if (mayAct) return t(`page.wizards-cup.prompt.${view.phase}`, { card: words.cardName(card) });
  if (view.asked)
    return t('page.wizards-cup.prompt.rival-asked', {
      name: playerName(room, view.asked.seat),
      card: words.cardName(card),
    });
  const late = view.sides
    .filter((side) => !side.chosen && side.seat !== seat)
    .map((side) => playerName(room, side.seat));
  if (late.length === 2) return t('page.wizards-cup.prompt.both', { name: late[0]!, other: late[1]! });
  return late.length === 1 ? t(`page.wizards-cup.prompt.rival-${view.phase}`, { name: late[0]! }) : '';
}
