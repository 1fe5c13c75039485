// What a card is first of all, for its glyph and for galleries: its Element, its colour or its kind.
import type { CardPage, Game } from './protocol';

const TRAITS = ['element', 'colour', 'kind'] as const;

export interface Trait {
  id: string;
  /** The key of its word. */
  key: string;
}

export function traitOf(game: Game, page: CardPage | undefined): Trait | null {
  const what = TRAITS.find((each) => page?.data[each] !== undefined);
  const id = what && page?.data[what];
  return id === undefined ? null : { id, key: `${game}.${what}.${id}` };
}

/** The book's colour of a card, as the name of a paint of theme.css (CMS-1.7, MC-1.3); null where it names none. */
export function paintOf(game: Game, page: CardPage | undefined): string | null {
  if (page === undefined) return null;
  const name = game === 'mage-clash' ? page.data.kind : game === 'clash-of-magic-schools' ? page.id : null;
  return typeof name === 'string' && PAINTED.includes(name) ? name : null;
}

const PAINTED: readonly string[] = [
  ...['earth', 'water', 'air', 'fire', 'darkness'],
  ...['potion', 'cantrip', 'item', 'mystic', 'artifact', 'spell', 'ward'],
];
