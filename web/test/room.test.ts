import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '$lib/connection.svelte';
import { notices } from '$lib/notices.svelte';
import type { Choice, TableState, Told } from '$lib/protocol';
import { RoomModel } from '$lib/room.svelte';
import { seats } from '$lib/seats.svelte';

vi.mock('$lib/session.svelte', () => ({ session: { mine: [], behind: null } }));

interface Sent {
  id: number;
  do: string;
  version: number;
  choice: number;
  move: string;
}

/** The service's end of the one WebSocket. */
const line = {
  sent: [] as Sent[],
  socket: null as unknown as { onopen(): void; onmessage(event: { data: string }): void },
};
const say = (message: unknown): void => line.socket.onmessage({ data: JSON.stringify(message) });
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const moves = (): Sent[] => line.sent.filter((each) => each.do === 'move');

const plan: Choice = { pattern: 'plan', slots: [] };
const swap: Choice = { pattern: 'swap', slots: [] };
const told = (entry: number, seat: string): Told => ({ entry, seat, lines: [] });
const table = (version: number, parts: Partial<TableState> = {}): TableState => ({
  room: 'r',
  seat: 'black',
  version,
  view: {},
  choices: [plan],
  to_act: ['black'],
  undo: 'no',
  undo_why: null,
  undone: [],
  result: null,
  choice: 5,
  told: [],
  ...parts,
});
const room = {
  room: 'r',
  game: 'wizards-cup',
  status: 'playing',
  seats: [{ seat: 'black' }, { seat: 'white' }],
  to_act: ['black', 'white'],
};

/** Black sits at a table of version 6 and sends a move; the service has heard this in between. */
async function moveAfter(...news: TableState[]): Promise<void> {
  const model = new RoomModel('r');
  await settled();
  say({ re: line.sent.at(-1)!.id, ok: { room, table: table(6) } });
  await settled();
  model.play('plan');
  for (const each of news) say({ on: 'table', table: each });
  const { id, version } = moves()[0]!;
  say({ re: id, no: { key: 'table.refusal.stale', args: { seen: version, now: 7 }, text: '' } });
  await settled();
  model.stop();
}

beforeEach(() => {
  line.sent = [];
  notices.all = [];
  vi.stubGlobal('location', { protocol: 'http:', host: 'localhost' });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor() {
        line.socket = this as never;
      }
      send(text: string): void {
        line.sent.push(JSON.parse(text) as Sent);
      }
      close(): void {}
    },
  );
  seats.add('r', 'token');
  connection.start();
  line.socket.onopen();
});
afterEach(() => void vi.unstubAllGlobals());

test('a move names the choice it was made at, so that others who choose in secret do not make it late', async () => {
  await moveAfter();
  expect(moves().map(({ version, choice, move }) => [version, choice, move])).toEqual([[6, 5, 'plan']]);
});

const asked = (what: string): Sent[] => line.sent.filter((each) => each.do === what);

// A replay that was left told the service to forget the seat which the room, opened meanwhile, had just taken.
test('a room that is opened again before it was left is not left', async () => {
  const first = new RoomModel('r');
  await settled();
  first.stop();
  const second = new RoomModel('r');
  await settled();
  expect(asked('leave')).toEqual([]);
  second.stop();
  await settled();
  expect(asked('leave')).toHaveLength(1);
});

// The last round was spoiled: buttons went and the seed was shown before its duels had been seen.
test('that a game is over, and its seed, is told when its last events have been shown', async () => {
  const waits: (() => void)[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('setTimeout', (go: () => void) => waits.push(go));
  const turn = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };
  const model = new RoomModel('r');
  await turn();
  say({ re: line.sent.at(-1)!.id, ok: { room: { ...room, version: 6, seed: null, result: null }, table: table(6) } });
  await turn();
  const result = { winners: ['white'], scores: {}, reason: 'tokens' };
  const won: Told = { entry: 7, seat: 'white', lines: [{ kind: 'won', key: 'nonsense', args: {} }] };
  say({ on: 'table', table: table(7, { told: [won], result, choices: [], to_act: [] }) });
  say({ on: 'room', room: { ...room, version: 7, status: 'over', seed: 'abc', result, to_act: [], watchers: 3 } });
  await turn();
  const { status, seed, watchers } = model.state!;
  expect([status, seed, model.state!.result, watchers, model.isBehind]).toEqual(['playing', null, null, 3, true]);
  for (const go of waits) go();
  await turn();
  expect([model.state!.status, model.state!.seed, model.isBehind]).toEqual(['over', 'abc', false]);
  vi.unstubAllGlobals();
  model.stop();
});

