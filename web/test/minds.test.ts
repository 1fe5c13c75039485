import { expect, test } from 'vitest';
import { chosenMind, levelOf, mindGroups } from '$lib/minds';

const house = ['random', 'greedy', 'novice', 'apprentice', 'adept', 'master', 'archmage'];

test('levels come first, from the weakest, then those for study, then the programs of the operator', () =>
  expect(mindGroups([...house, 'stockfish'])).toEqual([
    { kind: 'levels', minds: ['novice', 'apprentice', 'adept', 'master', 'archmage'] },
    { kind: 'study', minds: ['greedy', 'random'] },
    { kind: 'programs', minds: ['stockfish'] },
  ]));
test('a group of which nothing is offered is left out', () =>
  expect(mindGroups(['random'])).toEqual([{ kind: 'study', minds: ['random'] }]));
test('a newcomer meets an apprentice', () => expect(chosenMind(null, house)).toBe('apprentice'));
test('the mind that was chosen before stays chosen', () => expect(chosenMind('master', house)).toBe('master'));
test('a mind that is no more offered is not chosen, nor what is no mind', () => {
  expect(chosenMind('stockfish', house)).toBe('apprentice');
  expect(chosenMind(7, ['random'])).toBe('random');
});
test('a level is told by its number, and anything else has none', () =>
  expect(['novice', 'archmage', 'greedy'].map(levelOf)).toEqual([1, 5, 0]));
