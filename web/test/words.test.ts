import { expect, test } from 'vitest';
import { fill, unbroken } from '$lib/words';

const catalogue = { hello: 'Hello {who}, {who}!', ada: 'Ada', card: '{card} by {seat}', odd: 'a {missing} and {open' };

test('places are filled in, as often as they occur', () =>
  expect(fill(catalogue, { key: 'hello', args: { who: 'you' } })).toBe('Hello you, you!'));
test('an argument with @ is itself a key', () =>
  expect(fill(catalogue, { key: 'hello', args: { who: '@ada' } })).toBe('Hello Ada, Ada!'));
test('an argument with # is a card', () =>
  expect(fill(catalogue, { key: 'card', args: { card: '#herald', seat: '@ada' } }, (id) => id.toUpperCase())).toBe(
    'HERALD by Ada',
  ));
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
