// The books' colours in both themes: each has the hue that its book names, and can be read where it lies.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync('src/lib/theme.css', 'utf8');

/** The variables of the blocks whose selector is this one. */
function block(selector: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, selectors, body] of css
    .replace(/\/\*[\s\S]*?\*\/|@import[^;]*;/g, '')
    .matchAll(/([^{}]+)\{([^}]*)\}/g)) {
    if (selectors!.trim().replace(/\s+/g, ' ') !== selector) continue;
    for (const [, name, value] of body!.matchAll(/--([\w-]+):\s*([^;]+);/g)) found.set(name!, value!.trim());
  }
  return found;
}

const base = block(':root');
const dark = new Map([...base, ...block(':root, .felt')]);
const light = new Map([
  ...dark,
  ...block(":root[data-theme='light'], .parchment"),
  ...block(":root[data-theme='light']"),
]);
const felt = (theme: Map<string, string>) => new Map([...theme, ...block(':root, .felt')]);
const parchment = (theme: Map<string, string>) =>
  new Map([...theme, ...block(":root[data-theme='light'], .parchment")]);

function colour(theme: ReadonlyMap<string, string>, name: string): string {
  const value = theme.get(name) ?? '';
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (other) return colour(theme, other);
  expect(value, name).toMatch(/^#[0-9a-f]{6}$/);
  return value;
}

const channels = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}
/** Hue in degrees, saturation and lightness from 0 to 1. */
function tone(hex: string): { hue: number; saturation: number; lightness: number } {
  const [r, g, b] = channels(hex) as [number, number, number];
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const spread = max - min;
  const lightness = (max + min) / 2;
  if (spread === 0) return { hue: 0, saturation: 0, lightness };
  const turn = max === r ? ((g - b) / spread + 6) % 6 : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return { hue: turn * 60, saturation: spread / (1 - Math.abs(2 * lightness - 1)), lightness };
}

const RED = [345, 12];
const ORANGE = [18, 36];
const YELLOW = [42, 62];
const GREEN = [85, 150];
const BLUE = [195, 230];
const PURPLE = [255, 290];
const among = (hue: number, [from, to]: number[]) =>
  from! > to! ? hue >= from! || hue <= to! : hue >= from! && hue <= to!;

const ELEMENTS = { earth: GREEN, water: BLUE, air: YELLOW, fire: RED, darkness: PURPLE };
const SPELLS = { combat: RED, healing: YELLOW, sorcery: BLUE, conjuring: GREEN };
const TILES = { potion: BLUE, cantrip: RED, item: ORANGE, mystic: YELLOW, artifact: GREEN };

describe('the books’ colours', () => {
  test.each(Object.entries(ELEMENTS))('CMS-1.7: %s has its hue as ink and as paint', (name, hue) => {
    for (const [theme, what] of [
      [dark, name],
      [light, name],
      [dark, `${name}-paint`],
    ] as const) {
      const { hue: is, saturation } = tone(colour(theme, what));
      expect(among(is, hue), `${what} is ${is}`).toBe(true);
      expect(saturation, what).toBeGreaterThan(0.3);
    }
  });

  test('CMS-1.7: Dragombre is black, Blancgriffon white', () => {
    expect(luminance(colour(dark, 'dragombre-paint'))).toBeLessThan(0.02);
    expect(luminance(colour(dark, 'blancgriffon-paint'))).toBeGreaterThan(0.85);
    for (const school of ['dragombre', 'blancgriffon'])
      expect(tone(colour(dark, `${school}-paint`)).saturation, school).toBeLessThan(0.45);
  });

  test.each(Object.entries(TILES))('MC-1.3: %s tiles have their hue', (name, hue) => {
    expect(among(tone(colour(dark, `${name}-paint`)).hue, hue)).toBe(true);
  });

  test('MC-1.3: Spells and Wards are dark brown', () => {
    for (const name of ['spell', 'ward']) {
      const { hue, lightness } = tone(colour(dark, `${name}-paint`));
      expect(among(hue, [15, 40]), name).toBe(true);
      expect(lightness, name).toBeLessThan(0.25);
    }
  });

  test.each(Object.entries(SPELLS))('SC-1.1: %s has its hue', (name, hue) => {
    for (const theme of [dark, light]) expect(among(tone(colour(theme, name)).hue, hue), name).toBe(true);
  });
});

