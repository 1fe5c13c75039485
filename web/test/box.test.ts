// What is in the box: stories told once, titles and what is counted at the end, tracks, the diagram of Elements.
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isUntold, keepTold } from '$lib/once';
import { GAMES, type CardPage, type Result, type RoomState } from '$lib/protocol';
import type { Tally } from '$lib/table';
import { words } from '$lib/words.svelte';
import { readCatalogue } from '../scripts/catalogue.mjs';
import { tally as clash } from '../src/games/clash-of-magic-schools/ending';
import { endOf } from '../src/games/mage-clash/board';
import { tally as mageClash } from '../src/games/mage-clash/ending';
import { tally as spellcaster } from '../src/games/spellcaster/ending';
import { STRONG, weakTo } from '../src/games/wizards-cup/elements';
import { tally as wizardsCup } from '../src/games/wizards-cup/ending';
import { headline, titled, whyOver } from '../src/room/result';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});
beforeEach(() => kept.clear());
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('fetch', async () => ({ ok: true, json: async () => readCatalogue('en') }));
  await words.speak('en');
});

test('what was told is not told again, and other things still are', () => {
  expect(isUntold('spellcaster')).toBe(true);
  keepTold('spellcaster');
  expect([isUntold('spellcaster'), isUntold('mage-clash')]).toEqual([false, true]);
  expect(kept.get('conclave.told')).toContain('spellcaster');
});

test('a browser that keeps nothing is not told the same twice', () => {
  keepTold('forbidden');
  kept.clear();
  expect(isUntold('forbidden')).toBe(false);
});

test('a browser that kept nonsense is told', () => {
  kept.set('conclave.told', '{"a":1}');
  expect(isUntold('wizards-cup')).toBe(true);
});

test.each(GAMES)('%s has its story and its titles in both languages', (game) => {
  for (const catalogue of [readCatalogue('en'), readCatalogue('fr')]) {
    for (const key of ['story.title', 'story.1', 'story.2', 'ending.title', 'ending.counted'])
      expect(catalogue[`${game}.${key}`]?.length, `${game}.${key}`).toBeGreaterThan(5);
    for (const key of ['said', 'many']) expect(catalogue[`${game}.ending.${key}`]).toContain('{names}');
  }
});

const room = (game: string, seats: Record<string, string>): RoomState =>
  ({ game, seats: Object.entries(seats).map(([seat, name]) => ({ seat, name, who: 'person' })) }) as RoomState;
const schools = room('clash-of-magic-schools', { dragombre: 'Ada', blancgriffon: 'Bob' });
const result = (winners: string[], reason: string, by?: string): Result => ({
  winners,
  scores: {},
  reason,
  ...(by ? { by } : {}),
});

test('the winner is named with the title, the loser reads who it is, and both read why', () => {
  const over = result(['dragombre'], 'overtime-twenty');
  expect(titled(schools, over)).toBe(
    'Ada (Dragombre) is named Grand Champion of the 5 Elements and wins the Tournament of Sorcerers!',
  );
  expect(headline(schools, over, ['dragombre'])).toBe('You have won');
  expect(headline(schools, over, ['blancgriffon'])).toBe('You have lost');
  expect(headline(schools, over, ['dragombre', 'blancgriffon'])).toBe('Ada (Dragombre) wins');
  expect(whyOver(schools, over)).toContain('20');
  expect(whyOver(schools, result(['dragombre'], 'resigned', 'blancgriffon'))).toContain('Bob');
});

test('a shared Cup is shared by name, and what nobody won has no title', () => {
  const cup = room('wizards-cup', { black: 'Ada', white: 'Bob' });
  expect(titled(cup, result(['black', 'white'], 'shared'))).toBe('Ada (Black) and Bob (White) share the Wizards Cup!');
  expect([titled(cup, result([], 'annulled')), headline(cup, result([], 'annulled'), ['black'])]).toEqual([
    '',
    'Nobody wins',
  ]);
});

