import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '$lib/connection.svelte';
import { notices } from '$lib/notices.svelte';
import type { Choice, TableState, Told } from '$lib/protocol';
import { RoomModel } from '$lib/room.svelte';
import { seats } from '$lib/seats.svelte';

vi.mock('$lib/session.svelte', () => ({ session: { mine: [] } }));

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
