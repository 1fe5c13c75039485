import { expect, test } from 'vitest';
import { scrollFor } from '$lib/sight';

const [CAPTION, WINDOW] = [50, 700];
/** Where the top of it is in the window afterwards. */
const topOf = (top: number, bottom: number): number => top - scrollFor(top, bottom, CAPTION, WINDOW);

test('what is in the window, below the caption, stays where it is', () => {
  expect(topOf(50, 700)).toBe(50);
  expect(topOf(120, 600)).toBe(120);
});
test('what is not comes to the middle of what the caption leaves', () => {
  expect(topOf(900, 1300)).toBe(175);
  expect(topOf(-300, 100)).toBe(175);
  expect(topOf(20, 420)).toBe(175);
});
test('what hardly fits reaches to the bottom, and of what does not fit the top is seen', () => {
  expect(topOf(900, 1580)).toBe(20);
  expect(topOf(900, 1800)).toBe(0);
});
