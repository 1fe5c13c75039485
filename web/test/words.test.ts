import { expect, test } from 'vitest';
import { fill, unbroken } from '$lib/words';

const catalogue = { hello: 'Hello {who}, {who}!', ada: 'Ada', card: '{card} by {seat}', odd: 'a {missing} and {open' };

test('places are filled in, as often as they occur', () =>
  expect(fill(catalogue, { key: 'hello', args: { who: 'you' } })).toBe('Hello you, you!'));
test('a key is said in its words, with an id or without', () => {
  expect(fill(catalogue, { key: 'hello', args: { who: { key: 'ada' } } })).toBe('Hello Ada, Ada!');
  expect(fill(catalogue, { key: 'hello', args: { who: { key: 'ada', id: 'x' } } })).toBe('Hello Ada, Ada!');
});
test('a card is said by its name', () =>
  expect(
    fill(catalogue, { key: 'card', args: { card: { card: 'herald' }, seat: { key: 'ada' } } }, (id) =>
      id.toUpperCase(),
    ),
  ).toBe('HERALD by Ada'));
test('a text stands as it is, whatever it looks like', () => {
  for (const who of ['@ada', '#herald', '{who}', '{card}', '«hello»', '$&', 'ada'])
    expect(fill(catalogue, { key: 'hello', args: { who } }, () => 'a card')).toBe(`Hello ${who}, ${who}!`);
});
test('a die has its type unless it is a D6, a missing one is a dash, and a list is told with commas', () => {
  const dice = [
    { die: 0, value: 0 },
    { die: 6, value: 4 },
    { die: 12, value: 11 },
  ];
  expect(fill(catalogue, { key: 'card', args: { card: dice, seat: [1, 'b', []] } })).toBe('–, 4, 11 (D12) by 1, b, ');
});
test('what is called otherwise at this table is called so, in French with its elision', () => {
  const french = { drew: '{seat} : pioche', hand: 'Main de {seat}', 'seat.1': 'Mage 1', 'seat.2': 'Mage 2' };
  const said = (key: string, id: string) =>
    fill(french, { key, args: { seat: { key: `seat.${id}`, id } } }, undefined, (term) =>
      term.id === '1' ? 'Ada' : undefined,
    );
  expect([said('drew', '1'), said('drew', '2'), said('hand', '1')]).toEqual([
    'Ada : pioche',
    'Mage 2 : pioche',
    "Main d'Ada",
  ]);
});
test('a key that is missing shows itself', () => expect(fill(catalogue, { key: 'nope', args: {} })).toBe('«nope»'));
test('a place without argument is empty and an open brace stands', () =>
  expect(fill(catalogue, { key: 'odd', args: {} })).toBe('a  and {open'));
test('no line begins with a mark that French sets apart', () =>
  expect(unbroken('« À vous » : jouez ; 5 % !')).toBe('«\u00a0À vous\u00a0»\u00a0: jouez\u00a0; 5\u00a0%\u00a0!'));
test('French elides before a vowel', () => {
  const french = { hand: 'Main de {name}', than: 'plus que {name}', code: 'code {name}' };
  const said = (key: string, name: string) => fill(french, { key, args: { name } });
  expect(['Avide', 'Équipe 1', 'Mage 1', 'Ça', '3'].map((name) => said('hand', name))).toEqual([
    "Main d'Avide",
    "Main d'Équipe 1",
    'Main de Mage 1',
    'Main de Ça',
    'Main de 3',
  ]);
  expect(said('than', 'Ada')).toBe("plus qu'Ada");
  expect(said('code', 'Ada')).toBe('code Ada');
});
