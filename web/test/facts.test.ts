// The page learns nothing from words: an event's kind and arguments and a card's data say what is, sentences and their
// keys are only shown. What can be told from the source is told here; the browser suite plays with nonsense for words.
import { readFileSync, readdirSync } from 'node:fs';
import { parse } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';

const src = new URL('../src/', import.meta.url);
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|ts)$/.test(name));

type Node = { type: string; [child: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Every node of the source with those that it stands in, the nearest first. */
function* nodesOf(name: string, source: string): Generator<[Node, Node[]]> {
  const whole = name.endsWith('.ts') ? `<script lang="ts">${source}</script>` : source;
  yield* below(parse(whole, { modern: true }), []);
}
const ASIDE = new Set(['metadata', 'loc', 'parent', 'css', 'options', 'comments']);
function* below(value: unknown, within: Node[]): Generator<[Node, Node[]]> {
  if (Array.isArray(value)) for (const each of value) yield* below(each, within);
  else if (isNode(value)) {
    yield [value, within];
    const inner = [value, ...within];
    for (const name in value) if (typeof value[name] === 'object' && !ASIDE.has(name)) yield* below(value[name], inner);
  }
}

const nameOf = (node: unknown): string | null => (isNode(node) ? ((node['name'] as string | undefined) ?? null) : null);
/** `x.key` and `x?.key`: the name behind the point. */
const property = (node: Node): string | null =>
  node.type === 'MemberExpression' && !node['computed'] ? nameOf(node['property']) : null;
const method = (node: Node): string | null =>
  node.type === 'CallExpression' && isNode(node['callee']) ? property(node['callee']) : null;
function some(node: unknown, is: (node: Node) => boolean): boolean {
  for (const [each] of below(node, [])) if (is(each)) return true;
  return false;
}

// Keys of the keyboard are other keys.
const isKeyboard = (node: Node, within: Node[]): boolean => {
  const typed = (each: unknown) => some(each, (inner) => nameOf(inner['typeName']) === 'KeyboardEvent');
  const params = within.flatMap((each) => (each['params'] as Node[] | undefined) ?? []);
  const of = node['object'];
  return (
    (isNode(of) && of.type === 'TSAsExpression' && typed(of)) ||
    params.some((param) => nameOf(param) === nameOf(of) && typed(param)) ||
    within.some((each) => each.type === 'Attribute' && nameOf(each) === 'onkeydown')
  );
};

function text(node: Node): string {
  if (node.type === 'Literal')
    return node['regex'] ? (node['regex'] as { pattern: string }).pattern : String(node['value']);
  return node.type === 'TemplateElement' ? (node['value'] as { cooked: string }).cooked : '';
}

const READERS = ['split', 'match', 'matchAll', 'replace', 'replaceAll', 'indexOf', 'lastIndexOf', 'slice', 'search'];
const ASKERS = ['startsWith', 'endsWith', 'includes', 'test', 'exec'];

/** Words in a language: a card's text, or what one of these says. */
const isWords = (node: Node): boolean =>
  (node.type === 'MemberExpression' && isNode(node['object']) && property(node['object']) === 'text') ||
  (node.type === 'CallExpression' && ['t', 'say', 'sayIn'].includes(nameOf(node['callee']) ?? ''));

interface Found {
  what: string;
  in: string;
}

function* learnt(name: string, source: string): Generator<Found> {
  const nodes = [...nodesOf(name, source)];
  // Names that stand for words, by what they were set to.
  const worded = new Set(
    nodes
      .filter(([node]) => node.type === 'VariableDeclarator' && some(node['init'], isWords))
      .filter(([node]) => !some(node['init'], (inner) => inner.type === 'BlockStatement'))
      .map(([node]) => nameOf(node['id'])),
  );
  const speaks = (node: unknown) => some(node, (inner) => isWords(inner) || worded.has(nameOf(inner)));
  for (const [node, within] of nodes) {
    const told = (what: string): Found => ({ what, in: name });
    if (property(node) === 'key' && !isKeyboard(node, within)) yield told('a key');
    if (property(node) === 'args') yield told('arguments');
    if (node.type === 'Property' && nameOf(node['key']) === 'key' && within[0]?.type === 'ObjectPattern')
      yield told('a key');
    if (/(^|[.^\\])(event|fact)\\?\./.test(text(node)) && !within.some(isWords)) yield told('the name of a sentence');
    if (node.type === 'TemplateLiteral' && /^[@#]$/.test(text((node['quasis'] as Node[])[0]!))) yield told('a sigil');
    if (node.type === 'Literal' && /^(@[a-z-]*\.?|#)$/.test(text(node))) yield told('a sigil');
    const call = method(node);
    const callee = node['callee'] as Node | undefined;
    if (call && [...READERS, ...ASKERS].includes(call) && speaks(callee!['object'])) yield told('words');
    if (call && ['test', 'exec'].includes(call) && speaks(node['arguments'])) yield told('words');
    if (node.type === 'BinaryExpression' && [node['left'], node['right']].some((side) => isNode(side) && isWords(side)))
      yield told('words');
  }
}

// Where keys and arguments are what it is about.
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'lib/words.ts': ['a key', 'arguments'],
  // The one place where facts are taken out of arguments.
  'lib/table.ts': ['arguments'],
  // What a seat is called, instead of its words.
  'lib/names.ts': ['a key'],
  // The key of a refusal is its code (docs/protocol.md).
  'lib/connection.svelte.ts': ['a key'],
  // Names to glide by, and words for what a card is.
  'games/clash-of-magic-schools/keys.ts': ['a key'],
  'pages/Cards.svelte': ['a key', 'words'],
};

test.each(files)('%s learns nothing from words', (name) => {
  const found = [...learnt(name, readFileSync(new URL(name, src), 'utf8'))].map(({ what }) => what);
  expect(found.filter((what) => !ALLOWED[name]?.includes(what))).toEqual([]);
});

test('whatever is allowed is needed', () => {
  for (const [name, whats] of Object.entries(ALLOWED)) {
    const found = [...learnt(name, readFileSync(new URL(name, src), 'utf8'))].map(({ what }) => what);
    expect(whats.filter((what) => !found.includes(what)).map((what) => `${name}: ${what}`)).toEqual([]);
  }
});

describe('it is noticed when', () => {
  const found = (source: string, name = 'x.ts') => [...learnt(name, source)].map(({ what }) => what);
  test.each([
    ['a key is read', 'const f = (event: GameEvent) => event.key;', 'a key'],
    ['a key is taken out', 'const f = ({ key }: GameEvent) => key;', 'a key'],
    ['an argument is read by itself', "const f = (event: GameEvent) => event.args['dice'];", 'arguments'],
    ['a sentence is named', "const f = (x: string) => x === 'mage-clash.event.built';", 'the name of a sentence'],
    ['a sentence is matched', 'const f = (x: string) => /\\.event\\.(won-|fell)/.test(x);', 'the name of a sentence'],
    ['a sigil is written', 'const x = `@${game}.name`;', 'a sigil'],
    ['a sigil is looked for', "const f = (x: string) => x.startsWith('#');", 'a sigil'],
    ['the text of a card is split', "const f = () => page.text[language].split(' or ');", 'words'],
    ['a number is taken from a text', 'const text = page.text.en; const n = /\\d+/.exec(text);', 'words'],
    ['what was said is compared', "const won = say(phrase) === 'won';", 'words'],
  ])('%s', (_, source, what) => expect(found(source)).toContain(what));

  test('a key of the keyboard is pressed, nothing', () => {
    expect(found("function f(event: KeyboardEvent) { return event.key === 'Enter'; }")).toEqual([]);
    expect(found("<b onkeydown={(event) => event.key === 'Enter' && f()}>{page.text.en}</b>", 'x.svelte')).toEqual([]);
  });
});
