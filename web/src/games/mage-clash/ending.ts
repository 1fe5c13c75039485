// What is counted at the end: Victory Points, and Allies where those are equal (MC-6.1).
import type { Tally } from '$lib/table';
import type { View } from './view';

export { default as Prize } from './Prize.svelte';

export const tally = (view: View): Tally[] =>
  view.mages.map((mage) => ({
    seats: [mage.seat],
    counts: [
      { what: 'vp', glyph: 'crown', count: mage.vp },
      { what: 'cities', glyph: 'city', count: mage.won.length },
      { what: 'allies', glyph: 'ally', count: mage.in_cities },
    ],
  }));
