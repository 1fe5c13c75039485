import { expect, test, vi } from 'vitest';
import { connection } from '$lib/connection.svelte';
import { session } from '$lib/session.svelte';

vi.mock('$lib/route.svelte', () => ({ route: { page: 'home' } }));

/** The service has so many public rooms, the newest first, and lists a hundred at a time. */
function serve(count: number): void {
  const rooms = Array.from({ length: count }, (_, i) => ({ room: `r${1000 + i}`, created: 5000 - i }));
  vi.spyOn(connection, 'ask').mockImplementation((async (_: string, parts: { after?: string; off?: boolean }) => {
    if (parts.off) return { rooms: [], next: null };
    const from = Number(parts.after ?? 0);
    return { rooms: rooms.slice(from, from + 100), next: from + 100 < count ? String(from + 100) : null };
  }) as never);
}
const listed = (): string[] => session.lobby.map(({ room }) => room);

test('the list of public tables goes on beyond its first hundred, and news keep what was asked for', async () => {
  let news: ((lobby: unknown) => void) | undefined;
  vi.spyOn(connection, 'on').mockImplementation(((on: string, hear: never) => {
    if (on === 'lobby') news = hear;
    return () => undefined;
  }) as never);
  vi.spyOn(connection, 'start').mockImplementation(() => undefined);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', { getItem: () => null });
  session.start();
  connection.state = 'online';
  serve(250);
  await session.watchLobby(true);
  expect([listed().length, session.hasMoreLobby]).toEqual([100, true]);
  await session.moreLobby();
  expect([listed().length, session.hasMoreLobby]).toEqual([200, true]);
  news!({ rooms: [{ room: 'new', created: 9000 }, ...session.lobby.slice(0, 99)], next: '99' });
  expect([listed()[0], listed().length, new Set(listed()).size]).toEqual(['new', 201, 201]);
  await session.moreLobby();
  expect([listed().length, session.hasMoreLobby]).toEqual([251, false]);
  news!({ rooms: [{ room: 'only', created: 9001 }], next: null });
  expect([listed(), session.hasMoreLobby]).toEqual([['only'], false]);
  await session.watchLobby(false);
  expect(listed()).toEqual([]);
});
