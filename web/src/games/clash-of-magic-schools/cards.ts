// The cards of Clash of Magic Schools: five Students, Maleficio and six Trials.
import { words } from '$lib/words.svelte';
import { GAME } from './schools';
import type { Element } from './view';

export type Data =
  | { kind: 'student'; element: Element; spell: string }
  | { kind: 'curse'; spell: string }
  | { kind: 'trial'; level: number };

/** A Student's own spell. */
export function spellOf(student: Element): string | null {
  const data = words.cards(GAME).get(student)?.data as Data | undefined;
  return data?.kind === 'student' ? data.spell : null;
}
