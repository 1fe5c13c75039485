// The page's words: one catalogue at a time, switched at any moment. Reading any of it in markup is reactive.
import { LANGUAGES, type Args, type CardPage, type Cards, type Game, type Language, type Phrase } from './protocol';
import { recall, remember } from './memory';
import { fill, unbroken, type Called, type Catalogue } from './words';

const isLanguage = (text: unknown): text is Language => LANGUAGES.includes(text as Language);

function firstLanguage(): Language {
  const kept = recall('language');
  if (isLanguage(kept)) return kept;
  return navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

async function getJson<T>(path: string): Promise<T> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}

class Words {
  language = $state<Language>('en');
  #catalogue = $state.raw<Catalogue>({});
  #cards = $state.raw<ReadonlyMap<Game, Cards>>(new Map());

  get ready(): boolean {
    return 'page.title' in this.#catalogue;
  }

  start(): Promise<void> {
    return this.speak(firstLanguage());
  }

  async speak(language: Language): Promise<void> {
    const entries = Object.entries(await getJson<Catalogue>(`/api/words/${language}`));
    this.#catalogue = Object.fromEntries(entries.map(([key, text]) => [key, unbroken(text)]));
    this.language = language;
    document.documentElement.lang = language;
    remember('language', language);
  }

  has(key: string): boolean {
    return key in this.#catalogue;
  }

  say(phrase: Phrase, cards?: Cards, called?: Called): string {
    return fill(this.#catalogue, phrase, (id) => this.cardName(id, cards), called);
  }

  cardName(id: string, cards?: Cards): string {
    const page = cards?.get(id) ?? this.#anyCard(id);
    return page?.name[this.language] ?? id;
  }

  /** The cards of a game, fetched once. */
  async loadCards(game: Game): Promise<Cards> {
    const kept = this.#cards.get(game);
    if (kept) return kept;
    const pages = await getJson<CardPage[]>(`/api/cards/${game}`);
    return this.keepCards(game, pages);
  }

  keepCards(game: Game, pages: readonly CardPage[]): Cards {
    const map = new Map(
      pages.map((page) => [page.id, { ...page, text: { en: unbroken(page.text.en), fr: unbroken(page.text.fr) } }]),
    );
    this.#cards = new Map([...this.#cards, [game, map]]);
    return map;
  }

  cards(game: Game): Cards {
    return this.#cards.get(game) ?? new Map();
  }

  #anyCard(id: string): CardPage | undefined {
    for (const cards of this.#cards.values()) if (cards.has(id)) return cards.get(id);
    return undefined;
  }
}

export const words = new Words();

/** A sentence by its key: t('page.table.skip'). Texts stand as they are; words of the catalogue are { key }. */
export const t = (key: string, args: Args = {}): string => words.say({ key, args });

export const say = (phrase: Phrase, cards?: Cards): string => words.say(phrase, cards);
export const seatName = (game: Game, seat: string): string => t(`${game}.seat.${seat}`);
