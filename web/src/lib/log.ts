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

export function foldLines(lines: readonly string[]): Line[] {
  const folded: Line[] = [];
  for (const text of lines) {
    const last = folded.at(-1);
    if (last?.text === text) last.count++;
    else folded.push({ text, count: 1 });
  }
  return folded;
}

/** An entry that says nothing but the last line again is counted there. */
export function foldLog(told: readonly Told[], say: (line: GameEvent) => string): Entry[] {
  const entries: Entry[] = [];
  for (const { entry, lines } of told) {
    const folded = foldLines(lines.map(say));
    const last = entries.at(-1)?.lines.at(-1);
    if (last && folded.length === 1 && folded[0]!.text === last.text) last.count += folded[0]!.count;
    else entries.push({ entry, lines: folded });
  }
  return entries;
}
