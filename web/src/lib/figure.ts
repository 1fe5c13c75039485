// The figures of the rules. A game draws its own (src/games/<game-id>/Figure.svelte) with the parts of its table, from
// src/games/<game-id>/figures.json, which scripts/figures makes of the examples of docs/rules/examples.
import type { Component } from 'svelte';
import type { Game, GameEvent, Phrase } from './protocol';

/** A picture of a figure: what the example's test saw of the game. */
export interface Frame<View = unknown> {
  view: View;
  /** What was played to come here; none in the first picture. */
  moves?: (Phrase & { seat: string })[];
  events?: GameEvent[];
}

export interface Drawn<F = Frame> {
  /** Which parts of the table are drawn. */
  shows: string[];
  frames: F[];
}

export type FigureComponent = Component<{ name: string }>;

const figures = import.meta.glob<{ default: FigureComponent }>('../games/*/Figure.svelte');

export async function loadFigure(game: Game): Promise<FigureComponent> {
  return (await figures[`../games/${game}/Figure.svelte`]!()).default;
}
