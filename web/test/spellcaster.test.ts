import { expect, test } from 'vitest';
import type { Args, CardPage, GameEvent } from '$lib/protocol';
import { rowsOf } from '../src/games/spellcaster/fan';
import { askKey } from '../src/games/spellcaster/asks';
import { optionTexts } from '../src/games/spellcaster/spells';
import { markOf, order, sides } from '../src/games/spellcaster/teams';
import { arriving, change, stirs } from '../src/games/spellcaster/told';
import type { Asks, CardData, View } from '../src/games/spellcaster/view';
import { readCatalogue } from '../scripts/catalogue.mjs';

const team = (name: string, seats: string[]) => ({ name, seats, energy: 10, sapphires: 2, controls: [] });

function view(teams: View['teams'], active: string, next_rival: string): View {
  const seats = teams.flatMap((each) => each.seats);
  return {
    mages: seats.length,
    turn: 1,
    active,
    next_rival,
    stage: 'actions',
    actions: 2,
    deck: 40,
    last_turn: false,
    teams,
    supply: { energy: 10, sapphires: 26 },
    piles: { combat: [], conjuring: [], healing: [], sorcery: [] },
    discard: [],
    activated: [],
    asks: { what: 'action', of: [active] },
    committed: [],
    hands: Object.fromEntries(seats.map((seat) => [seat, { size: 3 }])),
  };
}
const four = view([team('team-a', ['mage-1', 'mage-3']), team('team-b', ['mage-2', 'mage-4'])], 'mage-3', 'mage-4');
const three = (active: string, next: string) =>
  view([team('team', ['team-1', 'team-2']), team('solo', ['solo'])], active, next);

const tides: CardPage<CardData> = {
  id: 'tides-of-thought',
  name: { en: 'Tides of Thought', fr: 'Marées de la pensée' },
  text: { en: 'one, or two or three', fr: 'un, ou deux ou trois' },
  facts: [],
  data: {
    colour: 'conjuring',
    enchantment: false,
    starred: true,
    options: [
      { en: 'each Mage draws 2 cards', fr: 'chaque Mage pioche 2 cartes' },
      { en: 'each Mage loses 2 cards', fr: 'chaque Mage perd 2 cartes' },
    ],
  },
};
const event = (kind: string, args: Args): GameEvent => ({ kind, key: 'nonsense', args });
const term = (what: string, id: string) => ({ key: `spellcaster.${what}.${id}`, id });

test('the teams of four Mages take turns', () => {
  expect(order(four).map((place) => place.seat)).toEqual(['mage-1', 'mage-2', 'mage-3', 'mage-4']);
  expect(order(four).findIndex((place) => place.now)).toBe(2);
});

test('the solo Mage plays after each of the team, and one of the two places is now', () => {
  expect(order(three('solo', 'team-1')).map((place) => place.seat)).toEqual(['team-1', 'solo', 'team-2', 'solo']);
  const nowAt = (active: string, next: string) =>
    order(three(active, next)).flatMap((place, i) => (place.now ? [i] : []));
  expect(nowAt('solo', 'team-2')).toEqual([1]);
  expect(nowAt('solo', 'team-1')).toEqual([3]);
  expect(nowAt('team-2', 'solo')).toEqual([2]);
});

test("the viewer's own team is near, a spectator sits behind the first, and marks do not depend on it", () => {
  expect(sides(four, 'mage-4').near.name).toBe('team-b');
  expect(sides(four, null).near.name).toBe('team-a');
  expect([markOf(four, 'team-a'), markOf(four, 'team-b')]).toEqual(['sun', 'moon']);
});

test('the options of a Spell are those of its card in both languages, or none', () => {
  expect(optionTexts(tides, 'en', 2)).toEqual(['each Mage draws 2 cards', 'each Mage loses 2 cards']);
  expect(optionTexts(tides, 'fr', 2)).toEqual(['chaque Mage pioche 2 cartes', 'chaque Mage perd 2 cartes']);
  expect(optionTexts(tides, 'en', 3)).toBeNull();
  expect(optionTexts(undefined, 'en', 0)).toBeNull();
});

