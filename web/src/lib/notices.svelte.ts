// Short sentences about what just happened: refusals, greetings, a lost answer. Shown for a while and read aloud.
import { isLate, Lost, Refused } from './connection.svelte';
import { say, t } from './words.svelte';

export interface Notice {
  id: number;
  text: string;
  urgent: boolean;
}

const STAY = 6000;
/** More would cover what they are about. */
const MOST = 2;

class Notices {
  all = $state.raw<readonly Notice[]>([]);
  #next = 1;

  tell(text: string, urgent = false): void {
    const id = this.#next++;
    const others = this.all.filter((notice) => notice.text !== text);
    this.all = [...others.slice(1 - MOST), { id, text, urgent }];
    setTimeout(() => this.dismiss(id), STAY);
  }

  dismiss(id: number): void {
    this.all = this.all.filter((notice) => notice.id !== id);
  }

  /** Says why something asked for did not happen. What is no answer of the service is our own
   *  mistake and is thrown on. */
  fail(error: unknown): void {
    if (isLate(error)) this.tell(t('page.room.late'), true);
    else if (error instanceof Refused) this.tell(say(error.refusal), true);
    else if (error instanceof Lost) this.tell(t('page.connection.not-sent'), true);
    else throw error;
  }
}

export const notices = new Notices();
