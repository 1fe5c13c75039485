// Spellcaster's view (docs/views.md) and what the table reads out of it. No rules: only what was sent, put otherwise.
import type { CardPage, Language, Phrase } from '$lib/protocol';
import { argument, cardsIn, fact } from '$lib/table';

export const GAME = 'spellcaster';
export const COLOURS = ['combat', 'conjuring', 'healing', 'sorcery'] as const;
export type Colour = (typeof COLOURS)[number];
/** What wins (SC-5.2): the sockets of a team's track. */
export const SAPPHIRES_TO_WIN = 15;

export interface Team {
  name: string;
  seats: string[];
  energy: number;
  sapphires: number;
  controls: string[];
}

export interface PileCard {
  card: string;
  faces: string;
}

export interface Asks {
  what: 'action' | 'enchantment' | 'cards' | 'secret' | 'recall' | 'target' | 'play' | 'choice' | 'yes-no' | 'nothing';
  of: string[];
  card?: string;
  step?: number;
  may_decline?: boolean;
  verb?: string;
  left?: number;
  count?: Record<string, number>;
  due?: string[];
}

export interface HandView {
  size: number;
  known?: string[];
  perhaps?: string[];
}

export interface View {
  mages: number;
  turn: number;
  active: string;
  next_rival: string;
  stage: string;
  actions: number;
  deck: number;
  last_turn: boolean;
  teams: [Team, Team];
  supply: { energy: number; sapphires: number };
  piles: Record<Colour, PileCard[]>;
  discard: string[];
  activated: string[];
  asks: Asks;
  committed: string[];
  hands: Record<string, HandView>;
  you?: string;
  hand?: string[];
  shown?: string[];
  chosen?: string[];
  over?: { winner: string; reason: string };
}

export type MarkName = 'sun' | 'moon';

/** The first team has the sun, the second the moon, for every viewer alike. */
export const markOf = (view: View, team: string): MarkName => (view.teams[0].name === team ? 'sun' : 'moon');

export const teamOf = (view: View, seat: string | null): Team | undefined =>
  view.teams.find((team) => team.seats.includes(seat ?? ''));

/** The near side is the viewer's own team; a spectator sits behind the first. */
export function sides(view: View, seat: string | null): { near: Team; far: Team } {
  const near = teamOf(view, seat) ?? view.teams[0];
  return { near, far: view.teams.find((team) => team !== near)! };
}

export interface Place {
  seat: string;
  now: boolean;
}

/** The Mages in the order in which they play; the solo Mage of three plays after each of the team (SC-7.1). */
export function order(view: View): Place[] {
  const solo = view.teams.find((team) => team.seats.length === 1 && view.mages === 3)?.seats[0];
  const seats = Object.keys(view.hands);
  if (solo === undefined) return sorted(view, seats).map((seat) => ({ seat, now: seat === view.active }));
  const [first, second] = view.teams.find((team) => team.seats.length === 2)!.seats as [string, string];
  const soloNow = (next: string) => view.active === solo && view.next_rival === next;
  return [
    { seat: first, now: view.active === first },
    { seat: solo, now: soloNow(second) },
    { seat: second, now: view.active === second },
    { seat: solo, now: soloNow(first) },
  ];
}

// The teams alternate: the first of each, then the second of each.
function sorted(view: View, seats: readonly string[]): string[] {
  const [a, b] = view.teams;
  return a.seats.flatMap((seat, i) => [seat, b.seats[i] ?? '']).filter((seat) => seats.includes(seat));
}

/** Which sentence of page.spellcaster.ask says what is asked. */
export function askKey(asks: Asks): string {
  if (asks.what === 'cards' || asks.what === 'secret') {
    const one = Object.values(asks.count ?? {}).every((count) => count === 1);
    const secret = asks.what === 'secret' ? 'secret-' : '';
    return `${secret}${asks.verb === 'lose' ? 'lose' : 'discard'}-${one ? 'one' : 'some'}`;
  }
  if (asks.what === 'target') return asks.verb ?? 'use';
  return asks.what;
}

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

const kindOf = (now: Phrase | null): string => now?.key.split('.').at(-1) ?? '';

/** The change of a team's tokens that the event tells of, with its sign: what floats over the number. */
export function change(
  now: Phrase | null,
  view: View,
  team: string,
): { what: 'energy' | 'sapphires'; text: string } | null {
  const kind = kindOf(now);
  const count = now?.args['count'] ?? '0';
  const about = argument(now, 'team');
  const stolen = kind === 'stole-sapphires';
  if (!/^(gained|lost)-(energy|sapphires)$/.test(kind) && !stolen) return null;
  if (about !== team && !(stolen && view.teams.some((each) => each.name === team))) return null;
  const gained = (about === team) === (stolen || kind.startsWith('gained'));
  return { what: kind.endsWith('energy') ? 'energy' : 'sapphires', text: `${gained ? '+' : '−'}${count}` };
}

/** The card that the event puts on the pile of its colour before the view has it there, and who does. */
export function arriving(
  now: Phrase | null,
  view: View,
  colour: Colour,
  cards: ReadonlyMap<string, CardPage>,
): PileCard | null {
  const [card] = cardsIn(now);
  if (kindOf(now) !== 'played' || card === undefined || colourOf(cards.get(card)) !== colour) return null;
  return { card, faces: teamOf(view, argument(now, 'seat'))?.name ?? '' };
}

export const isDraw = (now: Phrase | null): boolean => /^drew/.test(kindOf(now));
export const isDiscard = (now: Phrase | null): boolean =>
  ['discarded', 'lost', 'uprooted', 'recalled'].includes(kindOf(now));
