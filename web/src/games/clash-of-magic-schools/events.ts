// What can happen in Clash of Magic Schools, as events tell it.
import type { GameEvent } from '$lib/protocol';

/** `passed` says as `column` whose Trial it was: "own" or "rival". */
export type Kind =
  | 'drew'
  | 'reshuffled'
  | 'moved'
  | 'assigned'
  | 'passed'
  | 'summoned'
  | 'cast'
  | 'expelled'
  | 'lured'
  | 'returned'
  | 'stole'
  | 'cursed'
  | 'discarded'
  | 'announced'
  | 'overtime'
  | 'ended';

export const kindOf = (event: GameEvent | null): Kind | null => (event?.kind ?? null) as Kind | null;
