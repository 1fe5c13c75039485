// What can happen in Spellcaster, as events tell it.
import type { GameEvent } from '$lib/protocol';

export type Kind =
  | 'turn'
  | 'drew'
  | 'played'
  | 'activated'
  | 'used'
  | 'took-effect'
  | 'gained-energy'
  | 'lost-energy'
  | 'gained-sapphires'
  | 'lost-sapphires'
  | 'stole-sapphires'
  | 'discarded'
  | 'lost'
  | 'recalled'
  | 'uprooted'
  | 'unearthed'
  | 'turned'
  | 'stole'
  | 'swapped'
  | 'gave'
  | 'committed'
  | 'chose'
  | 'agreed'
  | 'declined'
  | 'got-actions'
  | 'deck-short'
  | 'ended-turn'
  | 'alters'
  | 'altered'
  | 'ended';

export const kindOf = (event: GameEvent | null): Kind | null => (event?.kind ?? null) as Kind | null;
