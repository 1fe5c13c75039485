// The two Mages, and what is read off the view about them.
import type { SeatId, View } from './view';

export const rivalOf = (seat: SeatId): SeatId => (seat === 'mage-1' ? 'mage-2' : 'mage-1');
export const indexOf = (seat: string | null): 0 | 1 => (seat === 'mage-2' ? 1 : 0);
export const inPhaseOne = (view: View): boolean => view.phase === 'draft' || view.phase === 'exchange';
