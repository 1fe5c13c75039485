import { render } from 'svelte/server';
import { describe, expect, test, vi } from 'vitest';
import { words } from '$lib/words.svelte';
import Arena from '../src/games/mage-clash/Arena.svelte';
import { Acts, toggled } from '../src/games/mage-clash/acts.svelte';
import { after } from '../src/games/mage-clash/stage';
import { covered, ruleKey, tileOf, type Data } from '../src/games/mage-clash/tiles';
import type { Args, CardPage } from '$lib/protocol';
import type { CombatView, DieView, SeatId, SideView, TileData, View } from '../src/games/mage-clash/view';

const d6 = (...values: number[]): DieView[] => values.map((value) => ({ sides: 6, value, locked: false }));
const both = (text: string) => ({ en: text, fr: text });
const hail: TileData = {
  kind: 'spell',
  round: 2,
  cost: ['fire', 'carbolic'],
  gives: [],
  vp: 0,
  allies: 0,
  mana: 0,
  discard: { what: 'ally', count: 2 },
  cantrip: 'curse',
  dice: [2, 3, 4],
  mage: null,
};
const page = (id: string, data: Data): [string, CardPage] => [
  id,
  { id, name: both(id), text: both('nonsense'), facts: [], data: data as CardPage['data'] },
];
const cards = new Map([page('ember-hail', hail), page('farrow', { kind: 'city', vp: 3, rule: 'none' })]);
const one = (pattern: string, name: string, from: string[]) => ({
  pattern,
  slots: [{ name, kind: 'one' as const, from, least: 1, most: 1 }],
});

test('a tile is what the data of its page say, and a City is none', () => {
  expect(tileOf(cards, 'ember-hail')).toEqual({ id: 'ember-hail', ...hail });
  expect(tileOf(cards, 'farrow')).toMatchObject({ id: 'farrow', kind: 'mystic', cost: [], dice: [] });
});

test('each Resource pays one unit, and as many units as possible are paid', () => {
  expect(
    covered(
      ['fire', 'wood'],
      [
        ['wood', 'fire'],
        ['fire', 'ice'],
      ],
    ),
  ).toEqual([true, true]);
  expect(covered(['ice', 'ice'], [['ice', 'fire']])).toEqual([true, false]);
});

test('a rule with spaces has a key with hyphens, and none has no key', () => {
  expect(ruleKey('no potions')).toBe('mage-clash.rule.no-potions');
  expect(ruleKey('none')).toBeNull();
});

describe('an event is seen to happen', () => {
  const side = (seat: 'mage-1' | 'mage-2', ...values: number[]) => ({
    seat,
    spell: null,
    ward: null,
    ward_negated: false,
    no_ward: false,
    severed: false,
    twin: false,
    stored: 0,
    dice: d6(...values),
    positions: [1],
  });
  const view = {
    phase: 'after-roll',
    gone: [],
    mages: [],
    cities: [{ id: 'farrow', allies: [3, 2] }],
    combat: {
      city: 'farrow',
      round: 1,
      retreated: false,
      keyed: 0,
      sides: [side('mage-1', 1, 3, 3, 4, 6), side('mage-2', 2, 2, 3, 5, 6)],
    },
  } as unknown as View;
  const seat = { key: 'mage-clash.seat.mage-1', id: 'mage-1' };
  const rival = { key: 'mage-clash.seat.mage-2', id: 'mage-2' };
  const told = (kind: string, args: Args) => after(view, { kind, key: 'nonsense', args: { seat, ...args } }, cards);

  test('Allies that fall leave their City', () => {
    expect(told('fell', { city: { card: 'farrow' }, count: 2 }).cities![0]!.allies).toEqual([1, 2]);
  });
  test('a Potion changes a die of the rival, who sorts again', () => {
    expect(
      told('drank', {
        position: 1,
        before: { die: 6, value: 2 },
        after: { die: 6, value: 4 },
      }).combat!.sides[1].dice.map((die) => die.value),
    ).toEqual([2, 3, 4, 5, 6]);
  });
  test('a roll gives the Strength of the places that count', () => {
    const dice = [2, 3, 4, 5, 6].map((value) => ({ die: 6, value }));
    expect(told('rolled', { dice }).combat!.sides[0].strength).toBe(2);
  });
  test('dice lie as they are told, with their types and the missing one', () => {
    const dice = [
      { die: 6, value: 3 },
      { die: 12, value: 11 },
      { die: 0, value: 0 },
    ];
    expect(told('rolled', { dice }).combat!.sides[0].dice).toEqual([
      { sides: 6, value: 3, locked: false },
      { sides: 12, value: 11, locked: false },
      { sides: 0, value: 0, locked: false },
    ]);
  });
  test('a Potion leaves the missing die in its place', () => {
    const dice = [...[2, 3, 4, 5].map((value) => ({ die: 6, value })), { die: 0, value: 0 }];
    const four = after(view, { kind: 'rolled', key: 'nonsense', args: { seat: rival, dice } }, cards);
    const args = { seat, position: 4, before: { die: 6, value: 5 }, after: { die: 6, value: 1 } };
    expect(
      after(four, { kind: 'drank', key: 'nonsense', args }, cards).combat!.sides[1].dice.map((die) => die.value),
    ).toEqual([1, 2, 3, 4, 0]);
  });
  test('the die that Longkey takes is told', () => {
    expect(told('keyed', { sides: 20 }).combat!.keyed).toBe(20);
  });
  test('one of which an old journal does not say what it was changes nothing', () => {
    expect(told('', { city: { card: 'farrow' }, count: 2 })).toBe(view);
  });
});

