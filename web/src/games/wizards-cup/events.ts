// What can happen in Wizards Cup, as events tell it.
import type { GameEvent } from '$lib/protocol';
import { idOf } from '$lib/table';

/** `committed` is a secret choice: a pick, a plan, a swap. `won` says `why`. */
export type Kind =
  | 'committed'
  | 'round'
  | 'revealed'
  | 'same-name'
  | 'stopped'
  | 'asked'
  | 'declined'
  | 'activated'
  | 'nothing'
  | 'placed'
  | 'waiting-discarded'
  | 'cycled'
  | 'recovered'
  | 'won'
  | 'both-lost'
  | 'milled'
  | 'protected'
  | 'discarded'
  | 'out'
  | 'token'
  | 'waiting-shown'
  | 'sums';

export const kindOf = (event: GameEvent | null): Kind | null => (event?.kind ?? null) as Kind | null;

export const isVerdict = (event: GameEvent): boolean => event.kind === 'won' || event.kind === 'both-lost';

/** Where a replay pauses within a move: a round is told at once, but each of its duels is to be seen. */
export const beats = (lines: readonly GameEvent[]): number[] =>
  lines.flatMap((line, i) => (isVerdict(line) ? [i + 1] : []));

/** What decided a duel. */
export type Why = 'power' | 'element' | 'wins-values' | 'lower-value' | 'value' | 'both-lost';

export const whyOf = (verdict: GameEvent): Why =>
  kindOf(verdict) === 'both-lost' ? 'both-lost' : ((idOf(verdict, 'why') ?? 'value') as Why);

/** The words that say it. */
export const WHY: Readonly<Record<Why, string>> = {
  power: 'page.wizards-cup.why.won-by-power',
  element: 'page.wizards-cup.why.won-by-element',
  'wins-values': 'page.wizards-cup.why.wins-values',
  'lower-value': 'page.wizards-cup.why.won-by-lower-value',
  value: 'page.wizards-cup.why.won-by-value',
  'both-lost': 'page.wizards-cup.why.both-lost',
};

/** Which of the three criteria that is, in their order. */
export function criterionOf(verdict: GameEvent): 'power' | 'element' | 'value' {
  const why = whyOf(verdict);
  return why === 'power' || why === 'element' ? why : 'value';
}
