// Words about tiles, moves and people that several parts of the table say.
import { say, t, words } from '$lib/words.svelte';
import type { Cards } from './tiles';

/** All that a card says, for those who hear the table. */
export function spoken(cards: Cards, id: string): string {
  const page = cards.get(id);
  return [
    words.cardName(id, cards),
    ...(page?.facts.map((phrase) => say(phrase)) ?? []),
    page?.text[words.language] ?? '',
  ]
    .filter(Boolean)
    .join('. ');
}

const named = (id: string | undefined, cards: Cards): string =>
  id === undefined ? '' : id === 'bare' ? t('mage-clash.term.bare') : words.cardName(id, cards);

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A secret choice in words: "build Hearthstone", "cast Spear Breaker with Ward of Ten". */
export function moveWords(move: string, cards: Cards): string {
  const [verb = '', first, second] = move.split(' ');
  if (verb === 'exchange') return t('mage-clash.move.exchange', { count: first ?? '0' });
  if (verb !== 'cast') return t(`mage-clash.move.${verb}`, { tile: named(first, cards) });
  return second
    ? t('mage-clash.move.cast-ward', { spell: named(first, cards), ward: named(second, cards) })
    : t('mage-clash.move.cast', { spell: named(first, cards) });
}
