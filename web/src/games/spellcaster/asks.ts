// What is asked, in words.
import type { Asks } from './view';

/** Which sentence of page.spellcaster.ask says what is asked. */
export function askKey(asks: Asks): string {
  if (asks.what === 'cards' || asks.what === 'secret') {
    const one = Object.values(asks.count ?? {}).every((count) => count === 1);
    const secret = asks.what === 'secret' ? 'secret-' : '';
    return `${secret}${asks.verb === 'lose' ? 'lose' : 'discard'}-${one ? 'one' : 'some'}`;
  }
  if (asks.what === 'target') return asks.verb ?? 'use';
  return asks.what;
}
