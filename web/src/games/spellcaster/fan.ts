// How a hand is spread: in as few rows as leave every card wide enough to be read.

/** More than half of a card stays free, so that a tap in its middle is its own. */
export const FREE = 0.58;

const LEAST_REM = 5.75;

/** How wide a card may be when so many lie side by side, each but the last half covered. */
const widest = (cards: number, width: number): number => width / (1 + FREE * (cards - 1));

/** The hand cut into rows of equal length, the last perhaps shorter. The width is in pixels, 0 while it is unknown. */
export function rowsOf<T>(hand: readonly T[], width: number, rem: number): T[][] {
  let rows = 1;
  while (width > 0 && rows < hand.length && widest(Math.ceil(hand.length / rows), width) < LEAST_REM * rem) rows++;
  const each = Math.ceil(hand.length / rows);
  return Array.from({ length: rows }, (_, i) => hand.slice(i * each, (i + 1) * each)).filter((row) => row.length > 0);
}
