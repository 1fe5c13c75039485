// The messages of docs/protocol.md, as types. What is asked and said is in messages.ts, made from the service's own
// description; here is what stands in it. The page holds no rules: it draws what these say.
import type { Answers, Game, Requests, Said, TableState as AnyTable } from './messages';

export type {
  Ask,
  Choice,
  Game,
  HeldSeat,
  HelloAnswer,
  Hint,
  JoinAnswer,
  MySummary,
  NewSeat,
  ReplayAnswer,
  Requests,
  Result,
  RoomState,
  SeatSummary,
  Slot,
  Summary,
  Told,
  Variant,
} from './messages';

export const GAMES: readonly Game[] = ['wizards-cup', 'clash-of-magic-schools', 'spellcaster', 'mage-clash'];
export type Language = 'en' | 'fr';
export const LANGUAGES: readonly Language[] = ['en', 'fr'];

/** The version of the protocol that this page speaks; the answer to `hello` says the service's. */
export const PROTOCOL = 2;

/** A key of the catalogue; with an `id` it names a thing: the words are found by the key, the fact is the id. */
export interface Term {
  key: string;
  id?: string;
}
/** Words for a thing, which its id names. */
export interface Named<Id extends string = string> extends Term {
  id: Id;
}
export interface CardRef {
  card: string;
}
/** A die of so many sides; one that is missing has none. */
export interface Die {
  die: number;
  value: number;
}
/** What fills a place of a sentence. A text stands as it is, whatever it looks like. */
export type Value = number | string | Term | CardRef | Die | readonly Value[];
export type Args = Readonly<Record<string, Value>>;

/** A sentence before it has a language. Its key is for words alone: nothing is learnt from it. */
export interface Phrase {
  key: string;
  args: Args;
}

/** Something that happened. Facts are in `kind` and `args`, words in `key` and `args`. The kinds are the game's own;
 *  "" is of an old journal, where it cannot be known. */
export interface GameEvent extends Phrase {
  kind: string;
}

/** In both languages. */
export type Text = Record<Language, string>;

/** Facts of a card. These are of all games, where they have them; each game narrows `CardPage` to its own. */
export interface CardData {
  element?: string;
  colour?: string;
  kind?: string;
  value?: number;
}

export interface CardPage<Data = CardData> {
  id: string;
  name: Text;
  text: Text;
  /** For words; what they say is in `data`. */
  facts: Phrase[];
  data: Data;
}
export type Cards<Data = CardData> = ReadonlyMap<string, CardPage<Data>>;

export interface Refusal extends Phrase {
  text: string;
}

/** `View` is the game's own (docs/views.md); each table narrows it to its own type. */
export interface TableState<View = unknown> extends AnyTable {
  view: View;
}

export type Do = keyof Requests;
export type With<D extends Do> = Requests[D];
export type AnswerOf<D extends Do> = Answers[D];

/** This page does not ask for views as what has changed in them. */
export interface NewsOf extends Omit<Said, 'table'> {
  table: { table: TableState };
}
export type News = { [On in keyof NewsOf]: { on: On } & NewsOf[On] }[keyof NewsOf];
