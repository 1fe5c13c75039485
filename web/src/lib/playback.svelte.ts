// Plays what was told one line after another before the new position is shown, so that cause is visible.
import type { GameEvent, TableState } from './protocol';

const LINE = 700;
const WHOLE = 7000;
const SHORTEST = 220;
const VERDICT = 1500;

/** Why a duel or a fight went as it did: what one wants to read, however much else is told. */
const VERDICTS = new Set(['won', 'both-lost', 'token', 'won-city', 'fell']);

/** How long a line among so many stands: unhurried when few, never dragging when many. */
export const pace = (lines: number, line?: GameEvent): number =>
  line && VERDICTS.has(line.kind) ? VERDICT : Math.max(SHORTEST, Math.min(LINE, WHOLE / Math.max(1, lines)));

export interface Clock {
  reduced(): boolean;
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

const browserClock: Clock = {
  reduced: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    }),
};

export class Playback {
  /** The position to draw: it changes when the lines about it have been played. */
  shown = $state.raw<TableState | null>(null);
  now = $state.raw<GameEvent | null>(null);
  playing = $state(false);
  /** What has been told of the move that is being played, `now` at the end. */
  running = $state.raw<readonly GameEvent[]>([]);

  #queue: TableState[] = [];
  /** How often a position was set: what was being played before leads nowhere. */
  #era = 0;
  #skip = new AbortController();
  #free: Promise<void> = Promise.resolve();
  #letGo = (): void => undefined;
  /** Nothing moves on: something is being read over the table. */
  held = $state(false);

  constructor(private readonly clock: Clock = browserClock) {}

  /** Shows a position at once: the first one, or after an undo or a reconnect. */
  set(table: TableState | null): void {
    this.#era++;
    this.#queue = [];
    this.skip();
    this.#tell([]);
    this.shown = table;
  }

  /** Stops in the middle of a move: the position before it, and what has been told so far. */
  stopAt(before: TableState, told: readonly GameEvent[]): void {
    this.set(before);
    this.#tell(told);
  }

  #tell(told: readonly GameEvent[]): void {
    this.running = told;
    this.now = told.at(-1) ?? null;
  }

  /** A new position: its lines are played, then it is shown. */
  async play(table: TableState): Promise<void> {
    if (!this.shown || table.undone.length > 0) return this.set(table);
    this.#queue.push(table);
    if (this.playing) return;
    this.playing = true;
    while (this.#queue.length > 0) await this.#one(this.#queue.shift()!);
    this.playing = false;
  }

  skip(): void {
    this.#skip.abort();
  }

  hold(held: boolean): void {
    if (held === this.held) return;
    this.held = held;
    if (held) this.#free = new Promise((resolve) => (this.#letGo = resolve));
    else this.#letGo();
  }

  async #one(table: TableState): Promise<void> {
    const era = this.#era;
    this.#skip = new AbortController();
    const lines = table.told.flatMap((told) => told.lines);
    const signal = this.#skip.signal;
    if (!this.clock.reduced()) {
      for (const line of lines) {
        await this.#free;
        if (signal.aborted) break;
        this.#tell([...this.running, line]);
        await this.clock.wait(pace(lines.length, line), signal);
      }
    }
    await this.#free;
    if (era !== this.#era) return;
    this.#tell([]);
    this.shown = table;
  }
}
