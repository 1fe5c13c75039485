// The cards of Clash of Magic Schools: five Students, Maleficio and six Trials.
import { words } from '$lib/words.svelte';
import { GAME } from './schools';
import type { CardData, Element } from './view';

/** A Student's own spell. */
export function spellOf(student: Element): string | null {
  const data = words.cards(GAME).get(student)?.data as CardData | undefined;
  return data?.kind === 'student' ? data.spell : null;
}
