// Whom the tables and the shell speak of: a person's chosen name, a mind's name in the reader's language, or the seat.
import type { RoomState } from './protocol';
import { seatName, t, words } from './words.svelte';

export function playerName(room: RoomState, seat: string): string {
  const held = room.seats.find((each) => each.seat === seat);
  if (held?.who === 'mind' && words.has(`minds.${held.name}.name`)) return t(`minds.${held.name}.name`);
  return held?.name || seatName(room.game, seat);
}
