import { expect, test } from 'vitest';
import type { Phrase } from '$lib/protocol';
import { chronicle, remembered } from '../src/games/wizards-cup/chronicle';
import { append, emptyPlaces, planOf, put, takeBack, type Places } from '../src/games/wizards-cup/planning';
import { after, played, roundStage } from '../src/games/wizards-cup/stage';

const event = (text: string): Phrase => {
  const [name, seat, ...rest] = text.split(' ');
  const args = Object.fromEntries(rest.map((pair) => pair.split('=') as [string, string]));
  return { key: `wizards-cup.event.${name}`, args: { seat: `@wizards-cup.seat.${seat}`, ...args } };
};
const events = (...lines: string[]): Phrase[] => lines.map(event);
const start = roundStage({ black: 0, white: 0 });

const opening = events(
  'revealed black card=#gardener',
  'revealed white card=#champion',
  'won-by-value white card=#champion loser=#gardener value=7 other=5',
);

test('a verdict stands on both Wizards until the next one enters', () => {
  const judged = played(start, opening);
  expect([judged.places.black.fate, judged.places.white.fate]).toEqual(['lost', 'won']);
  expect([judged.places.black.value, judged.places.white.value]).toEqual([5, 7]);
  const next = played(judged, events('discarded black card=#gardener', 'revealed black card=#shaman'));
  expect([next.verdict, next.places.white.fate]).toEqual([null, null]);
  expect(next.places.black).toMatchObject({ zone: 'shaman', discard: ['gardener'], deck: ['?', '?', '?'] });
});

test('a card goes back from the discard pile under the Deck', () => {
  const stage = played(start, [
    ...opening,
    ...events('discarded black card=#gardener', 'revealed black card=#herald', 'recovered black card=#gardener'),
  ]);
  expect(stage.places.black).toMatchObject({ discard: [], deck: ['?', '?', '?', 'gardener'] });
});

test('the Waiting card and the one in the zone change places', () => {
  const stage = played(start, events('revealed white card=#detective', 'placed white card=#warlock waits=#detective'));
  expect(stage.places.white).toMatchObject({ zone: 'warlock', waiting: 'detective' });
});

test('an event about nobody moves nothing', () => {
  expect(after(start, { key: 'wizards-cup.event.sums', args: { black: '20', white: '21' } }).places).toEqual(
    start.places,
  );
});

test('a round is told as its duels, one emptied by a power among them', () => {
  const [round] = chronicle([
    ...opening,
    ...events(
      'discarded black card=#gardener',
      'revealed black card=#shaman',
      'activated black card=#shaman',
      'discarded black card=#shaman',
      'discarded white card=#champion',
      'revealed black card=#herald',
      'revealed white card=#soldier',
      'won-by-value white card=#soldier loser=#herald value=6 other=1',
      'discarded black card=#herald',
      'out black',
      'token white tokens=1',
    ),
  ]);
  expect(
    round!.duels.map(({ black, white, verdict, fallen }) => [black, white, verdict !== null, fallen.length]),
  ).toEqual([
    ['gardener', 'champion', true, 1],
    ['shaman', 'champion', false, 2],
    ['herald', 'soldier', true, 1],
  ]);
  expect(round!.winners).toEqual(['white']);
});

test('what was taken back is told no more, and news are kept once', () => {
  const told = (entry: number) => ({ entry, seat: null, lines: [] });
  expect(remembered([told(1), told(2)], [told(2), told(3)], [1], 3).map(({ entry }) => entry)).toEqual([2, 3]);
  expect(remembered([told(1), told(2)], [], [], 1).map(({ entry }) => entry)).toEqual([1]);
});

const team = ['a', 'b', 'c', 'd', 'e', 'f'];
const tapped = (...cards: string[]): Places => cards.reduce((places, card) => append(team, places, card), emptyPlaces);

test('five taps make a plan and the sixth Wizard waits', () => {
  const places = tapped('c', 'a', 'b', 'f', 'd');
  expect(planOf(places)).toEqual(['c', 'a', 'b', 'f', 'd']);
  expect(places[5]).toBe('e');
});

test('two placed Wizards change places, also with the one that waits', () => {
  const places = tapped('a', 'b', 'c', 'd', 'e');
  expect(planOf(put(team, places, 'a', 2))).toEqual(['c', 'b', 'a', 'd', 'e']);
  expect(put(team, places, 'f', 0)).toEqual(['f', 'b', 'c', 'd', 'e', 'a']);
});

test('a Wizard from the hand sends back who stood in its place, and one taken back leaves no plan', () => {
  expect(put(team, tapped('a', 'b'), 'c', 0)).toEqual(['c', 'b', null, null, null, null]);
  expect(planOf(takeBack(tapped('a', 'b', 'c', 'd', 'e'), 'b'))).toBeNull();
});
