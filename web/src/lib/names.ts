// Whom the tables and the shell speak of: a person's chosen name, a mind's name in the reader's language, or the seat.
import type { RoomState } from './protocol';
import { seatName, t, words } from './words.svelte';

/** A program of the operator's is called as the operator calls it. */
export const mindName = (mind: string): string => (words.has(`minds.${mind}.name`) ? t(`minds.${mind}.name`) : mind);

export function playerName(room: RoomState, seat: string): string {
  const held = room.seats.find((each) => each.seat === seat);
  if (held?.who === 'mind') return mindName(held.name);
  return held?.name || seatName(room.game, seat);
}
