import { expect, test } from 'vitest';
import { place, type Box, type Size } from '$lib/place';

const tip = { width: 288, height: 420 };
const screen = { width: 1280, height: 800 };
const card = (left: number, top: number): Box => ({ left, top, right: left + 80, bottom: top + 112 });

const isInside = ({ left, top }: { left: number; top: number }, size: Size, space: Size): boolean =>
  left >= 0 && top >= 0 && left + size.width <= space.width && top + size.height <= space.height;

test('a tip stands right of its card, or left of it at the right edge', () => {
  expect(place(card(100, 200), tip, screen)).toEqual({ left: 190, top: 200 });
  expect(place(card(1100, 200), tip, screen)).toEqual({ left: 802, top: 200 });
});

// In Clash of Magic Schools the tips of one's own hand ran off the bottom of the window.
test('the tip of a card at the bottom of the window ends above its edge', () => {
  expect(place(card(600, 660), tip, screen)).toEqual({ left: 690, top: 372 });
});

test('on a phone a tip stands above its card, so that neither it nor the finger covers it', () => {
  expect(place(card(150, 650), { width: 288, height: 300 }, { width: 390, height: 844 })).toEqual({
    left: 94,
    top: 340,
  });
  expect(place(card(150, 60), { width: 288, height: 300 }, { width: 390, height: 844 })).toEqual({
    left: 94,
    top: 182,
  });
});

test('wherever the card lies, the tip lies wholly inside the window', () => {
  for (const space of [
    screen,
    { width: 1024, height: 700 },
    { width: 390, height: 844 },
    { width: 360, height: 640 },
  ]) {
    for (let left = -40; left < space.width; left += 31) {
      for (let top = -60; top < space.height; top += 37)
        expect(isInside(place(card(left, top), tip, space), tip, space)).toBe(true);
    }
  }
});
