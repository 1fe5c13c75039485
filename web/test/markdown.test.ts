import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inline, parse } from '$lib/markdown';

test('headings, paragraphs and lists are told apart', () => {
  expect(parse('# A *b*\n\nOne\ntwo.\n\n- x\n  y\n  - z\n- w').map((block) => block.kind)).toEqual([
    'heading',
    'paragraph',
    'list',
  ]);
});
test('a line that goes on belongs to its item, an indented item to the one above', () => {
  expect(parse('1. x\n   y\n   - z\n2. w')).toEqual([
    {
      kind: 'list',
      ordered: true,
      items: [
        { text: [{ kind: 'text', text: 'x y' }], items: [{ text: [{ kind: 'text', text: 'z' }], items: [] }] },
        { text: [{ kind: 'text', text: 'w' }], items: [] },
      ],
    },
  ]);
});
test('a table has a head and rows', () => {
  const [block] = parse('| a | b |\n|---|---|\n| 1 | **2** |');
  expect(block).toEqual({ kind: 'table', head: [inline('a'), inline('b')], rows: [[inline('1'), inline('**2**')]] });
});
test('a figure has a name, a caption and the words for what is seen', () => {
  expect(parse('Before.\n\n[figure first-one] A *caption*.\nThis is\nseen.\n\nAfter.')).toEqual([
    { kind: 'paragraph', text: inline('Before.') },
    { kind: 'figure', name: 'first-one', caption: inline('A *caption*.'), seen: 'This is seen.' },
    { kind: 'paragraph', text: inline('After.') },
  ]);
});
test('markup in the text stays text', () => {
  expect(inline('<b>x</b> <script>')).toEqual([{ kind: 'text', text: '<b>x</b> <script>' }]);
});
test('a link that is not of the web or the page is only its text', () => {
  expect(inline('[x](javascript:alert(1))')[0]).toEqual({ kind: 'text', text: 'x' });
  expect(inline('[x](#/rules)')).toEqual([{ kind: 'link', text: 'x', to: '#/rules' }]);
});
test.each(['en', 'fr'])('every rule page in %s leaves no sign of Markdown in its text', (language) => {
  const folder = new URL(`../../docs/rules/${language}/`, import.meta.url);
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
  expect(pages.length).toBe(4);
  for (const name of pages) {
    const texts = JSON.stringify(parse(readFileSync(new URL(name, folder), 'utf8')));
    expect([name, texts.match(/"text":"[^"]*(\*\*|^#|\]\(|\|\|)[^"]*"/g)]).toEqual([name, null]);
  }
});
