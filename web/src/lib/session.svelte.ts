// This visitor: what the service offers, the lobby, my games, and how a game is begun or joined.
import { connection } from './connection.svelte';
import { recall, remember } from './memory';
import { chosenMind } from './minds';
import { notices } from './notices.svelte';
import {
  PROTOCOL,
  type Game,
  type HelloAnswer,
  type MySummary,
  type NewSeat,
  type Summary,
  type Variant,
} from './protocol';
import { route } from './route.svelte';
import { seats } from './seats.svelte';
import { words } from './words.svelte';

export type Rival = 'mind' | 'friend' | 'open' | 'hot-seat';

/** 128 random bits as the protocol wants them: this player's share of the shuffle. */
function nonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Newest first, as the service lists them. */
const isAfter = (a: Summary, b: Summary): boolean =>
  a.created < b.created || (a.created === b.created && a.room > b.room);

const joined = (first: readonly Summary[], more: readonly Summary[]): Summary[] => [
  ...first,
  ...more.filter((room) => !first.some((each) => each.room === room.room)),
];

class Session {
  hello = $state.raw<HelloAnswer | null>(null);
  lobby = $state.raw<readonly Summary[]>([]);
  /** Where the list of the lobby goes on; null at its end. */
  #lobbyNext = $state<string | null>(null);
  mine = $state.raw<readonly MySummary[]>([]);
  /** A room whose latest moves are still being shown: whose turn it is there is not told yet. */
  behind = $state<string | null>(null);
  #name = $state('');
  #mind = $state<unknown>(null);

  start(): void {
    seats.start();
    this.#name = String(recall('name') ?? '');
    this.#mind = recall('mind');
    connection.on('lobby', ({ rooms, next }) => this.#listed(rooms, next));
    connection.on('mine', ({ room }) => this.#changed(room));
    connection.whenOpen(() => void this.#arrive().catch((error: unknown) => notices.fail(error)));
    addEventListener('online', () => connection.retry());
    connection.start();
  }

  /** As it was typed; empty when it was not. */
  get name(): string {
    return this.#name;
  }

  set name(name: string) {
    this.#name = name.trim().slice(0, 24);
    remember('name', this.#name);
  }

  get mind(): string {
    return chosenMind(this.#mind, this.minds);
  }

  set mind(mind: string) {
    this.#mind = mind;
    remember('mind', mind);
  }

  get minds(): readonly string[] {
    return this.hello?.minds ?? [];
  }

  variants(game: Game): readonly Variant[] {
    return this.hello?.games.find((each) => each.id === game)?.variants ?? [];
  }

  isMyTurn(room: MySummary): boolean {
    return (
      room.status === 'playing' && room.room !== this.behind && room.to_act.some((seat) => room.held.includes(seat))
    );
  }

  /** Games of mine that wait for me. */
  get turns(): readonly MySummary[] {
    return this.mine.filter((room) => this.isMyTurn(room));
  }

  /** Tells the service which language refusals should have, after a switch. */
  async speak(): Promise<void> {
    if (connection.state !== 'online') return;
    const hello = await connection.ask('hello', { lang: words.language });
    if (hello.protocol === PROTOCOL) this.hello = hello;
    else connection.giveUp();
  }

  async watchLobby(on: boolean): Promise<void> {
    if (connection.state !== 'online') return;
    const { rooms, next } = await connection.ask('lobby', on ? {} : { off: true });
    this.lobby = [];
    this.#listed(rooms, next);
  }

  get hasMoreLobby(): boolean {
    return this.#lobbyNext !== null;
  }

  async moreLobby(): Promise<void> {
    if (this.#lobbyNext === null) return;
    const { rooms, next } = await connection.ask('lobby', { after: this.#lobbyNext });
    this.lobby = joined(this.lobby, rooms);
    this.#lobbyNext = next;
  }

  /** News bring the first page. What was asked for beyond it stays. */
  #listed(rooms: readonly Summary[], next: string | null): void {
    const last = rooms.at(-1);
    const further = last && next !== null ? this.lobby.filter((room) => isAfter(room, last)) : [];
    this.lobby = joined(rooms, further);
    if (further.length === 0) this.#lobbyNext = next;
  }

  async refreshMine(): Promise<void> {
    const held = seats.all.map(({ room, token }) => ({ room, token }));
    this.mine = (await connection.ask('mine', { seats: held })).rooms;
    const alive = new Set(this.mine.map((room) => room.room));
    for (const { room } of seats.all) if (!alive.has(room)) seats.forget(room);
  }

  /** A room as one of the buttons of the front page wants it, with me in this seat. Against a mind or on one screen
   *  the game begins at once. */
  begin(game: Game, variant: Variant, rival: Rival, seat = variant.seats[0]): Promise<void> {
    const other = rival === 'mind' ? this.mind : rival === 'hot-seat' ? 'me' : 'free';
    return this.setUp(
      game,
      variant,
      variant.seats.map((each) => (each === seat ? 'me' : other)),
      rival === 'open',
    );
  }

  /** Sets up a room and goes there. Each seat is taken by `me` (several: one screen), kept `free`, or given
   *  to a mind. */
  async setUp(game: Game, variant: Variant, chairs: readonly string[], listed: boolean, hints = false): Promise<void> {
    let people = 0;
    const chair = (who: string): NewSeat => {
      if (who === 'free') return { who };
      if (who !== 'me') return { who: 'mind', mind: who };
      people += 1;
      return people === 1 && this.name ? { who, name: this.name } : { who };
    };
    const made = await connection.ask('create', {
      game,
      options: variant.options,
      public: listed,
      hints,
      seats: chairs.map(chair),
    });
    seats.setHost(made.room, made.host);
    for (const { token } of made.seats) await this.#sit(made.room, token);
    route.go(`#/room/${made.room}`);
    await this.refreshMine();
  }

  async join(room: string, seat?: string): Promise<void> {
    const named = this.name ? { name: this.name } : {};
    const held = await connection.ask('join', { room, ...named, ...(seat ? { seat } : {}) });
    await this.#sit(held.room, held.token);
    await this.refreshMine();
  }

  /** The rematch: the same tokens hold seats in the next room. */
  async follow(room: string, next: string): Promise<void> {
    for (const token of seats.of(room)) await this.#sit(next, token).catch(() => undefined);
    const host = seats.host(room);
    if (host) seats.setHost(next, host);
    route.go(`#/room/${next}`);
    await this.refreshMine();
  }

  async #sit(room: string, token: string): Promise<void> {
    seats.add(room, token);
    await connection.ask('ready', { room, token, nonce: nonce() });
  }

  async #arrive(): Promise<void> {
    await this.speak();
    if (connection.state !== 'online') return;
    await this.refreshMine();
    if (route.page === 'home') await this.watchLobby(true);
  }

  #changed(room: MySummary): void {
    const others = this.mine.filter((each) => each.room !== room.room);
    this.mine = [...others, room].sort((a, b) => a.created - b.created);
  }
}

export const session = new Session();
