// Which Element beats which (WC-3.9), for drawing it.
export interface Beats {
  strong: string;
  weak: string;
}

export const BEATS: readonly Beats[] = [
  { strong: 'water', weak: 'fire' },
  { strong: 'fire', weak: 'nature' },
  { strong: 'nature', weak: 'water' },
  { strong: 'water', weak: 'light' },
  { strong: 'fire', weak: 'light' },
  { strong: 'nature', weak: 'light' },
  { strong: 'light', weak: 'shadow' },
];

/** Whom each Element beats, in the order of the list. */
export const weakTo = (strong: string): string[] =>
  BEATS.filter((each) => each.strong === strong).map(({ weak }) => weak);

export const STRONG: readonly string[] = [...new Set(BEATS.map(({ strong }) => strong))];
