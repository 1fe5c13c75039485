// The two sides of the view.
import type { Seat, Side, View } from './view';

export const rivalOf = (seat: Seat): Seat => (seat === 'black' ? 'white' : 'black');

export const sideOf = (view: View, seat: Seat): Side => view.sides.find((side) => side.seat === seat)!;

/** With everything open each side is taken from its owner's own view. */
export const opened = (view: View, open: Record<string, View> | undefined): View =>
  open
    ? { ...view, sides: view.sides.map((side) => (open[side.seat] ? sideOf(open[side.seat]!, side.seat) : side)) }
    : view;
