// Spells, from the facts of their card pages.
import type { CardPage, Language } from '$lib/protocol';
import { unbroken } from '$lib/words';
import type { CardData, Colour } from './view';

export const GAME = 'spellcaster';
export const COLOURS: readonly Colour[] = ['combat', 'conjuring', 'healing', 'sorcery'];

const dataOf = (page: CardPage | undefined): CardData | undefined => page?.data as CardData | undefined;

export const isEnchantment = (page: CardPage | undefined): boolean => dataOf(page)?.enchantment ?? false;
export const isStarred = (page: CardPage | undefined): boolean => dataOf(page)?.starred ?? false;
export const colourOf = (page: CardPage | undefined): Colour | null => dataOf(page)?.colour ?? null;

/** What each of so many options does; null when the card does not say it of each. */
export function optionTexts(page: CardPage | undefined, language: Language, count: number): string[] | null {
  const options = dataOf(page)?.options ?? [];
  return count > 0 && options.length === count ? options.map((option) => unbroken(option[language])) : null;
}

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