test('tokens that are taken from the rival rise on one side and fall on the other', () => {
  const stole = event('stole-sapphires', { count: 2, team: term('team', 'mage-1') });
  expect(change(stole, 'mage-1')).toEqual({ what: 'sapphires', by: 2 });
  expect(change(stole, 'mage-2')).toEqual({ what: 'sapphires', by: -2 });
  const lost = event('lost-energy', { count: 3, team: term('team', 'mage-2') });
  expect(change(lost, 'mage-2')).toEqual({ what: 'energy', by: -3 });
  expect(change(lost, 'mage-1')).toBeNull();
});

test('a card that is being played arrives on the pile of its colour alone', () => {
  const args = { seat: term('seat', 'mage-4'), card: { card: 'tides-of-thought' } };
  const cards = new Map([[tides.id, tides]]);
  expect(arriving(event('played', args), four, 'conjuring', cards)).toEqual({
    card: 'tides-of-thought',
    faces: 'team-b',
  });
  expect(arriving(event('played', args), four, 'combat', cards)).toBeNull();
  expect(arriving(event('activated', args), four, 'conjuring', cards)).toBeNull();
});

test('a Mage stirs at its own doing, not at what its team gets and not at the end', () => {
  const seat = term('seat', 'mage-1');
  expect(stirs(event('drew', { seat, count: 1 }), 'mage-1')).toBe(true);
  expect(stirs(event('drew', { seat, count: 1 }), 'mage-2')).toBe(false);
  expect(stirs(event('gained-energy', { seat, count: 1, team: term('team', 'mage-1') }), 'mage-1')).toBe(false);
  expect(stirs(event('ended', { seat }), 'mage-1')).toBe(false);
});

test('whatever is asked has a sentence for who is asked and for who waits', () => {
  const plain = (['action', 'enchantment', 'recall', 'play', 'choice', 'yes-no', 'nothing'] as const).map(
    (what): Asks => ({ what, of: ['mage-1'] }),
  );
  const cards = (['cards', 'secret'] as const).flatMap((what) =>
    ['discard', 'lose'].flatMap((verb) =>
      [1, 2].map((count): Asks => ({ what, verb, of: ['mage-1'], count: { 'mage-1': count } })),
    ),
  );
  const targets = ['turn', 'uproot', 'unearth', 'use'].map((verb): Asks => ({ what: 'target', verb, of: ['mage-1'] }));
  const english = readCatalogue('en');
  const keys = [...plain, ...cards, ...targets].flatMap((asks) => [
    `page.spellcaster.ask.${askKey(asks)}`,
    `page.spellcaster.wait.${askKey(asks)}`,
  ]);
  expect(keys.filter((key) => !(key in english))).toEqual([]);
});

// A hand of eleven cards hid the last one: the row scrolled, and nothing said so.
test('a hand is spread in as few rows as leave every card readable, and no card is left out', () => {
  const hand = (count: number) => Array.from({ length: count }, (_, i) => `card-${i}`);
  const lengths = (count: number, width: number) => rowsOf(hand(count), width, 16).map((row) => row.length);
  expect(lengths(7, 660)).toEqual([7]);
  expect(lengths(11, 660)).toEqual([11]);
  expect(lengths(12, 660)).toEqual([6, 6]);
  expect(lengths(11, 400)).toEqual([6, 5]);
  expect(lengths(11, 326)).toEqual([4, 4, 3]);
  expect(lengths(0, 326)).toEqual([]);
  expect(lengths(11, 0)).toEqual([11]);
  for (let count = 1; count < 40; count++) expect(rowsOf(hand(count), 326, 16).flat()).toEqual(hand(count));
});
