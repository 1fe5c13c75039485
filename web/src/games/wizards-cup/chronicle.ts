// The rounds as they were told: each duel with who stood in it, what powers did and why it ended so.
import type { GameEvent, Told } from '$lib/protocol';
import { seatOf } from '$lib/table';
import { idOf, isVerdict, kindOf, numberOf, type Kind } from './events';
import type { Seat } from './view';

export interface Duel {
  black: string | null;
  white: string | null;
  /** Powers that did something before the verdict. */
  notes: GameEvent[];
  /** Missing when a power emptied the zone, or while the duel still goes on. */
  verdict: GameEvent | null;
  /** Who has left the zone in it. */
  fallen: Seat[];
  /** How many of the round's events have been told when this duel is over. */
  end: number;
}

export interface Round {
  number: number;
  events: GameEvent[];
  duels: Duel[];
  /** Tokens before the round. */
  tokens: Record<Seat, number>;
  /** Who got a token in it. */
  winners: Seat[];
}

const NOTES = new Set<Kind | null>([
  'same-name',
  'stopped',
  'declined',
  'activated',
  'nothing',
  'placed',
  'waiting-discarded',
  'cycled',
  'recovered',
  'milled',
  'protected',
  'waiting-shown',
  'sums',
]);

class Teller {
  rounds: Round[] = [];
  #tokens: Record<Seat, number> = { black: 0, white: 0 };
  #zone: Record<Seat, string | null> = { black: null, white: null };
  #round: Round | null = null;
  #duel: Duel | null = null;

  tell(event: GameEvent): void {
    const kind = kindOf(event);
    if (kind === 'round') return this.#begin(numberOf(event, 'round'));
    if (kind === 'committed') return;
    if (!this.#round) this.#begin(1); // which is not announced
    this.#round!.events.push(event);
    this.#place(event);
    if (isVerdict(event)) this.#judge(event);
    else if (NOTES.has(kind)) this.#at().notes.push(event);
    if (this.#duel) this.#duel.end = this.#round!.events.length;
    if (kind === 'token') this.#reward(event);
  }

  #begin(number: number): void {
    this.#zone = { black: null, white: null };
    this.#duel = null;
    this.#round = { number, events: [], duels: [], tokens: { ...this.#tokens }, winners: [] };
    this.rounds.push(this.#round);
  }

  #place(event: GameEvent): void {
    const seat = seatOf(event) as Seat;
    const kind = kindOf(event);
    if (kind === 'discarded') {
      this.#zone[seat] = null;
      this.#at().fallen.push(seat);
    }
    if (kind !== 'revealed' && kind !== 'placed') return;
    this.#zone[seat] = idOf(event, 'card');
    // A duel is begun by who is revealed after the last one was decided; a card that a power places joins it.
    const settled = !this.#duel || this.#duel.verdict || this.#duel.fallen.length > 0;
    if (settled) this.#open();
    else this.#duel![seat] = this.#zone[seat];
  }

  #judge(event: GameEvent): void {
    this.#at().verdict = event;
    // The winner stays, also one whose entry was not told to us.
    if (kindOf(event) === 'won') this.#zone[seatOf(event) as Seat] = idOf(event, 'card');
  }

  #open(): void {
    this.#duel = { ...this.#zone, notes: [], verdict: null, fallen: [], end: 0 };
    this.#round!.duels.push(this.#duel);
  }

  /** The duel under way; news that begin in its middle have not told its Wizards. */
  #at(): Duel {
    if (!this.#duel) this.#open();
    return this.#duel!;
  }

  #reward(event: GameEvent): void {
    const seat = seatOf(event) as Seat;
    this.#tokens[seat] = numberOf(event, 'tokens');
    this.#round!.winners.push(seat);
  }
}

export function chronicle(lines: readonly GameEvent[]): Round[] {
  const teller = new Teller();
  for (const line of lines) teller.tell(line);
  return teller.rounds.filter((round) => round.duels.length > 0);
}

/** What has been told so far: news bring only what is new, an undo takes entries back. */
export function remembered(
  kept: readonly Told[],
  news: readonly Told[],
  undone: readonly number[],
  version: number,
): Told[] {
  const stands = kept.filter(
    (told) => told.entry <= version && !undone.includes(told.entry) && !news.some((each) => each.entry === told.entry),
  );
  return [...stands, ...news].sort((a, b) => a.entry - b.entry);
}
