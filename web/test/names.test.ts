import { expect, test } from 'vitest';
import { calledAt, teamAt } from '$lib/names';
import type { RoomState } from '$lib/protocol';
import { fill } from '$lib/words';

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

test('two who bear one name, and one who bears none, are called by their seats', () => {
  const four = room('spellcaster', { 'mage-1': 'Ada', 'mage-2': 'Guest', 'mage-3': 'Guest', 'mage-4': '' });
  expect(['mage-1', 'mage-2', 'mage-3', 'mage-4'].map((seat) => calledAt(four, seat))).toEqual([
    'Ada',
    '«spellcaster.seat.mage-2»',
    '«spellcaster.seat.mage-3»',
    '«spellcaster.seat.mage-4»',
  ]);
});

test('a school keeps its own name', () => {
  expect(calledAt(room('clash-of-magic-schools', { dragombre: 'Ada', blancgriffon: 'Bob' }), 'dragombre')).toBe(
    '«clash-of-magic-schools.seat.dragombre»',
  );
});

test("a sentence is filled with what is called otherwise here, in French with its elision, and a name's own marks mean nothing", () => {
  const catalogue = {
    drew: '{seat} : pioche',
    hand: 'Main de {seat}',
    'seat.mage-1': 'Mage 1',
    'seat.mage-2': 'Mage 2',
  };
  const said = (key: string, seat: string, name: string) =>
    fill(catalogue, { key, args: { seat: `@seat.${seat}` } }, undefined, (at) =>
      at === 'seat.mage-1' ? name : undefined,
    );
  expect([said('drew', 'mage-1', 'Ada'), said('drew', 'mage-2', 'Ada'), said('hand', 'mage-1', 'Ada')]).toEqual([
    'Ada : pioche',
    'Mage 2 : pioche',
    "Main d'Ada",
  ]);
  expect(said('drew', 'mage-1', '@drew')).toBe('@drew : pioche');
});
