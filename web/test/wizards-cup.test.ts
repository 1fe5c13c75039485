import { expect, test } from 'vitest';
import type { GameEvent, Value } from '$lib/protocol';
import { FAN, tapOf } from '../src/games/wizards-cup/fan';
import { chronicle, remembered } from '../src/games/wizards-cup/chronicle';
import { beats, WHY, whyOf } from '../src/games/wizards-cup/events';
import { append, emptyPlaces, planOf, put, takeBack, type Places } from '../src/games/wizards-cup/planning';
import { after, played, roundStage, withPlan } from '../src/games/wizards-cup/stage';
import type { View } from '../src/games/wizards-cup/view';
import { readCatalogue } from '../scripts/catalogue.mjs';

// "won white card=champion value=7": a number is one, `why` is a word, the rest are cards.
const value = (name: string, text: string): Value =>
  /^\d+$/.test(text) ? Number(text) : name === 'why' ? text : { card: text };
const event = (text: string): GameEvent => {
  const [kind = '', seat, ...rest] = text.split(' ');
  const pairs = rest.map((pair) => pair.split('=') as [string, string]);
  const args = Object.fromEntries(pairs.map(([name, its]) => [name, value(name, its)]));
  return { kind, key: 'nonsense', args: { seat: { key: `wizards-cup.seat.${seat}`, id: seat! }, ...args } };
};
const events = (...lines: string[]): GameEvent[] => lines.map(event);
const start = roundStage({ black: 0, white: 0 });
const bare = {
  black: { ...start.places.black, deck: [], waiting: null },
  white: { ...start.places.white, deck: [], waiting: null },
};

const opening = events(
  'revealed black card=gardener',
  'revealed white card=champion',
  'won white why=value card=champion loser=gardener value=7 other=5',
);

test('a verdict stands on both Wizards until the next one enters', () => {
  const judged = played(start, opening);
  expect([judged.places.black.fate, judged.places.white.fate]).toEqual(['lost', 'won']);
  expect([judged.places.black.value, judged.places.white.value]).toEqual([5, 7]);
  const next = played(judged, events('discarded black card=gardener', 'revealed black card=shaman'));
  expect([next.verdict, next.places.white.fate]).toEqual([null, null]);
  expect(next.places.black).toMatchObject({ zone: 'shaman', discard: ['gardener'], deck: ['?', '?', '?'] });
});

test('a card goes back from the discard pile under the Deck', () => {
  const stage = played(start, [
    ...opening,
    ...events('discarded black card=gardener', 'revealed black card=herald', 'recovered black card=gardener'),
  ]);
  expect(stage.places.black).toMatchObject({ discard: [], deck: ['?', '?', '?', 'gardener'] });
});

test('the Waiting card and the one in the zone change places', () => {
  const stage = played(start, events('revealed white card=detective', 'placed white card=warlock waits=detective'));
  expect(stage.places.white).toMatchObject({ zone: 'warlock', waiting: 'detective' });
});

test('an event about nobody moves nothing', () => {
  expect(after(start, { kind: 'sums', key: 'nonsense', args: { black: 20, white: 21 } }).places).toEqual(start.places);
});

test('a secret choice lays out the Deck while plans are made, and only then', () => {
  const [committed] = events('committed black');
  expect(after({ ...start, places: bare, planning: true }, committed!).places.black.deck).toHaveLength(5);
  expect(after({ ...start, places: bare, planning: false }, committed!).places.black.deck).toEqual([]);
});

test('who may know which card went under the Deck sees it there, others do not', () => {
  const [known, hidden] = events('cycled black card=shaman', 'cycled black');
  expect(after(start, known!).places.black.deck.at(-1)).toBe('shaman');
  expect(after(start, hidden!).places.black.deck.at(-1)).toBe('?');
});

test('a verdict says why, in words that both languages have', () => {
  const whys = ['power', 'element', 'wins-values', 'lower-value', 'value'].map((why) =>
    whyOf(event(`won white why=${why} card=champion loser=gardener value=7 other=5`)),
  );
  expect([...whys, whyOf(event('both-lost white card=champion other=gardener value=5'))]).toEqual(Object.keys(WHY));
  for (const language of ['en', 'fr'])
    expect(Object.values(WHY).filter((key) => !(key in readCatalogue(language)))).toEqual([]);
});

test('a round is told as its duels, one emptied by a power among them', () => {
  const [round] = chronicle([
    ...opening,
    ...events(
      'discarded black card=gardener',
      'revealed black card=shaman',
      'activated black card=shaman',
      'discarded black card=shaman',
      'discarded white card=champion',
      'revealed black card=herald',
      'revealed white card=soldier',
      'won white why=value card=soldier loser=herald value=6 other=1',
      'discarded black card=herald',
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

// While round 2 was planned, the list of round 1 was headed "duels of round 2".
test('a list of duels bears the number of its round, also of the first, which is not announced', () => {
  const numbers = (...lines: GameEvent[]) => chronicle(lines).map((round) => round.number);
  expect(numbers(...opening)).toEqual([1]);
  const second: GameEvent = { kind: 'round', key: 'nonsense', args: { round: 2 } };
  expect(numbers(...opening, second)).toEqual([1]);
  expect(numbers(...opening, second, ...opening)).toEqual([1, 2]);
});

// The replay showed a round as one step.
test('a replay pauses at each duel of a round', () => {
  expect(beats([...opening, ...events('discarded black card=gardener'), ...opening])).toEqual([3, 7]);
  expect(beats(events('committed black'))).toEqual([]);
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

test('WC-1.2: the tap that is shown in a fan is one of the eighteen, the same for everyone, not everywhere', () => {
  const rooms = Array.from({ length: 60 }, (_, i) => `room${i}`);
  const taps = rooms.map((room) => tapOf(room, 'black'));
  expect(taps.every((at) => Number.isInteger(at) && at >= 0 && at < FAN)).toBe(true);
  expect(rooms.map((room) => tapOf(room, 'black'))).toEqual(taps);
  expect(new Set(taps).size).toBeGreaterThan(8);
});

test('with everything open a plan that is being made lies open, in its order, and nothing else is changed', () => {
  const stage = { ...start, places: bare, planning: true };
  const team = ['a', 'b', 'c', 'd', 'e', 'f'];
  const view = { sides: [{ seat: 'black', team }, { seat: 'white' }] } as View;
  const laid = withPlan(stage, view, { seat: 'black', move: 'plan f b d a c' });
  expect(laid.places.black).toMatchObject({ deck: ['f', 'b', 'd', 'a', 'c'], waiting: 'e' });
  expect(laid.places.white).toEqual(bare.white);
  const shown = played(laid, events('committed black', 'revealed black card=f'));
  expect(shown.places.black).toMatchObject({ deck: ['b', 'd', 'a', 'c'], waiting: 'e', zone: 'f' });
  expect(withPlan(stage, view, { seat: 'black', move: 'keep' })).toBe(stage);
});
