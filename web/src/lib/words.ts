// Sentences of the catalogue, filled in exactly as src/core/words.cc does.
import type { Die, Phrase, Term, Value } from './protocol';

export type Catalogue = Readonly<Record<string, string>>;
export type CardName = (id: string) => string;
/** What a thing is called at this table, instead of the catalogue's words: a seat by who sits there. */
export type Called = (term: Term) => string | undefined;

/** "11 (D12)"; a D6 needs no type, and of a missing die there is nothing to say. */
const dieText = ({ die, value }: Die): string => (die === 0 ? '–' : die === 6 ? String(value) : `${value} (D${die})`);

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

function valueText(catalogue: Catalogue, value: Value, cardName?: CardName, called?: Called): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (isList(value)) return value.map((each) => valueText(catalogue, each, cardName, called)).join(', ');
  if ('card' in value) return cardName?.(value.card) ?? value.card;
  if ('die' in value) return dieText(value);
  return called?.(value) ?? fill(catalogue, { key: value.key, args: {} });
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
    const text = value === undefined ? '' : valueText(catalogue, value, cardName, called);
    return elided(before ?? '', text) + text;
  });
}
