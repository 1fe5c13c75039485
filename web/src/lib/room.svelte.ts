// One room as this browser sees it: its state, a playback for each seat held (or the spectator's), what may be asked.
import { connection, isLate, Lost, Refused } from './connection.svelte';
import { follow } from './following';
import { playerName } from './names';
import { notices } from './notices.svelte';
import { Playback } from './playback.svelte';
import type { Do, Hint, NewsOf, Phrase, RoomState, TableState, Told, With } from './protocol';
import { seats } from './seats.svelte';
import { session } from './session.svelte';
import { sound } from './sound.svelte';
import { say, t } from './words.svelte';

const SPECTATOR = '';

/** Whether news bring nothing that the viewer's own seat did, or that was taken back. */
const isOfOthers = (table: TableState): boolean =>
  table.undone.length === 0 && table.told.every(({ seat }) => seat === null || seat !== table.seat);

/** Where all choose in secret, a rival's choice changes the table but not what is asked of this seat. */
const asksTheSame = (before: TableState | null, table: TableState): boolean =>
  isOfOthers(table) && table.choices.length > 0 && JSON.stringify(before?.choices) === JSON.stringify(table.choices);

/** One viewer's share: what it sees, what it was told, and what came while another seat had the screen. */
class Viewer {
  playback = new Playback();
  told = $state.raw<readonly Told[]>([]);
  latest = $state.raw<TableState | null>(null);
  waiting: TableState[] = [];

  begin(table: TableState): void {
    this.latest = table;
    this.told = table.told;
    this.waiting = [];
    this.playback.set(table);
  }

  hear(table: TableState): void {
    this.latest = table;
    const gone = new Set(table.undone);
    this.told = [...this.told.filter((told) => !gone.has(told.entry)), ...table.told];
  }

  catchUp(): void {
    for (const table of this.waiting.splice(0)) void this.playback.play(table);
  }

  /** What was told up to the position that is shown. */
  get log(): readonly Told[] {
    const version = this.playback.shown?.version ?? 0;
    return this.told.filter((told) => told.entry <= version);
  }
}

const CHEER = 5000;

export class RoomModel {
  /** As the service said it last, and as it was before what is still being shown. */
  #room = $state.raw<RoomState | null>(null);
  #before = $state.raw<RoomState | null>(null);
  /** Why there is nothing to show. */
  gone = $state<string | null>(null);
  /** The seat whose side is shown; null for a spectator. */
  active = $state<string | null>(null);
  /** The seat that the screen should be passed to. */
  curtain = $state<string | null>(null);
  /** What a spectator called last, while it is shown. */
  cheer = $state.raw<Phrase | null>(null);
  #hush: ReturnType<typeof setTimeout> | undefined;

  #hint = $state.raw<Hint | null>(null);
  /** The version at which a hint was asked for. */
  #hintAsked = $state<number | null>(null);

  #viewers = $state.raw<ReadonlyMap<string, Viewer>>(new Map());
  #sending = $state(false);
  #awaited = $state(0);
  #stops: (() => void)[] = [];