describe('they can be read (WCAG AA)', () => {
  const inks = [...Object.keys(ELEMENTS), ...Object.keys(SPELLS)];
  const grounds = [
    ['the dark page', dark, dark, ['panel', 'panel-raised', 'room']],
    ['the light page', light, light, ['panel', 'panel-raised', 'room']],
    ['felt in the dark', felt(dark), dark, ['felt', 'felt-deep']],
    ['felt in the light', felt(light), light, ['felt', 'felt-deep']],
    ['parchment in the dark', parchment(dark), dark, ['parchment']],
    ['parchment in the light', parchment(light), light, ['parchment']],
  ] as const;
  test.each(grounds)('every colour as ink on %s', (_, inked, theme, names) => {
    for (const ground of names)
      for (const ink of inks)
        expect(contrast(colour(inked, ink), colour(theme, ground)), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  const paints = [...dark.keys()].filter((name) => name.endsWith('-paint')).map((name) => name.slice(0, -6));
  test('there is a paint for every card that a book colours', () => {
    expect(new Set(paints)).toEqual(
      new Set([
        ...Object.keys(ELEMENTS),
        ...Object.keys(TILES),
        'spell',
        'ward',
        'resource',
        'dragombre',
        'blancgriffon',
      ]),
    );
  });
  test.each(paints)('the ink on %s', (name) => {
    expect(contrast(colour(dark, `${name}-on`), colour(dark, `${name}-paint`))).toBeGreaterThanOrEqual(4.5);
  });

  test('text on a card or tile that is washed in its colour', () => {
    const mix = (one: string, share: number, other: string) => {
      const [a, b] = [channels(one), channels(other)];
      const part = (i: number) => Math.round(255 * (a[i]! * share + b[i]! * (1 - share)));
      return `#${[0, 1, 2].map((i) => part(i).toString(16).padStart(2, '0')).join('')}`;
    };
    const washes = (file: string) =>
      [
        ...readFileSync(`src/games/${file}.svelte`, 'utf8').matchAll(
          /color-mix\(in srgb, var\(--paint(?:, transparent)?\) (\d+)%, (#[0-9a-f]{6})\)/g,
        ),
      ].map(([, share, ground]) => [Number(share) / 100, ground!] as const);
    const elements = Object.keys(ELEMENTS);
    const tiles = [...Object.keys(TILES), 'spell', 'ward', 'resource'];
    const dressed = ['parchment-ink', 'parchment-soft'];
    for (const [file, names, inks] of [
      ['clash-of-magic-schools/Student', elements, dressed],
      ['clash-of-magic-schools/Hand', elements, dressed],
      ['clash-of-magic-schools/Arena', elements, ['ink']],
      ['mage-clash/Tile', tiles, dressed],
      ['mage-clash/Chip', tiles, dressed],
    ] as const) {
      expect(washes(file), file).not.toEqual([]);
      for (const name of names)
        for (const [share, ground] of washes(file))
          for (const ink of inks)
            expect(
              contrast(colour(dark, ink), mix(colour(dark, `${name}-paint`), share, ground)),
              `${file}: ${ink} on ${name}`,
            ).toBeGreaterThanOrEqual(4.5);
    }
  });
});

test('CMS-1.7: the arms are a black dragon and a white griffin, each parted from its shield by a line', () => {
  const crest = readFileSync('src/lib/art/Crest.svelte', 'utf8');
  const shields = /fill=\{dragon \? '(#\w+)' : '(#\w+)'\}/.exec(crest)!.slice(1);
  const beasts = [...crest.matchAll(/<g fill="(#\w+)" stroke="(#\w+)"/g)];
  const [dragon, griffin] = beasts.map(([, fill, line]) => ({ fill: fill!, line: line! }));
  expect(luminance(dragon!.fill)).toBeLessThan(0.01);
  expect(luminance(griffin!.fill)).toBeGreaterThan(0.99);
  expect(contrast(dragon!.line, shields[0]!)).toBeGreaterThan(4.5);
  expect(contrast(griffin!.line, shields[1]!)).toBeGreaterThan(4.5);
});
