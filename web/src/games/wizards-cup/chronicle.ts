// The rounds as they were told: each duel with who stood in it, what powers did and why it ended so.
import type { Phrase, Told } from '$lib/protocol';
import { argument } from '$lib/table';
import { VERDICTS, nameOf } from './stage';
import type { Seat } from './view';

export interface Duel {
  black: string | null;
  white: string | null;
  /** Powers that did something before the verdict. */
  notes: Phrase[];
  /** Missing when a power emptied the zone, or while the duel still goes on. */
  verdict: Phrase | null;
  /** Who has left the zone in it. */
  fallen: Seat[];
  /** How many of the round's events have been told when this duel is over. */
  end: number;
}

export interface Round {
  /** Missing when what was told begins in its middle. */
  number: number | null;
  events: Phrase[];
  duels: Duel[];
  /** Tokens before the round. */
  tokens: Record<Seat, number>;
  /** Who got a token in it. */
  winners: Seat[];
}

const NOTES = new Set([
  'same-name',
  'stopped',
  'declined',
  'activated',
  'nothing',
  'placed',
  'placed-alone',
  'waiting-discarded',
  'cycled',
  'cycled-own',
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

  tell(event: Phrase): void {
    const name = nameOf(event);
    if (name === 'round') return this.#begin(Number(event.args['round']));
    if (['picked', 'planned', 'prepared', 'swapped'].includes(name)) return;
    if (!this.#round) this.#begin();
    this.#round!.events.push(event);
    this.#place(name, event);
    if (VERDICTS.includes(name)) this.#judge(name, event);
    else if (NOTES.has(name)) this.#at().notes.push(event);
    if (this.#duel) this.#duel.end = this.#round!.events.length;
    if (name === 'token' || name === 'tokens') this.#reward(event);
  }

  #begin(number: number | null = null): void {
    this.#zone = { black: null, white: null };
    this.#duel = null;
    this.#round = { number, events: [], duels: [], tokens: { ...this.#tokens }, winners: [] };
    this.rounds.push(this.#round);
  }

  #place(name: string, event: Phrase): void {
    const seat = argument(event, 'seat') as Seat;
    if (name === 'discarded') {
      this.#zone[seat] = null;
      this.#at().fallen.push(seat);
    }
    if (!['revealed', 'placed', 'placed-alone'].includes(name)) return;
    this.#zone[seat] = argument(event, 'card');
    // A duel is begun by who is revealed after the last one was decided; a card placed by a power joins the one under way.
    const settled = !this.#duel || this.#duel.verdict || this.#duel.fallen.length > 0;
    if (settled) this.#open();
    else this.#duel![seat] = this.#zone[seat];
  }

  #judge(name: string, event: Phrase): void {
    this.#at().verdict = event;
    // The winner stays, also one whose entry was not told to us.
    if (name !== 'both-lost') this.#zone[argument(event, 'seat') as Seat] = argument(event, 'card');
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

  #reward(event: Phrase): void {
    const seat = argument(event, 'seat') as Seat;
    this.#tokens[seat] = Number(event.args['tokens']);
    this.#round!.winners.push(seat);
  }
}

export function chronicle(lines: readonly Phrase[]): Round[] {
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
