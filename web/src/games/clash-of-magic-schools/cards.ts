// The cards of Clash of Magic Schools: five Students, Maleficio and six Trials.
import { words } from '$lib/words.svelte';
import { GAME } from './schools';

/** A Student's own spell; the other cards have none. */
export interface Data {
  spell: string | null;
}

export const spellOf = (card: string): string | null =>
  (words.cards(GAME).get(card)?.data as Data | undefined)?.spell ?? null;
