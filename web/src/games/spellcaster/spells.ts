// Spells as their pages describe them.
import type { CardPage, Language } from '$lib/protocol';
import { fact } from '$lib/table';
import type { Colour } from './view';

export const GAME = 'spellcaster';
export const COLOURS: readonly Colour[] = ['combat', 'conjuring', 'healing', 'sorcery'];

/** The options of a Spell as its text has them: "choose: A, or B". Null when the text does not tell them apart. */
export function optionTexts(page: CardPage | undefined, language: Language, count: number): string[] | null {
  const text = page?.text[language] ?? '';
  const after = text.slice(text.indexOf(':') + 1);
  const parts = after.split(language === 'fr' ? /,? ou / : /,? or /).map((part) => part.trim());
  return parts.length === count && parts.every(Boolean) && after !== text ? parts : null;
}

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const isEnchantment = (page: CardPage | undefined): boolean =>
  page?.facts.some((each) => each.key === 'spellcaster.fact.enchantment') ?? false;
export const isStarred = (page: CardPage | undefined): boolean =>
  page?.facts.some((each) => each.key === 'spellcaster.fact.starred') ?? false;
export const colourOf = (page: CardPage | undefined): Colour | null => fact(page, 'colour') as Colour | null;