test('of like dice the lowest position is locked first', () => {
  const dice = d6(3, 3, 5, 6, 6);
  expect(toggled(dice, [], 2)).toEqual([1]);
  expect(toggled(dice, [1], 2)).toEqual([1, 2]);
  expect(toggled(dice, [1, 2], 1)).toEqual([1]);
});

const chooser = () => {
  const sent: string[] = [];
  return { sent, acts: new Acts((move) => sent.push(move)) };
};

test('Longkey offers the dice that differ, and asks for nothing else', () => {
  const { acts } = chooser();
  acts.offer([one('longkey {die}', 'die', ['d6', 'd20'])]);
  expect(acts.keyable).toEqual(['d6', 'd20']);
  acts.offer([{ pattern: 'pass', slots: [] }]);
  expect(acts.keyable).toEqual([]);
});

describe('a click on a die', () => {
  test('of the rival uses a Potion on the lowest like die', () => {
    const { sent, acts } = chooser();
    acts.offer([one('potion {die}', 'die', ['1', '3'])]);
    acts.onTheirs(d6(2, 2, 5, 5, 5), 2)?.();
    expect(sent).toEqual(['potion 1']);
  });
  test('gathers dice for Frozen Hour until they are locked', () => {
    const { sent, acts } = chooser();
    acts.offer([{ pattern: 'pass', slots: [] }, one('artifact frozen-hour {dice}', 'dice', ['1', '1 3', '3'])]);
    acts.useArtifact('frozen-hour');
    for (const at of [3, 1]) acts.onTheirs(d6(1, 1, 4, 4, 6), at)?.();
    expect(sent).toEqual([]);
    acts.lock();
    expect(sent).toEqual(['artifact frozen-hour 1 3']);
  });
  test('that is not on offer does nothing', () => {
    const { acts } = chooser();
    acts.offer([one('potion {die}', 'die', ['1'])]);
    expect(acts.onTheirs(d6(1, 2, 3, 4, 5), 4)).toBeNull();
  });
});

describe('the arena', () => {
  const side = (seat: SeatId, ward: string | null, dice: DieView[]): SideView => ({
    seat,
    spell: null,
    ward,
    ward_negated: false,
    no_ward: false,
    severed: false,
    twin: false,
    stored: 0,
    dice,
  });
  /** Its markup, without styles' names; sentences as their key and arguments. */
  function drawn(combat: Partial<CombatView>, mine: SideView, theirs: SideView): string {
    const said = vi.spyOn(words, 'say').mockImplementation(({ key, args }) => `${key} ${JSON.stringify(args)}`);
    const { body } = render(Arena, {
      props: {
        combat: { city: 'farrow', round: 1, retreated: false, keyed: 0, ...combat, sides: [mine, theirs] },
        cards,
        near: 'mage-1',
        mine: false,
        names: { 'mage-1': 'Ada', 'mage-2': 'Bob' },
        acts: new Acts(() => undefined),
        rolls: { 'mage-1': 0, 'mage-2': 0 },
        comparing: false,
        planned: null,
        struck: null,
      },
    });
    said.mockRestore();
    return body.replace(/<!--.*?-->/g, '').replaceAll('&quot;', '"');
  }
  /** Of whom something is said: the names that stand before it in the markup. */
  const saidOf = (markup: string, what: string): string[] =>
    markup
      .split('<h4')
      .slice(1)
      .flatMap((part) => (part.includes(what) ? [/>(\w+)</.exec(part)![1]!] : []));

  // MC-3.4.2: it was told in passing, and nothing on the table said so.
  test('says which die Longkey has turned into a D4 as soon as it is named, of the side that rolls it', () => {
    const keyed = 'page.mage-clash.keyed {"sides":20}';
    const [mine, theirs] = [side('mage-1', 'longkey', []), side('mage-2', 'ward-of-twenty', [])];
    expect(saidOf(drawn({ keyed: 20 }, mine, theirs), keyed)).toEqual(['Bob']);
    expect(saidOf(drawn({ keyed: 20 }, side('mage-1', null, []), side('mage-2', 'longkey', [])), keyed)).toEqual([
      'Ada',
    ]);
    expect(saidOf(drawn({ keyed: 0 }, mine, theirs), 'page.mage-clash.keyed')).toEqual([]);
    expect(saidOf(drawn({ keyed: 20 }, { ...mine, ward_negated: true }, theirs), 'page.mage-clash.keyed')).toEqual([]);
  });

  // The board's places were empty boxes elsewhere, and on a phone there were none.
  test('has the dice in places that are numbered 1 to 5', () => {
    const markup = drawn({}, side('mage-1', null, d6(1, 3, 3, 4, 6)), side('mage-2', null, d6(2, 2, 3, 5, 6)));
    const rows = markup.split('<ol').slice(1);
    const numbers = rows.map((row) => [...row.matchAll(/<b class="number[^>]*>(\d)<\/b>/g)].map(([, at]) => at));
    expect(numbers).toEqual([1, 2].map(() => ['1', '2', '3', '4', '5']));
    const dice = rows.map((row) =>
      [...row.matchAll(/page\.mage-clash\.die \{"position":(\d).*?"value":(\d)/g)].map(([, at, value]) => [at, value]),
    );
    expect(dice[1]).toEqual([
      ['1', '1'],
      ['2', '3'],
      ['3', '3'],
      ['4', '4'],
      ['5', '6'],
    ]);
  });
});
