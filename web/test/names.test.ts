import { beforeAll, describe, expect, test, vi } from 'vitest';
import { calledAt, playerName, sayIn, teamAt } from '$lib/names';
import type { Result, RoomState, Value } from '$lib/protocol';
import { t, words } from '$lib/words.svelte';
import { equalCounts, headline } from '../src/room/result';
import { readCatalogue } from '../scripts/catalogue.mjs';

const room = (game: string, seats: Record<string, string>): RoomState =>
  ({
    game,
    seats: Object.entries(seats).map(([seat, name]) => ({
      seat,
      name,
      who: 'person',
      here: true,
      ready: true,
      hints: 0,
    })),
  }) as unknown as RoomState;

// Without a catalogue a key shows itself.
test('a Mage is called as the player who sits there', () => {
  const two = room('spellcaster', { 'mage-1': 'Ada', 'mage-2': 'Bob' });
  expect([calledAt(two, 'mage-1'), teamAt(two, 'mage-2')]).toEqual(['Ada', 'Bob']);
  const four = room('spellcaster', { 'mage-1': 'Ada', 'mage-2': 'Bob', 'mage-3': 'Cy', 'mage-4': 'Di' });
  expect(teamAt(four, 'team-a')).toBe('«spellcaster.team.team-a»');
});

test('two who bear one name are called by their seats, and who typed none is a guest', () => {
  const four = room('spellcaster', { 'mage-1': 'Ada', 'mage-2': 'Guest', 'mage-3': 'Guest', 'mage-4': '' });
  expect(['mage-1', 'mage-2', 'mage-3', 'mage-4'].map((seat) => calledAt(four, seat))).toEqual([
    'Ada',
    '«spellcaster.seat.mage-2»',
    '«spellcaster.seat.mage-3»',
    '«page.guest»',
  ]);
});

test('a school keeps its own name', () => {
  expect(calledAt(room('clash-of-magic-schools', { dragombre: 'Ada', blancgriffon: 'Bob' }), 'dragombre')).toBe(
    '«clash-of-magic-schools.seat.dragombre»',
  );
});

const catalogues = vi.hoisted(() => ({ spoken: {} as Record<string, string> }));
vi.stubGlobal('fetch', async () => new Response(JSON.stringify(catalogues.spoken)));
vi.stubGlobal('document', { documentElement: {} });

describe.each(['en', 'fr'] as const)('in %s', (language) => {
  beforeAll(async () => {
    catalogues.spoken = readCatalogue(language);
    await words.speak(language);
  });
  const two = (name: string) => room('spellcaster', { 'mage-1': name, 'mage-2': 'Bob' });
  const term = (what: string, id: string) => ({ key: `spellcaster.${what}.${id}`, id });
  const drew = (id: string) => ({ key: 'spellcaster.event.drew-unseen', args: { seat: term('seat', id), count: 1 } });

  // Names like these were once read as words of the catalogue, as cards or as places to fill.
  test.each(['@page.title', '#shaman', '{seat}', 'page.title', '«drew»'])('a guest called %s is called so', (name) => {
    expect(calledAt(two(name), 'mage-1')).toBe(name);
    expect(sayIn(two(name), drew('mage-1'))).toContain(name);
    expect(t('page.greeting.said', { name, words: { key: 'page.greeting.1' } })).toContain(name);
    expect(t('page.result.score', { name, score: 3 })).toContain(name);
  });

  test('a sentence names who sits there, and the seat itself where the table does not say who', () => {
    expect(sayIn(two('Ada'), drew('mage-1'))).toContain('Ada');
    expect(sayIn(two('Ada'), drew('mage-2'))).toContain('Bob');
    expect(sayIn(two('Ada'), drew('mage-4'))).toContain(words.say({ key: 'spellcaster.seat.mage-4', args: {} }));
  });

  test('of a tie played to its end the equal numbers are said, and who has lost is told so', () => {
    const clash = room('clash-of-magic-schools', { dragombre: 'Ada', blancgriffon: 'Bob' });
    const ended = (winners: string[], reason: string): Result => ({ winners, reason, scores: {} });
    const tally = (...points: number[]) =>
      points.map((count) => ({ seats: [], counts: [{ what: 'points', glyph: 'trial', count }] }));
    const said = equalCounts(clash, ended([], 'deck'), tally(13, 13));
    expect(said).toBe({ en: 'Trial points: 13 – 13', fr: "Points d'Épreuves\u00a0: 13 – 13" }[language]);
    expect(equalCounts(clash, ended([], 'deck'), tally(13, 12))).toBe('');
    expect(equalCounts(clash, ended([], 'agreed'), tally(13, 13))).toBe('');
    expect(equalCounts(clash, ended(['dragombre'], 'deck'), tally(13, 13))).toBe('');
    const mine = (...seats: string[]) => headline(clash, ended(['dragombre'], 'deck'), seats);
    expect(mine('blancgriffon')).toBe({ en: 'You have lost', fr: 'Vous avez perdu' }[language]);
    expect(mine('dragombre')).toBe({ en: 'You have won', fr: 'Vous avez gagné' }[language]);
    for (const watching of [mine(), mine('dragombre', 'blancgriffon')]) expect(watching).toContain('Ada');
  });

  // A French reader met a "Guest 2", named where the table was made.
  test('who typed no name is named in the language of the reader', () => {
    const one = room('wizards-cup', { black: 'Ada', white: '' });
    const both = room('wizards-cup', { black: '', white: '' });
    expect(playerName(one, 'white')).toBe({ en: 'Guest', fr: 'Invité' }[language]);
    expect(playerName(both, 'white')).toBe({ en: 'Guest 2', fr: 'Invité 2' }[language]);
  });

  test('only a seat or a team of one bears the name of a player', () => {
    const phrase = (seat: Value) => ({ key: 'spellcaster.event.drew-unseen', args: { seat } });
    expect(sayIn(two('Ada'), phrase(term('team', 'mage-1')))).toContain('Ada');
    expect(sayIn(two('Ada'), phrase({ key: 'spellcaster.name', id: 'mage-1' }))).not.toContain('Ada');
    expect(sayIn(two('Ada'), phrase('mage-1'))).not.toContain('Ada');
  });
});
