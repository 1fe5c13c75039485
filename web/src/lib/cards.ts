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
