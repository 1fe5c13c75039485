import { readFileSync, readdirSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';
import { readCatalogue } from '../scripts/catalogue.mjs';

const src = new URL('../src/', import.meta.url);
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => !name.startsWith('dev/'));
const read = (name: string) => readFileSync(new URL(name, src), 'utf8');
const english = readCatalogue('en');
const french = readCatalogue('fr');

// Attributes that are read or heard.
const SPOKEN = new Set([
  'aria-label',
  'title',
  'placeholder',
  'alt',
  'label',
  'aria-description',
  'aria-roledescription',
]);
const hasWords = (text: string) => /\p{L}{2,}/u.test(text);

// A node of the markup, or of an expression in it; both have a type and children by name.
type Node = { type: string; [child: string]: unknown };

/** Texts that an expression can come to: literals and what is chosen between them, not what a function is given. */
function* saidBy(node: Node | null | undefined): Generator<string> {
  if (!node) return;
  if (node.type === 'Literal' && typeof node['value'] === 'string') yield node['value'];
  if (node.type === 'TemplateElement') yield (node['value'] as { cooked: string }).cooked;
  for (const name of ['consequent', 'alternate', 'left', 'right', 'quasis', 'expressions']) {
    for (const child of [node[name]].flat()) yield* saidBy(child as Node | undefined);
  }
}

function* bareText(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const each of node) yield* bareText(each);
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  const { type, ...children } = node as Node;
  if (type === 'Text') yield children['data'] as string;
  if (type === 'ExpressionTag') yield* saidBy(children['expression'] as Node);
  if (type === 'Attribute') {
    if (SPOKEN.has(children['name'] as string)) yield* bareText(children['value']);
  } else if (!type.endsWith('Directive')) {
    for (const [name, child] of Object.entries(children)) if (name !== 'metadata') yield* bareText(child);
  }
}

test('text in markup, in a choice and in a spoken attribute is found', () => {
  const markup = `<p class="fine">Bare {x ? 'Yes' : t('no')} <b title="Said" style:left="{x}px">{f('arg')}</b></p>`;
  expect([...bareText(parse(markup, { modern: true }).fragment)].filter(hasWords)).toEqual(['Bare ', 'Yes', 'Said']);
});

test.each(files.filter((name) => name.endsWith('.svelte')))(
  'no word stands in the markup of %s without a key',
  (name) => {
    expect([...bareText(parse(read(name), { modern: true }).fragment)].filter(hasWords)).toEqual([]);
  },
);

test('every key the page names is in both languages', () => {
  const sources = files
    .filter((name) => /\.(svelte|ts)$/.test(name))
    .map(read)
    .join('\n');
  const keys = [...sources.matchAll(/'(page\.[\w.-]+)'|\bt\(\s*'([^']+)'/g)].map((match) => (match[1] ?? match[2])!);
  expect(keys.length).toBeGreaterThan(2);
  expect(keys.filter((key) => !(key in english))).toEqual([]);
  expect(keys.filter((key) => !(key in french))).toEqual([]);
});

test('the page has the same keys in both languages, with the same places', () => {
  const places = (text: string | undefined) => [...(text ?? '').matchAll(/\{[^}]*\}/g)].map(String).sort();
  expect(Object.keys(french).sort()).toEqual(Object.keys(english).sort());
  for (const key of Object.keys(english)) expect([key, ...places(french[key])]).toEqual([key, ...places(english[key])]);
});
