// Sentences of the catalogue, filled in exactly as src/core/words.cc does.
import type { Phrase } from './protocol';

export type Catalogue = Readonly<Record<string, string>>;
export type CardName = (id: string) => string;
/** What a key is called at this table, instead of the catalogue's words: a seat by who sits there. */
export type Called = (key: string) => string | undefined;

function argument(
  catalogue: Catalogue,
  value: string,
  cardName: CardName | undefined,
  called: Called | undefined,
): string {
  if (value.startsWith('@')) return called?.(value.slice(1)) ?? fill(catalogue, { key: value.slice(1), args: {} });
  if (value.startsWith('#') && cardName) return cardName(value.slice(1));
  return value;
}

/** French sets a space before some marks, and both languages before a percent sign; a line must not break there. */
export const unbroken = (text: string): string => text.replace(/ (?=[;:!?%»])/g, '\u00a0').replace(/« /g, '«\u00a0');

/** French: "de {name}" and "que {name}" lose their e before a vowel. No English sentence has those words. */
const elided = (before: string, text: string): string =>
  /^[aeiouà-öø-ü]/i.test(text) && !/^[çñ]/i.test(text) ? before.replace(/e $/, "'") : before;

export function fill(catalogue: Catalogue, phrase: Phrase, cardName?: CardName, called?: Called): string {
  const pattern = catalogue[phrase.key];
  if (pattern === undefined) return `«${phrase.key}»`;
  return pattern.replace(/((?:^|\b)(?:de|que) )?\{([^}]*)\}/g, (_, before: string | undefined, name: string) => {
    const value = phrase.args[name];
    const text = value === undefined ? '' : argument(catalogue, value, cardName, called);
    return elided(before ?? '', text) + text;
  });
}
