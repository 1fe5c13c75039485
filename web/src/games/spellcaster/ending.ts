// What is counted at the end: Sapphires, then Energy (SC-5).
import type { Tally } from '$lib/table';
import type { View } from './view';

export { default as Prize } from './Prize.svelte';

export const tally = (view: View): Tally[] =>
  view.teams.map((team) => ({
    seats: team.seats,
    counts: [
      { what: 'sapphires', glyph: 'sapphire', count: team.sapphires },
      { what: 'energy', glyph: 'energy', count: team.energy },
    ],
  }));