  constructor(readonly id: string) {
    this.#stops = [
      follow(id, () => void connection.ask('leave', { room: id }).catch(() => undefined)),
      connection.whenOpen(() => void this.watch()),
      connection.on('room', ({ room }) => room.room === id && this.#roomNews(room)),
      connection.on('table', ({ table }) => table.room === id && this.#tableNews(table)),
      connection.on('resync', ({ room }) => room === id && void this.watch()),
      connection.on('closed', ({ room }) => room === id && (this.gone = t('page.room.closed'))),
      connection.on('hint', (news) => news.room === id && this.#hinted(news)),
      connection.on(
        'declined',
        (news) =>
          news.room === id && notices.tell(t(`page.room.declined-${news.what}`, { seat: this.nameOf(news.seat) })),
      ),
      connection.on('greeting', (news) => news.room === id && this.#greeted(news)),
    ];
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    clearTimeout(this.#hush);
    if (session.behind === this.id) session.behind = null;
  }

  /** Whether moves are still being shown that the service has told of. */
  get isBehind(): boolean {
    const shown = this.viewer?.playback.shown;
    return shown !== undefined && shown !== null && shown.version < (this.#room?.version ?? 0);
  }

  /** The room as far as the table shows it: whose turn it is there, and that nobody has won, and no seed is told,
   *  before one has seen why. */
  get state(): RoomState | null {
    const { status, result, seed, nonces } = this.#before ?? {};
    const shown = this.viewer?.playback.shown;
    if (!this.#room || !shown || !this.isBehind || status !== 'playing') return this.#room;
    const { to_act, version } = shown;
    return { ...this.#room, status, result: result!, seed: seed!, nonces: nonces!, to_act, version };
  }

  #hear(room: RoomState): void {
    if (!this.isBehind) this.#before = this.#room;
    this.#room = room;
  }

  get viewer(): Viewer | undefined {
    return this.#viewers.get(this.active ?? SPECTATOR);
  }

  /** The seats held here, in the order of the table. */
  get mine(): readonly string[] {
    // Before the start no table says which seat a token holds, but the list of my games does.
    const listed = session.mine.find((room) => room.room === this.id)?.held ?? [];
    return (this.state?.seats ?? [])
      .map(({ seat }) => seat)
      .filter((seat) => this.#viewers.has(seat) || listed.includes(seat));
  }

  get busy(): boolean {
    return (
      this.#sending || (this.viewer?.playback.shown?.version ?? 0) < this.#awaited || connection.state !== 'online'
    );
  }

  /** Watches with every token held, or as a spectator. Also after the connection came back. */
  async watch(): Promise<void> {
    this.#hintAsked = null;
    try {
      const tokens = seats.of(this.id);
      const host = seats.host(this.id);
      const known = new Map<string, Viewer>();
      for (const token of tokens.length > 0 ? tokens : [undefined]) {
        const { room, table } = await connection.ask('watch', {
          room: this.id,
          ...(token ? { token } : {}),
          ...(host ? { host } : {}),
        });
        this.#hear(room);
        if (table) {
          const viewer = this.#viewers.get(table.seat ?? SPECTATOR) ?? new Viewer();
          viewer.begin(table);
          known.set(table.seat ?? SPECTATOR, viewer);
        }
      }
      this.#viewers = known;
      this.#sitDown();
    } catch (error) {
      if (error instanceof Refused) this.gone = say(error.refusal);
      else if (!(error instanceof Lost)) throw error;
    }
  }

  nameOf(seat: string): string {
    return this.state ? playerName(this.state, seat) : seat;
  }

  play = (move: string): void => {
    if (this.viewer && this.active !== null && !this.busy) void this.#make(this.viewer, this.active, move);
  };

  async #make(viewer: Viewer, seat: string, move: string): Promise<void> {
    const { version = 0, choice = null } = viewer.latest ?? {};
    // With its choice named, others who choose in secret meanwhile do not make the move late.
    const named = choice === null ? {} : { choice };
    this.#sending = true;
    try {
      this.#awaited = (await connection.ask('move', { room: this.id, seat, version, ...named, move })).version;
    } catch (error) {
      // This seat has moved already, from another device or by itself: the table says so.
      if (isLate(error) && viewer.told.some((told) => told.entry > version && told.seat === seat)) return;
      notices.fail(error);
    } finally {
      this.#sending = false;
    }
  }

  /** A hint for the table as it stands. */
  get hint(): Hint | null {
    const hint = this.#hint;
    return hint && hint.seat === this.active && hint.version === this.viewer?.latest?.version ? hint : null;
  }

  get hinting(): boolean {
    return this.hint === null && this.#hintAsked !== null && this.#hintAsked === this.viewer?.latest?.version;
  }

  get mayAskHint(): boolean {
    return (
      this.active !== null &&
      connection.state === 'online' &&
      (this.viewer?.latest?.to_act.includes(this.active) ?? false)
    );
  }

  /** Unlike what else is asked for, it leaves alone what has been picked so far. */
  async askHint(): Promise<void> {
    const version = this.viewer?.latest?.version;
    if (version === undefined || this.active === null || !this.mayAskHint || this.hinting || this.hint) return;
    this.#hintAsked = version;
    try {
      await connection.ask('hint', { room: this.id, seat: this.active, version });
    } catch (error) {
      this.#hintAsked = null;
      // Somebody else moved first, and their news came before this answer.
      if (isLate(error) && this.viewer?.latest?.version !== version) return this.askHint();
      notices.fail(error);
    }
  }

  /** Asks for something of this room; a refusal is told near the table. */
  async send<D extends Do>(what: D, parts: With<D>) {
    this.#sending = true;
    try {
      return await connection.ask(what, parts);
    } catch (error) {
      notices.fail(error);
      return null;
    } finally {
      this.#sending = false;
    }
  }

  /** The curtain is lifted: the next player looks. */
  lift(): void {
    if (this.curtain !== null) this.active = this.curtain;
    this.curtain = null;
    this.viewer?.catchUp();
  }

  #sitDown(): void {
    const held = this.mine.filter((seat) => this.#viewers.has(seat));
    if (held.length === 0) this.active = null;
    else if (this.active === null || !held.includes(this.active)) {
      const acting = held.find((seat) => this.state?.to_act.includes(seat)) ?? held[0]!;
      if (held.length > 1) this.curtain = acting;
      else this.active = acting;
    }
    if (this.active !== null) this.#passOn();
  }

  #roomNews(room: RoomState): void {
    const began = this.#room?.status === 'open' && room.status === 'playing';
    this.#hear(room);
    if (began && this.#viewers.size === 0) void this.watch();
  }

  #tableNews(table: TableState): void {
    const viewer = this.#viewers.get(table.seat ?? SPECTATOR);
    if (!viewer) return void this.watch();
    const same = asksTheSame(viewer.latest, table);
    if ((table.seat ?? null) === this.active) this.#keepHint(viewer.latest, table);
    viewer.hear(table);
    if ((table.seat ?? null) !== this.active) return void viewer.waiting.push(table);
    sound.tick();
    // Who is choosing is not interrupted: to play it would close what is picked so far.
    if (same && !viewer.playback.playing) return viewer.playback.set(table);
    void viewer.playback.play(table).then(() => this.#passOn());
  }

  #hinted(hint: Hint): void {
    this.#hint = hint;
    this.#hintAsked = null;
  }

  /** A hint stands, or is still to come, when only others did something. */
  #keepHint(before: TableState | null, table: TableState): void {
    const owed = isOfOthers(table) && table.choices.length > 0;
    this.#hintAsked = this.#hintAsked !== null && owed ? table.version : null;
    const stands = this.hint !== null && asksTheSame(before, table);
    this.#hint = stands && this.#hint ? { ...this.#hint, version: table.version } : null;
  }

  /** On one screen: when the seat shown owes nothing and another one held here does, the screen is passed. */
  #passOn(): void {
    const table = this.viewer?.latest;
    if (!table || this.mine.length < 2 || this.active === null || table.result) return;
    if (table.to_act.includes(this.active)) return;
    const next = this.mine.find((seat) => table.to_act.includes(seat));
    if (next) this.curtain = next;
  }

  /** A player's greeting is a notice; a spectator's only stands for a while where the spectators are counted. */
  #greeted({ seat, greeting, for: cheered }: NewsOf['greeting']): void {
    if (seat === null) {
      clearTimeout(this.#hush);
      this.cheer =
        cheered === null
          ? { key: `page.greeting.${greeting}`, args: {} }
          : { key: 'page.greeting.go', args: { seat: this.nameOf(cheered) } };
      this.#hush = setTimeout(() => (this.cheer = null), CHEER);
      return;
    }
    notices.tell(t('page.greeting.said', { name: this.nameOf(seat), words: { key: `page.greeting.${greeting}` } }));
  }
}
