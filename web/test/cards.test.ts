import { expect, test } from 'vitest';
import { paintOf } from '$lib/cards';
import type { CardPage } from '$lib/protocol';

const page = (id: string, data: CardPage['data'] = {}): CardPage => ({ id, data }) as CardPage;

test('CMS-1.7: a Student has the paint of its Element, a Trial none', () => {
  expect(paintOf('clash-of-magic-schools', page('air'))).toBe('air');
  expect(paintOf('clash-of-magic-schools', page('trial-3'))).toBe(null);
});

test('MC-1.3: a tile has the paint of its kind, a Resource and a City none', () => {
  for (const kind of ['potion', 'cantrip', 'item', 'mystic', 'artifact', 'spell', 'ward'])
    expect(paintOf('mage-clash', page('any', { kind }))).toBe(kind);
  for (const kind of ['resource', 'city']) expect(paintOf('mage-clash', page('any', { kind }))).toBe(null);
});

test('the Elements of Wizards Cup, for which its book names no colours, have no paint', () => {
  expect(paintOf('wizards-cup', page('pyromancer', { element: 'fire' }))).toBe(null);
});
