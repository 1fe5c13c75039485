// What can happen in Wizards Cup, as events tell it.
import type { GameEvent } from '$lib/protocol';
import { telling } from '$lib/table';
import type { Telling } from './view';

export type Kind = keyof Telling;
export const { idOf, kindOf, numberOf } = telling<Telling>();

export const isVerdict = (event: GameEvent): boolean => event.kind === 'won' || event.kind === 'both-lost';

/** Where a replay pauses within a move: a round is told at once, but each of its duels is to be seen. */
export const beats = (lines: readonly GameEvent[]): number[] =>
  lines.flatMap((line, i) => (isVerdict(line) ? [i + 1] : []));

/** What decided a duel. */
export type Why = Telling['won']['why'] | 'both-lost';

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
