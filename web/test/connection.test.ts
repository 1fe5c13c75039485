import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection, Lost, Refused, type Socket } from '$lib/connection.svelte';

class FakeSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  sent: { id: number; do: string }[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.onclose?.();
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const sockets: FakeSocket[] = [];
const connect = () => {
  const connection = new Connection(() => {
    sockets.push(new FakeSocket());
    return sockets.at(-1)!;
  });
  connection.start();
  return connection;
};
const line = () => sockets.at(-1)!;

beforeEach(() => void (vi.useFakeTimers(), (sockets.length = 0)));
afterEach(() => void vi.useRealTimers());

describe('a request', () => {
  test('gets the answer with its own id', async () => {
    const connection = connect();
    line().onopen!();
    const first = connection.ask('lobby', {});
    const second = connection.ask('hello', { lang: 'en' });
    line().say({ re: line().sent[1]!.id, ok: { protocol: 2 } });
    line().say({ re: line().sent[0]!.id, ok: { rooms: [], next: null } });
    expect(await second).toEqual({ protocol: 2 });
    expect(await first).toEqual({ rooms: [], next: null });
  });
  test('that is refused fails with the reason', async () => {
    const connection = connect();
    line().onopen!();
    const asked = connection.ask('leave', { room: 'k7' });
    line().say({
      re: line().sent[0]!.id,
      no: { key: 'service.refusal.no-room', args: {}, text: 'There is no room k7.' },
    });
    const error = await asked.catch((e: unknown) => e);
    expect(error).toBeInstanceOf(Refused);
    expect((error as Refused).refusal.key).toBe('service.refusal.no-room');
  });
  test('whose connection goes fails and is not forgotten', async () => {
    const connection = connect();
    line().onopen!();
    const asked = connection.ask('lobby', {});
    line().close();
    await expect(asked).rejects.toBeInstanceOf(Lost);
    expect(connection.state).toBe('lost');
  });
  test('that is never answered cuts the line', async () => {
    const connection = connect();
    line().onopen!();
    const asked = connection.ask('lobby', {}).catch((e: unknown) => e);
    vi.advanceTimersByTime(20000);
    expect(await asked).toBeInstanceOf(Lost);
  });
  test('while the connection is lost fails at once', async () => {
    await expect(connect().ask('lobby', {})).rejects.toBeInstanceOf(Lost);
  });
});

describe('a lost connection', () => {
  test('comes back by itself and calls those who wait for it', () => {
    const connection = connect();
    const opened = vi.fn();
    connection.whenOpen(opened);
    line().onopen!();
    line().close();
    vi.advanceTimersByTime(1000);
    expect(sockets.length).toBe(2);
    line().onopen!();
    expect(opened).toHaveBeenCalledTimes(2);
    expect(connection.state).toBe('online');
  });
  test('is tried more and more rarely', () => {
    connect();
    for (let i = 0; i < 8; ++i) {
      line().close();
      vi.advanceTimersByTime(12000);
    }
    const tries = sockets.length;
    line().close();
    vi.advanceTimersByTime(5000);
    expect(sockets.length).toBe(tries);
  });
});

test('news reach those who listen, until they stop', () => {
  const connection = connect();
  const heard = vi.fn();
  const stop = connection.on('lobby', heard);
  line().say({ on: 'lobby', rooms: [] });
  stop();
  line().say({ on: 'lobby', rooms: [] });
  expect(heard).toHaveBeenCalledTimes(1);
});

test('a service that speaks otherwise is given up for good, and what was asked of it fails', async () => {
  const connection = connect();
  line().onopen!();
  const heard = vi.fn();
  connection.on('lobby', heard);
  const asked = connection.ask('lobby', {}).catch((e: unknown) => e);
  connection.giveUp();
  line().say({ on: 'lobby', rooms: [] });
  expect(await asked).toBeInstanceOf(Lost);
  vi.advanceTimersByTime(60000);
  connection.retry();
  expect([connection.state, sockets.length, heard.mock.calls.length]).toEqual(['outdated', 1, 0]);
});
