import { readFileSync, readdirSync } from 'node:fs';
import { parse, type AST } from 'svelte/compiler';
import { expect, test } from 'vitest';
import { readCatalogue } from '../scripts/catalogue.mjs';

const src = new URL('../src/', import.meta.url);
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => !name.startsWith('dev/'));
const read = (name: string) => readFileSync(new URL(name, src), 'utf8');
const english = readCatalogue('en');
const french = readCatalogue('fr');

// Attributes that are read or heard.
const SPOKEN = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'aria-description', 'aria-roledescription']);
const hasWords = (text: string) => /\p{L}{2,}/u.test(text);

function* bareText(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const each of node) yield* bareText(each);
  if (typeof node !== 'object' || node === null) return;
  const typed = node as AST.SvelteNode;
  if (typed.type === 'Text' && hasWords(typed.data)) yield typed.data.trim();
  if (typed.type === 'Attribute') {
    if (SPOKEN.has(typed.name)) yield* bareText(typed.value);
    return;
  }
  for (const [name, child] of Object.entries(node)) if (name !== 'css' && name !== 'instance' && name !== 'module') yield* bareText(child);
}

test.each(files.filter((name) => name.endsWith('.svelte')))('no word stands in the markup of %s without a key', (name) => {
  expect([...bareText(parse(read(name), { modern: true }).fragment)]).toEqual([]);
});

test('every key the page names is in both languages', () => {
  const sources = files.filter((name) => /\.(svelte|ts)$/.test(name)).map(read).join('\n');
  const keys = [...sources.matchAll(/\bt\(\s*'([^'$]+)'/g)].map((match) => match[1]!);
  expect(keys.length).toBeGreaterThan(2);
  expect(keys.filter((key) => !(key in english))).toEqual([]);
  expect(keys.filter((key) => !(key in french))).toEqual([]);
});

test('the page has the same keys in both languages, with the same places', () => {
  const places = (text: string | undefined) => [...(text ?? '').matchAll(/\{[^}]*\}/g)].map(String).sort();
  expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort());
  for (const key of Object.keys(english)) expect([key, ...places(french[key])]).toEqual([key, ...places(english[key])]);
});
