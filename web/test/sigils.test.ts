import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GLYPHS } from '$lib/art/glyphs';
import { sigil } from '$lib/art/sigils';

const folder = new URL('../../cards/', import.meta.url);
const ids = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.toml'))
  .flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/^id = "([^"]+)"/gm)].map((match) => match[1]!),
  );

test('no two cards have the same sigil', () => {
  const unique = new Set(ids);
  expect(unique.size).toBeGreaterThan(100);
  expect(new Set([...unique].map((id) => JSON.stringify(sigil(id)))).size).toBe(unique.size);
});
test('a sigil is always the same', () => expect(sigil('herald')).toEqual(sigil('herald')));
test('no two glyphs have the same shape', () =>
  expect(new Set(Object.values(GLYPHS)).size).toBe(Object.keys(GLYPHS).length));
