// "Count for me": whether the table also shows what could only be worked out of a rival's hand (MC-7.2, CMS-2.5). The
// player's own wish, off until asked for, kept by this browser.
import { recall, remember } from './memory';
import type { Game } from './protocol';

/** Where there is anything to work out. */
const COUNTED: readonly Game[] = ['clash-of-magic-schools', 'mage-clash'];

class Counting {
  on = $state(false);

  start(): void {
    this.on = recall('counting') === true;
  }

  set(on: boolean): void {
    this.on = on;
    remember('counting', on);
  }

  matters(game: Game): boolean {
    return COUNTED.includes(game);
  }
}

export const counting = new Counting();
