// The player board: where its tracks end.

/** The first round number that holds the most: 20, 40, 60 … when the least is 20. */
export const endOf = (most: number, least: number): number => Math.max(1, Math.ceil(most / least)) * least;
