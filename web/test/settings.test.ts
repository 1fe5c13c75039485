import { expect, test } from 'vitest';
import type { Variant } from '$lib/protocol';
import { withSettings } from '$lib/settings';

const two: Variant = {
  options: { mages: '2' },
  seats: ['mage-1', 'mage-2'],
  settings: [{ name: 'first', values: ['lot', 'mage-1', 'mage-2'] }],
};

test('what was chosen beside a variant is named in its options', () => {
  expect(withSettings(two, {}).options).toEqual({ mages: '2' });
  expect(withSettings(two, { first: 'mage-2' }).options).toEqual({ mages: '2', first: 'mage-2' });
});

test('what was chosen for another variant is left out', () => {
  expect(withSettings(two, { first: 'mage-4' }).options).toEqual({ mages: '2' });
  expect(withSettings({ ...two, settings: [] }, { first: 'mage-2' }).options).toEqual({ mages: '2' });
});
