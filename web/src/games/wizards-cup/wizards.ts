// Wizards as their pages describe them.
import type { CardPage } from '$lib/protocol';
import { fact } from '$lib/table';

const ELEMENTS = ['fire', 'water', 'nature', 'light', 'shadow', 'void'];

/** For galleries: one Element beside the other, the strongest first. */
export function byElement(ids: readonly string[], cards: ReadonlyMap<string, CardPage>): string[] {
  const rank = (id: string): number =>
    ELEMENTS.indexOf(fact(cards.get(id), 'element') ?? '') * 100 - Number(fact(cards.get(id), 'value') ?? 0);
  return [...ids].sort((a, b) => rank(a) - rank(b));
}
