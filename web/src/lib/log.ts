// What was told, as the log shows it: a line that only repeats the one before it is counted instead. What was told
// stays as it is.
import type { GameEvent, Told } from './protocol';

export interface Line {
  text: string;
  count: number;
}

export interface Entry {
  /** Of the first that is shown here. */
  entry: number;
  lines: Line[];
}

/** Whether the same is told again. Two things that happened may sound alike, so that the words do not decide it. */
const repeats = (a: GameEvent, b: GameEvent): boolean => JSON.stringify(a) === JSON.stringify(b);

interface Folded {
  event: GameEvent;
  count: number;
}

type Say = (line: GameEvent) => string;
const told =
  (say: Say) =>
  ({ event, count }: Folded): Line => ({ text: say(event), count });

function fold(lines: readonly GameEvent[]): Folded[] {
  const folded: Folded[] = [];
  for (const event of lines) {
    const last = folded.at(-1);
    if (last && repeats(last.event, event)) last.count++;
    else folded.push({ event, count: 1 });
  }
  return folded;
}

export const foldLines = (lines: readonly GameEvent[], say: Say): Line[] => fold(lines).map(told(say));

/** An entry that says nothing but the last line again is counted there. */
export function foldLog(all: readonly Told[], say: Say): Entry[] {
  const entries: { entry: number; lines: Folded[] }[] = [];
  for (const { entry, lines } of all) {
    const folded = fold(lines);
    const last = entries.at(-1)?.lines.at(-1);
    if (last && folded.length === 1 && repeats(last.event, folded[0]!.event)) last.count += folded[0]!.count;
    else entries.push({ entry, lines: folded });
  }
  return entries.map(({ entry, lines }) => ({ entry, lines: lines.map(told(say)) }));
}
