// What is counted at the end: the levels of the visible Trials (CMS-6.1).
import type { Tally } from '$lib/table';
import { SEATS } from './schools';
import type { View } from './view';

export { default as Prize } from './Prize.svelte';

export const tally = (view: View): Tally[] =>
  SEATS.map((seat) => ({
    seats: [seat],
    counts: [{ what: 'points', glyph: 'trial', count: view.schools[seat].total }],
  }));