// The mind answered before one's own move had been played, and one's name was lit during the mind's move.
test('whose turn it is, is told of what is shown', async () => {
  const waits: (() => void)[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('setTimeout', (go: () => void) => waits.push(go));
  const turn = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };
  const model = new RoomModel('r');
  await turn();
  const mine = { ...room, version: 6, to_act: ['black'] };
  say({ re: line.sent.at(-1)!.id, ok: { room: mine, table: table(6) } });
  await turn();
  const moved = (entry: number, seat: string, to_act: string[]): void => {
    const lines = [{ kind: 'moved', key: 'nonsense', args: {} }];
    say({ on: 'table', table: table(entry, { told: [{ entry, seat, lines }], choices: [], to_act }) });
    say({ on: 'room', room: { ...room, version: entry, to_act } });
  };
  moved(7, 'black', ['white']);
  moved(8, 'white', ['black']);
  await turn();
  expect([model.viewer!.playback.shown!.version, model.state!.to_act]).toEqual([6, ['black']]);
  for (const go of waits.splice(0)) go();
  await turn();
  expect([model.viewer!.playback.shown!.version, model.state!.to_act]).toEqual([7, ['white']]);
  for (const go of waits.splice(0)) go();
  await turn();
  expect([model.viewer!.playback.shown!.version, model.state!.to_act]).toEqual([8, ['black']]);
  vi.unstubAllGlobals();
  model.stop();
});

test('what is said again is not said twice, and three notices never stand at once', () => {
  for (const text of ['a', 'b', 'b', 'c', 'b']) notices.tell(text);
  expect(notices.all.map(({ text }) => text)).toEqual(['c', 'b']);
});

test('a move that came late is said so, and is not made again by itself', async () => {
  await moveAfter(table(7, { told: [told(7, 'white')] }));
  expect(moves()).toHaveLength(1);
  expect(notices.all).toHaveLength(1);
});

test('a move for what is not asked any more is not made, and that is said without versions', async () => {
  await moveAfter(table(7, { told: [told(7, 'white')], choices: [swap] }));
  expect(moves()).toHaveLength(1);
  expect(notices.all).toHaveLength(1);
  expect(notices.all[0]!.text).toContain('page.room.late');
});

test('a move is not made when one was taken back, though the same is asked', async () => {
  await moveAfter(table(7, { undone: [6] }));
  expect(moves()).toHaveLength(1);
  expect(notices.all).toHaveLength(1);
});

test('nothing is said when the seat has moved already from elsewhere', async () => {
  await moveAfter(table(7, { told: [told(7, 'black')], choices: [], to_act: ['white'] }));
  expect(moves()).toHaveLength(1);
  expect(notices.all).toEqual([]);
});

test('what a spectator calls is shown for a while, and is no notice over the table', async () => {
  const model = new RoomModel('r');
  await settled();
  say({ re: line.sent.at(-1)!.id, ok: { room, table: table(6) } });
  await settled();
  vi.useFakeTimers();
  say({ on: 'greeting', room: 'other', seat: null, greeting: 1, for: null });
  expect(model.cheer).toBe(null);
  say({ on: 'greeting', room: 'r', seat: null, greeting: 4, for: null });
  expect(model.cheer?.key).toBe('page.greeting.4');
  say({ on: 'greeting', room: 'r', seat: null, greeting: null, for: 'white' });
  expect([model.cheer?.key, Object.keys(model.cheer!.args)]).toEqual(['page.greeting.go', ['seat']]);
  expect(notices.all).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(model.cheer).toBe(null);
  vi.useRealTimers();
  model.stop();
});
