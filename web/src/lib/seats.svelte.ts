// The seats this browser holds. A token is a secret: it is kept here and put into no address but a link asked for.
import { recall, remember } from './memory';

export interface MySeat {
  room: string;
  token: string;
  /** When it was taken; the oldest are forgotten first. */
  at: number;
}

// The service follows at most 64 rooms a connection.
const MOST = 48;

function isSeat(value: unknown): value is MySeat {
  const seat = value as MySeat | null;
  return typeof seat?.room === 'string' && typeof seat.token === 'string' && typeof seat.at === 'number';
}

class Seats {
  all = $state.raw<readonly MySeat[]>([]);
  #hosts = new Map<string, string>();

  start(): void {
    const kept = recall('seats');
    this.all = Array.isArray(kept) ? kept.filter(isSeat) : [];
    const hosts = recall('hosts');
    if (Array.isArray(hosts)) this.#hosts = new Map(hosts as [string, string][]);
  }

  of(room: string): string[] {
    return this.all.filter((seat) => seat.room === room).map((seat) => seat.token);
  }

  add(room: string, token: string): void {
    if (this.of(room).includes(token)) return;
    this.#keep([...this.all, { room, token, at: Date.now() }].slice(-MOST));
  }

  forget(room: string): void {
    this.#hosts.delete(room);
    this.#keep(this.all.filter((seat) => seat.room !== room));
  }

  host(room: string): string | undefined {
    return this.#hosts.get(room);
  }

  setHost(room: string, token: string): void {
    this.#hosts.set(room, token);
    remember('hosts', [...this.#hosts].slice(-MOST));
  }

  #keep(all: readonly MySeat[]): void {
    this.all = all;
    remember('seats', all);
  }
}

export const seats = new Seats();
