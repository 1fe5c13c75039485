// Whom the tables and the shell speak of: a person's chosen name, a mind's name in the reader's language, or the seat.
import type { Game, Phrase, RoomState, Summary, Term } from './protocol';
import { seatName, t, words } from './words.svelte';

/** A program of the operator's is called as the operator calls it. */
export const mindName = (mind: string): string => (words.has(`minds.${mind}.name`) ? t(`minds.${mind}.name`) : mind);

/** A person who typed no name is a guest, in the reader's language; several are numbered. */
function guestName(room: Summary, seat: string): string {
  const guests = room.seats.filter((each) => each.who === 'person' && !each.name);
  const number = guests.findIndex((each) => each.seat === seat) + 1;
  return guests.length > 1 ? t('page.guest-number', { number }) : t('page.guest');
}

export function playerName(room: Summary, seat: string): string {
  const held = room.seats.find((each) => each.seat === seat);
  if (held?.who === 'mind') return mindName(held.name);
  if (held?.who === 'person') return held.name || guestName(room, seat);
  return seatName(room.game, seat);
}

/** Where a seat is but a number. A school or the colour of the stones says more than a name: it is on the cards and
 *  the board. */
const NUMBERED: readonly Game[] = ['spellcaster', 'mage-clash'];

/** Who is meant by a seat in what the table tells: the player, unless another at the table bears the same name. */
export function calledAt(room: RoomState, seat: string): string {
  const name = playerName(room, seat);
  const alone = room.seats.every((each) => each.seat === seat || playerName(room, each.seat) !== name);
  return NUMBERED.includes(room.game) && alone ? name : seatName(room.game, seat);
}

/** A team of one is called as its only Mage is; it bears the seat's id. */
export const teamAt = (room: RoomState, team: string): string =>
  room.seats.some((each) => each.seat === team) ? calledAt(room, team) : t(`${room.game}.team.${team}`);

/** Whether the term names somebody at this table, or a team of one. */
const isSeat = (room: RoomState, term: Term): term is Required<Term> =>
  room.seats.some(({ seat }) => seat === term.id) &&
  ['seat', 'team'].some((what) => term.key === `${room.game}.${what}.${term.id}`);

/** A sentence of the service about this table, with its players' names. */
export const sayIn = (room: RoomState, phrase: Phrase): string =>
  words.say(phrase, words.cards(room.game), (term) => (isSeat(room, term) ? calledAt(room, term.id) : undefined));
