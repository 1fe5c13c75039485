import { expect, test } from 'vitest';
import type { Args, GameEvent } from '$lib/protocol';
import { Tracker } from '../src/games/clash-of-magic-schools/keys';
import { litBy } from '../src/games/clash-of-magic-schools/lit';
import {
  actionsIn,
  casterFor,
  castsIn,
  handClick,
  legalMoves,
  summons,
} from '../src/games/clash-of-magic-schools/moves';

const one = (pattern: string, slots: Record<string, string[]> = {}) => ({
  pattern,
  slots: Object.entries(slots).map(([name, from]) => ({ name, kind: 'one' as const, from, least: 1, most: 1 })),
});

test('a Student that can be assigned is assigned by one click, and never moves the Emblem', () => {
  const legal = legalMoves([
    one('move {element}', { element: ['fire'] }),
    one('assign {element}', { element: ['fire'] }),
  ]);
  expect(handClick(legal, 'fire')).toEqual({ send: 'assign fire' });
});

test('a Student that can only be discarded to move asks first', () => {
  expect(handClick(legalMoves([one('move {element}', { element: ['fire'] })]), 'fire')).toEqual({ arm: 'fire' });
});

test('a Student that Maleficio costs is discarded by one click', () => {
  expect(handClick(legalMoves([one('discard {element}', { element: ['air'] })]), 'air')).toEqual({
    send: 'discard air',
  });
});

test('two Arenas to summon from are two choices, and each has its own goals', () => {
  const legal = legalMoves([
    one('summon {from}>{to}', { from: ['air'], to: ['earth', 'fire'] }),
    one('summon {from}>{to}', { from: ['fire'], to: ['air'] }),
  ]);
  expect(summons(legal)).toEqual(['air', 'fire']);
  expect(summons(legal, 'air')).toEqual(['earth', 'fire']);
  expect(summons(legal, 'fire')).toEqual(['air']);
});

test('every inner Student of a run casts as the lowest of them', () => {
  const casts = castsIn(legalMoves([one('cast {place} batrax {element}', { place: ['3'], element: ['fire', 'air'] })]));
  expect(casts.map((cast) => cast.of)).toEqual(['fire', 'air']);
  const column = ['fire', 'earth', 'earth', 'earth', 'earth', 'air'] as const;
  expect([1, 2, 3, 4, 5, 6].map((place) => casterFor(column, casts, place))).toEqual([null, null, 3, 3, null, null]);
});

test('the actions on offer are named, the most telling first', () => {
  expect(
    actionsIn(
      legalMoves([
        one('end'),
        one('assign {element}', { element: ['fire'] }),
        one('pass {column}', { column: ['own'] }),
      ]),
    ),
  ).toEqual(['pass', 'assign', 'end']);
});

test('a Student keeps its key from the hand to the column, and the others stay', () => {
  const tracker = new Tracker();
  const before = tracker.follow({ hand: ['fire', 'fire'], column: ['air', 'fire'] });
  const after = tracker.follow({ hand: ['fire'], column: ['air', 'fire', 'fire'] });
  expect(after['column']!.slice(0, 2)).toEqual(before['column']);
  expect(after['hand']).toEqual([before['hand']![0]]);
  expect(after['column']![2]).toBe(before['hand']![1]);
});

test('three summoned Students keep their keys and their order', () => {
  const tracker = new Tracker();
  const before = tracker.follow({ from: ['air', 'fire', 'earth', 'fire'], to: ['water'] });
  const after = tracker.follow({ from: ['air'], to: ['water', 'fire', 'earth', 'fire'] });
  expect(after['to']!.slice(1)).toEqual(before['from']!.slice(1));
});

test('no key is given twice', () => {
  const tracker = new Tracker();
  tracker.follow({ a: ['fire', 'fire', 'air'], b: [] });
  const keys = Object.values(tracker.follow({ a: ['fire'], b: ['fire', 'fire', 'air', 'air'] })).flat();
  expect(new Set(keys).size).toBe(5);
});

const term = (what: string, id: string) => ({ key: `clash-of-magic-schools.${what}.${id}`, id });
const event = (kind: string, args: Args): GameEvent => ({
  kind,
  key: 'nonsense',
  args: { seat: term('seat', 'dragombre'), rival: term('seat', 'blancgriffon'), arena: term('arena', 'fire'), ...args },
});
test('while a spell is cast its caster is lit, and while Students are lured the rival loses them', () => {
  const cast = litBy(event('cast', { place: 2, spell: term('spell', 'hypnox'), student: term('student', 'air') }));
  expect([cast.half, cast.place, cast.element]).toEqual(['dragombre fire', 2, null]);
  const lured = litBy(event('lured', { count: 2, student: term('student', 'earth') }));
  expect([lured.half, lured.element]).toEqual(['blancgriffon fire', 'earth']);
});

test('a Trial is passed from the column that the event names, and announced in the column of its school', () => {
  const column = (kind: string, args: Args) => litBy(event(kind, args)).column;
  expect(column('passed', { level: 2, column: 'own' })).toBe('dragombre');
  expect(column('passed', { level: 2, column: 'rival' })).toBe('blancgriffon');
  expect(column('announced', { level: 2 })).toBe('dragombre');
  expect(column('stole', { level: 2 })).toBeNull();
});

test('Maleficio lights the hand that has to discard, and none when nothing is owed', () => {
  expect(litBy(event('cursed', { count: 2 })).hand).toBe('dragombre');
  expect(litBy(event('cursed', { count: 0 })).hand).toBeNull();
});
