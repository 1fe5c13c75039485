import { beforeEach, expect, test, vi } from 'vitest';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
});
const visit = async () => {
  vi.resetModules();
  const { counting } = await import('$lib/counting.svelte');
  counting.start();
  return counting;
};

test('MC-7.2, CMS-2.5: “count for me” is off at first, and a browser remembers what was chosen', async () => {
  const first = await visit();
  expect(first.on).toBe(false);
  first.set(true);
  expect((await visit()).on).toBe(true);
  (await visit()).set(false);
  expect((await visit()).on).toBe(false);
});

test('it is offered where there is something to work out', async () => {
  const counting = await visit();
  expect(counting.matters('mage-clash') && counting.matters('clash-of-magic-schools')).toBe(true);
  expect(counting.matters('wizards-cup') || counting.matters('spellcaster')).toBe(false);
});
