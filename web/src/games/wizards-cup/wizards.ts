// Wizards, from the facts of their card pages.
import type { CardPage, Cards } from '$lib/protocol';
import type { CardData, Element } from './view';

const UNKNOWN: CardData = { element: 'void', value: 0, power: 'none' };

export const wizardOf = (page: CardPage | undefined): CardData => (page?.data as CardData | undefined) ?? UNKNOWN;

const ELEMENTS: readonly Element[] = ['fire', 'water', 'nature', 'light', 'shadow', 'void'];

/** For galleries: one Element beside the other, the strongest first. */
export function byElement(ids: readonly string[], cards: Cards): string[] {
  const rank = (id: string): number => {
    const { element, value } = wizardOf(cards.get(id));
    return ELEMENTS.indexOf(element) * 100 - value;
  };
  return [...ids].sort((a, b) => rank(a) - rank(b));
}
