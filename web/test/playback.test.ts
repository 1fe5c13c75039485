import { expect, test } from 'vitest';
import { Playback, pace, type Clock } from '$lib/playback.svelte';
import type { TableState } from '$lib/protocol';

const table = (version: number, ...lines: string[]): TableState => ({
  room: 'r',
  seat: null,
  version,
  view: {},
  choices: [],
  to_act: [],
  undo: 'no',
  undo_why: null,
  undone: [],
  result: null,
  choice: 0,
  told: [{ entry: version, seat: null, lines: lines.map((kind) => ({ kind, key: 'nonsense', args: {} })) }],
});

/** A clock that notes what is shown whenever something waits. */
function watched(reduced = false, onWait: (playback: Playback) => void = () => {}) {
  const seen: string[] = [];
  const clock: Clock = {
    reduced: () => reduced,
    wait: async () => {
      seen.push(`${playback.shown?.version}:${playback.now?.kind}`);
      onWait(playback);
    },
  };
  const playback: Playback = new Playback(clock);
  return { playback, seen };
}

test('each line is played on the old position, then the new one is shown', async () => {
  const { playback, seen } = watched();
  playback.set(table(1));
  await playback.play(table(2, 'a', 'b'));
  expect(seen).toEqual(['1:a', '1:b']);
  expect(playback.shown?.version).toBe(2);
  expect(playback.now).toBeNull();
});
test('all that was told of a move is there while it is played, and when it is held in its middle', async () => {
  const running: number[] = [];
  const { playback } = watched(false, (playing) => running.push(playing.running.length));
  playback.set(table(1));
  const next = table(2, 'a', 'b', 'c');
  await playback.play(next);
  expect([...running, playback.running.length]).toEqual([1, 2, 3, 0]);
  playback.stopAt(table(1), next.told[0]!.lines.slice(0, 2));
  expect([playback.shown?.version, playback.now?.kind, playback.running.length]).toEqual([1, 'b', 2]);
  playback.set(next);
  expect([playback.shown?.version, playback.now, playback.running.length]).toEqual([2, null, 0]);
});
// In a replay, back in the middle of a step: the table went on to the step that was being played.
test('what was being played when a position is set is forgotten, even if it comes later', async () => {
  const { playback } = watched(false, (playing) => playing.stopAt(table(1), table(0, 'x').told[0]!.lines));
  playback.set(table(2));
  await playback.play(table(3, 'a', 'b'));
  expect([playback.shown?.version, playback.now?.kind, playback.playing]).toEqual([1, 'x', false]);
});
test('positions that come while one is played wait for their turn', async () => {
  const { playback, seen } = watched();
  playback.set(table(1));
  const first = playback.play(table(2, 'a'));
  void playback.play(table(3, 'b'));
  await first;
  expect(seen).toEqual(['1:a', '2:b']);
  expect(playback.shown?.version).toBe(3);
});
test('skipping shows the position at once', async () => {
  const { playback, seen } = watched(false, (playing) => playing.skip());
  playback.set(table(1));
  await playback.play(table(2, 'a', 'b', 'c'));
  expect(seen).toEqual(['1:a']);
  expect(playback.shown?.version).toBe(2);
});
test('with reduced motion nothing is waited for', async () => {
  const { playback, seen } = watched(true);
  playback.set(table(1));
  await playback.play(table(2, 'a', 'b'));
  expect(seen).toEqual([]);
  expect(playback.shown?.version).toBe(2);
});
test('what was taken back is shown without playing', async () => {
  const { playback } = watched();
  playback.set(table(5));
  await playback.play({ ...table(6), undone: [5] });
  expect(playback.shown?.version).toBe(6);
});
test('many lines are played faster than few', () => {
  expect(pace(3)).toBe(700);
  expect(pace(20)).toBe(350);
  expect(pace(1000)).toBe(220);
  expect(pace(1000, { kind: 'won', key: 'nonsense', args: {} })).toBe(1500);
});

test('nothing moves on while something is read over the table, and then all of it does', async () => {
  const { playback, seen } = watched();
  playback.set(table(1));
  playback.hold(true);
  const whole = playback.play(table(2, 'a', 'b'));
  await Promise.resolve();
  expect([playback.held, playback.playing, seen]).toEqual([true, true, []]);
  playback.hold(false);
  await whole;
  expect(seen).toEqual(['1:a', '1:b']);
  expect(playback.shown?.version).toBe(2);
});

test('held in the middle, the line being read about stands and the position does not come', async () => {
  const { playback, seen } = watched(false, (each) => each.now?.kind === 'a' && each.hold(true));
  playback.set(table(1));
  const whole = playback.play(table(2, 'a', 'b'));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect([playback.now?.kind, playback.shown?.version, seen]).toEqual(['a', 1, ['1:a']]);
  playback.hold(false);
  await whole;
  expect([playback.shown?.version, seen]).toEqual([2, ['1:a', '1:b']]);
});
