import { expect, test } from 'vitest';
import { foldLines, foldLog } from '$lib/log';
import type { Args, GameEvent, Told } from '$lib/protocol';

const event = (key: string, args: Args = {}): GameEvent => ({ kind: '', key, args });
const told = (entry: number, ...keys: string[]): Told => ({ entry, seat: null, lines: keys.map((key) => event(key)) });
const say = (line: GameEvent): string => line.key;
const shown = (...all: Told[]): string[][] =>
  foldLog(all, say).map(({ lines }) => lines.map(({ text, count }) => `${text} ${count}`));

test('equal lines in a row are one line with a count, and the order stands', () => {
  expect(foldLines(told(1, 'draws', 'draws', 'draws', 'passes', 'draws').lines, say)).toEqual([
    { text: 'draws', count: 3 },
    { text: 'passes', count: 1 },
    { text: 'draws', count: 1 },
  ]);
});

test('an entry that only says the last line again is counted there', () => {
  expect(shown(told(1, 'turn', 'draws'), told(2, 'draws'), told(3, 'draws', 'draws'), told(4, 'plays'))).toEqual([
    ['turn 1', 'draws 4'],
    ['plays 1'],
  ]);
});

test('an entry that says more than that stands by itself', () => {
  expect(shown(told(1, 'chose'), told(2, 'chose', 'built'))).toEqual([['chose 1'], ['chose 1', 'built 1']]);
});

// Two seats may have the same name, and a card's two sentences the same words.
test('what sounds alike and is not the same is told twice', () => {
  const seat = (id: string) => ({ seat: { key: `wizards-cup.seat.${id}`, id } });
  const lines = [event('drew', seat('black')), event('drew', seat('black')), event('drew', seat('white'))];
  expect(shown({ entry: 1, seat: null, lines })).toEqual([['drew 2', 'drew 1']]);
  expect(
    shown({ entry: 1, seat: null, lines: lines.slice(1, 2) }, { entry: 2, seat: null, lines: lines.slice(2) }),
  ).toHaveLength(2);
});

test('no line is lost and what was told stays as it was', () => {
  const all = [told(1, 'a', 'a', 'b'), told(2, 'b'), told(3, 'b', 'c')];
  const before = JSON.stringify(all);
  const count = foldLog(all, say)
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + line.count, 0);
  expect(count).toBe(6);
  expect(JSON.stringify(all)).toBe(before);
});
