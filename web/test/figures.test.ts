// The figures of the rules: what scripts/figures wrote is what the rules name, and the tables' parts can draw it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Drawn, Frame } from '$lib/figure';
import { parse } from '$lib/markdown';
import { GAMES, type Game, type GameEvent } from '$lib/protocol';
import { played, roundStage } from '../src/games/wizards-cup/stage';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const drawn = <F = Frame>(game: Game): Record<string, Drawn<F>> =>
  JSON.parse(read(`web/src/games/${game}/figures.json`)) as Record<string, Drawn<F>>;
const named = (game: Game, language: string): string[] =>
  parse(read(`docs/rules/${language}/${game}.md`)).flatMap((block) => (block.kind === 'figure' ? [block.name] : []));

test.each(GAMES)('the rules of %s name every figure that is drawn, in both languages', (game) => {
  const names = Object.keys(drawn(game)).sort();
  expect(names.length).toBeGreaterThan(0);
  for (const language of ['en', 'fr']) expect(named(game, language).sort()).toEqual(names);
  for (const figure of Object.values(drawn(game))) {
    expect(figure.frames.length).toBeGreaterThan(0);
    expect(figure.shows.length).toBeGreaterThan(0);
  }
});

test('every card of a figure is in the set of today', () => {
  for (const game of ['mage-clash', 'spellcaster', 'wizards-cup'] as const) {
    const ids = new Set([...read(`cards/${game}.toml`).matchAll(/^id = "(.+)"$/gm)].map(([, id]) => id));
    const text = JSON.stringify(drawn(game));
    const cards = [...text.matchAll(/"(?:card|spell|ward)":"([^"]+)"/g)].map(([, id]) => id);
    expect(cards.length).toBeGreaterThan(0);
    for (const card of cards) expect(ids).toContain(card);
  }
});

test('a figure of Clash of Magic Schools says in each picture but the first what was played', () => {
  const { curriculum, ...others } = drawn('clash-of-magic-schools');
  expect(curriculum?.frames[0]).toHaveProperty('sums', [88, 81]);
  for (const { frames } of Object.values(others)) {
    expect(frames.length).toBeGreaterThan(1);
    expect(frames.map(({ moves }) => moves!.length > 0)).toEqual(frames.map((_, i) => i > 0));
  }
});

test('the stage of Wizards Cup plays what the figures tell', () => {
  const figures = drawn<{ events: GameEvent[] }>('wizards-cup');
  const stage = (name: string, frame: number) =>
    played(roundStage({ black: 0, white: 0 }), figures[name]!.frames[frame]!.events).places;
  expect(stage('element', 0)).toMatchObject({ black: { fate: 'lost' }, white: { fate: 'won', zone: 'gardener' } });
  expect(stage('value', 0)).toMatchObject({ black: { fate: 'won', value: 5 }, white: { fate: 'lost', value: 2 } });
  expect(stage('shaman', 1)).toMatchObject({
    black: { zone: null, discard: ['shaman'] },
    white: { zone: null, discard: ['champion'] },
  });
  expect(stage('round', 1)).toMatchObject({ black: { tokens: 1 }, white: { tokens: 0, zone: null, deck: [] } });
});
