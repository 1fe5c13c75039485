// One WebSocket to the service. A request is a promise that is always settled: with its answer, with a refusal
// (Refused), or with Lost when the connection went before the answer came. Nothing is sent twice on its own: after
// Lost the page watches again and sees from the version whether the move was taken.
import type { AnswerOf, Do, News, NewsOf, Refusal, With } from './protocol';

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
}

export class Lost extends Error {
  constructor() {
    super('connection lost');
  }
}

/** Whether something was refused because the table had changed before it arrived. */
export const isLate = (error: unknown): boolean =>
  error instanceof Refused && error.refusal.key === 'table.refusal.stale';

/** The part of a WebSocket that is used, so that tests can stand in for it. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

interface Pending {
  settle: (answer: unknown) => void;
  fail: (error: Error) => void;
}

type Listener = (news: News) => void;
type Incoming = { re: number; ok?: unknown; no?: Refusal } | News;

// Half a second, doubled up to eight; the jitter keeps a restarted service from being met by all at once.
const FIRST_WAIT = 500;
const LAST_WAIT = 8000;
const ANSWER_WITHIN = 15000;

export class Connection {
  /** `outdated`: the service speaks another protocol than this page, which has to be loaded anew. */
  state = $state<'connecting' | 'online' | 'lost' | 'outdated'>('connecting');

  #socket: Socket | null = null;
  #nextId = 1;
  #pending = new Map<number, Pending>();
  #listeners = new Map<string, Set<Listener>>();
  #openers = new Set<() => void>();
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly open: () => Socket) {}

  start(): void {
    if (this.#socket || this.state === 'outdated') return;
    const socket = this.open();
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#heard(String(event.data));
    socket.onclose = () => this.#closed(socket);
  }

  /** Calls back now if online, and each time the connection comes (back): the place to say hello and watch again. */
  whenOpen(f: () => void): () => void {
    this.#openers.add(f);
    if (this.state === 'online') f();
    return () => this.#openers.delete(f);
  }

  on<On extends keyof NewsOf>(what: On, f: (news: NewsOf[On]) => void): () => void {
    const listeners = this.#listeners.get(what) ?? new Set();
    this.#listeners.set(what, listeners.add(f as Listener));
    return () => listeners.delete(f as Listener);
  }

  ask<D extends Do>(what: D, parts: With<D>): Promise<AnswerOf<D>> {
    if (this.state !== 'online' || !this.#socket) return Promise.reject(new Lost());
    const id = this.#nextId++;
    const socket = this.#socket;
    return new Promise<AnswerOf<D>>((resolve, reject) => {
      // A line that swallows answers is as good as cut: closing it settles everything and connects anew.
      const timer = setTimeout(() => socket.close(), ANSWER_WITHIN);
      const done = () => clearTimeout(timer);
      this.#pending.set(id, {
        settle: (answer) => (done(), resolve(answer as AnswerOf<D>)),
        fail: (error) => (done(), reject(error)),
      });
      socket.send(JSON.stringify({ id, do: what, ...parts }));
    });
  }

  /** Tries again at once instead of waiting, e.g. when the browser says it is back on the net. */
  retry(): void {
    if (this.#socket) return;
    clearTimeout(this.#timer);
    this.start();
  }

  /** Ends it for good. What was asked and not answered fails; what still comes is not listened to. */
  giveUp(): void {
    this.state = 'outdated';
    this.#socket?.close();
  }

  #opened(): void {
    this.#wait = FIRST_WAIT;
    this.state = 'online';
    for (const f of this.#openers) f();
  }

  #heard(text: string): void {
    if (this.state === 'outdated') return;
    const message = JSON.parse(text) as Incoming;
    if ('on' in message) {
      for (const f of this.#listeners.get(message.on) ?? []) f(message);
      return;
    }
    const pending = this.#pending.get(message.re);
    this.#pending.delete(message.re);
    if (message.no) pending?.fail(new Refused(message.no));
    else pending?.settle(message.ok);
  }

  #closed(socket: Socket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const each of pending) each.fail(new Lost());
    if (this.state === 'outdated') return;
    this.state = 'lost';
    this.#timer = setTimeout(() => this.start(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LAST_WAIT);
  }
}

function webSocket(): Socket {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(`${scheme}//${location.host}/ws`) as unknown as Socket;
}

export const connection = new Connection(webSocket);