test('a team wins its title together', () => {
  const mages = room('spellcaster', { 'mage-1': 'Ada', 'mage-2': 'Bob', 'mage-3': 'Cy', 'mage-4': 'Di' });
  const won = titled(mages, result(['mage-1', 'mage-3'], 'sapphires'));
  expect(won).toBe('Ada (Mage 1) and Cy (Mage 3) share the title of Grand Master Spellcaster!');
});

const said = (tally: readonly Tally[]) =>
  tally.map(
    ({ seats, counts }) => `${seats.join('+')}: ${counts.map(({ what, count }) => `${what} ${count}`).join(', ')}`,
  );

test('the end says what is counted, not bare numbers', () => {
  const english = readCatalogue('en');
  const tallies = [
    clash({ schools: { dragombre: { total: 15 }, blancgriffon: { total: 8 } } } as never),
    mageClash({
      mages: [
        { seat: 'mage-1', vp: 21, won: ['a', 'b', 'c', 'd'], in_cities: 7 },
        { seat: 'mage-2', vp: 18, won: [], in_cities: 0 },
      ],
    } as never),
    spellcaster({
      teams: [
        { seats: ['mage-1', 'mage-3'], sapphires: 2, energy: 8 },
        { seats: ['mage-2', 'mage-4'], sapphires: 15, energy: 1 },
      ],
    } as never),
  ];
  expect(tallies.map(said)).toEqual([
    ['dragombre: points 15', 'blancgriffon: points 8'],
    ['mage-1: vp 21, cities 4, allies 7', 'mage-2: vp 18, cities 0, allies 0'],
    ['mage-1+mage-3: sapphires 2, energy 8', 'mage-2+mage-4: sapphires 15, energy 1'],
  ]);
  for (const { what } of tallies.flat().flatMap(({ counts }) => counts))
    expect(english).toHaveProperty([`page.ending.${what}`]);
});

test('the sums of Values are told where both have as many Victory tokens (WC-4.2)', () => {
  const cards = new Map(
    [1, 2, 3, 4, 5, 6, 7].map((value) => [`w${value}`, { id: `w${value}`, data: { value } } as unknown as CardPage]),
  );
  const side = (seat: string, tokens: number, team: number[]) => ({ seat, tokens, team: team.map((n) => `w${n}`) });
  const level = { sides: [side('black', 2, [1, 2, 3, 4, 5, 6]), side('white', 2, [2, 3, 4, 5, 6, 7])] };
  expect(said(wizardsCup(level as never, cards))).toEqual(['black: tokens 2, sum 21', 'white: tokens 2, sum 27']);
  const ahead = { sides: [side('black', 2, [1, 2, 3, 4, 5, 6]), side('white', 1, [2, 3, 4, 5, 6, 7])] };
  expect(said(wizardsCup(ahead as never, cards))).toEqual(['black: tokens 2', 'white: tokens 1']);
});

test('a track ends where the most of both still stands on it', () => {
  expect([0, 20, 21, 40, 63].map((most) => endOf(most, 20))).toEqual([20, 20, 40, 40, 80]);
  expect([3, 11].map((mana) => endOf(mana, 10))).toEqual([10, 20]);
});

test('the diagram shows what the rules list (WC-3.9)', () => {
  const rules = readFileSync(new URL('../../docs/rules/en/wizards-cup.md', import.meta.url), 'utf8');
  const rows = [...rules.matchAll(/^\| (Fire|Water|Nature|Light|Shadow|Void) \| (.+) \|$/gm)];
  expect(rows).toHaveLength(6);
  for (const [, loser, beaters] of rows) {
    const strong = STRONG.filter((each) => weakTo(each).includes(loser!.toLowerCase()));
    const listed = beaters!.toLowerCase().match(/fire|water|nature|light/g) ?? [];
    expect([loser, ...strong.toSorted()]).toEqual([loser, ...listed.toSorted()]);
  }
});
