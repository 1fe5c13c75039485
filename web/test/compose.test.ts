import { describe, expect, test } from 'vitest';
import { candidates, expand, isComplete, matches, moveText, nextSlot } from '$lib/compose';
import { Choosing } from '$lib/choosing.svelte';
import type { Choice } from '$lib/protocol';

const summon: Choice = {
  pattern: 'summon {from}>{to}',
  slots: [
    { name: 'from', kind: 'one', from: ['earth', 'air'], least: 1, most: 1 },
    { name: 'to', kind: 'one', from: ['water', 'fire'], least: 1, most: 1 },
  ],
};
const pick: Choice = {
  pattern: 'pick {wizards}',
  slots: [{ name: 'wizards', kind: 'some', from: ['a', 'b', 'c'], least: 1, most: 2 }],
};
const plan: Choice = {
  pattern: 'plan {order}',
  slots: [{ name: 'order', kind: 'order', from: ['a', 'b', 'c'], least: 2, most: 2 }],
};
const place: Choice = {
  pattern: 'place {split}',
  slots: [{ name: 'split', kind: 'split', from: ['caldera', 'farrow'], least: 3, most: 3 }],
};
const end: Choice = { pattern: 'end', slots: [] };

describe('a choice expands as src/core/choice.cc does', () => {
  test('one candidate a slot', () => {
    expect([...expand(summon)]).toEqual([
      'summon earth>water',
      'summon earth>fire',
      'summon air>water',
      'summon air>fire',
    ]);
  });
  test('least to most in the order listed', () => {
    expect([...expand(pick)]).toEqual(['pick a', 'pick a b', 'pick a c', 'pick b', 'pick b c', 'pick c']);
  });
  test('every order of as many as are asked for', () => {
    expect([...expand(plan)]).toEqual(['plan a b', 'plan a c', 'plan b a', 'plan b c', 'plan c a', 'plan c b']);
  });
  test('every split of the units, zeros left out', () => {
    expect(new Set(expand(place))).toEqual(
      new Set(['place caldera:3', 'place caldera:2 farrow:1', 'place caldera:1 farrow:2', 'place farrow:3']),
    );
  });
  test('a choice without slots is one move', () => expect([...expand(end)]).toEqual(['end']));
});

describe('picks', () => {
  test('leave open what can still be added', () => {
    expect(candidates(pick, 'wizards', { wizards: ['b'] })).toEqual(['a', 'c']);
    expect(candidates(pick, 'wizards', { wizards: ['b', 'a'] })).toEqual([]);
    expect(candidates(place, 'split', { split: ['farrow', 'farrow'] })).toEqual(['caldera', 'farrow']);
  });
  test('rule out a choice that has no such candidate or slot', () => {
    expect(matches(summon, { from: ['fire'] })).toBe(false);
    expect(matches(end, { from: ['earth'] })).toBe(false);
  });
  test('are complete when every slot has enough', () => {
    expect(isComplete(summon, { from: ['air'] })).toBe(false);
    expect(nextSlot(summon, { from: ['air'] })?.name).toBe('to');
    expect(isComplete(pick, { wizards: ['c'] })).toBe(true);
    expect(isComplete(plan, { order: ['c'] })).toBe(false);
  });
  test('of `some` are written in the order listed, of `order` as picked', () => {
    expect(moveText(pick, { wizards: ['c', 'a'] })).toBe('pick a c');
    expect(moveText(plan, { order: ['c', 'a'] })).toBe('plan c a');
    expect(moveText(place, { split: ['farrow', 'caldera', 'farrow'] })).toBe('place caldera:1 farrow:2');
  });
  test('that are not a whole move have no text', () => expect(() => moveText(plan, { order: ['a'] })).toThrow());
});

describe('choosing', () => {
  const chooser = (choices: Choice[]) => {
    const sent: string[] = [];
    const choosing = new Choosing((move) => sent.push(move));
    choosing.offer(choices);
    return { choosing, sent };
  };
  test('sends a move of single picks with the last click', () => {
    const { choosing, sent } = chooser([summon, end]);
    choosing.take(summon, 'from', 'air');
    expect(sent).toEqual([]);
    expect(choosing.possible('fire')).toBe(true);
    choosing.pick('to', 'fire');
    expect(sent).toEqual(['summon air>fire']);
    expect(choosing.current).toBeNull();
  });
  test('waits for a word when more could be added, and sends when nothing can', () => {
    const { choosing, sent } = chooser([pick]);
    choosing.take(pick, 'wizards', 'c');
    expect(choosing.move).toBe('pick c');
    expect(sent).toEqual([]);
    choosing.pick('wizards', 'a');
    expect(sent).toEqual(['pick a c']);
  });
  test('takes a pick back when it is clicked again', () => {
    const { choosing } = chooser([plan]);
    choosing.take(plan, 'order', 'b');
    choosing.pick('order', 'b');
    expect(choosing.picks).toEqual({ order: [] });
  });
  test('forgets what is half composed when the new choices have no room for it', () => {
    const { choosing } = chooser([summon]);
    choosing.take(summon, 'from', 'air');
    choosing.offer([{ ...summon, slots: [{ ...summon.slots[0]!, from: ['earth'] }, summon.slots[1]!] }]);
    expect(choosing.current).toBeNull();
  });
  test('sends nothing that is not on offer', () => {
    const { choosing, sent } = chooser([pick]);
    choosing.simple('end');
    choosing.take(pick, 'wizards', 'z');
    expect(sent).toEqual([]);
  });
});
