// The fans of face-down Wizards before the first round (WC-1.2): which have been turned already, and where the rival's
// hand falls. What lies there was drawn under seal; no tap changes it.
import { recall, remember } from '$lib/memory';
import type { Seat } from './view';

/** Each player's Wizards, all face down. */
export const FAN = 18;
const KEPT = 40;

const nameOf = (room: string, seat: Seat | null): string => `${room} ${seat ?? ''}`;
const turnedBefore = (): string[] => {
  const kept = recall('fans');
  return Array.isArray(kept) ? kept.filter((each): each is string => typeof each === 'string') : [];
};

export const wasTurned = (room: string, seat: Seat | null): boolean => turnedBefore().includes(nameOf(room, seat));

export function keepTurned(room: string, seat: Seat | null): void {
  const others = turnedBefore().filter((each) => each !== nameOf(room, seat));
  remember('fans', [...others, nameOf(room, seat)].slice(-KEPT));
}

/** Where somebody else's tap is shown in this seat's fan: the same for everyone who looks, and it means nothing. */
export function tapOf(room: string, seat: Seat): number {
  let sum = 0;
  for (const letter of room + seat) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return sum % FAN;
}
