// A recorded game as the harness steps through it: what each viewer was sent after each entry.
import type { CardPage, Choice, Game, GameEvent, Result, RoomState, TableState } from '$lib/protocol';

interface Sent {
  view: unknown;
  events: GameEvent[];
  choices: Choice[];
}

export interface Step {
  version: number;
  mover: string | null;
  move: string | null;
  to_act: string[];
  over: boolean;
  result?: Result;
  viewers: Record<string, Sent>;
}

export interface Fixture {
  game: Game;
  cards: CardPage[];
  steps: Step[];
}

export const viewers = (fixture: Fixture): string[] => Object.keys(fixture.steps[0]?.viewers ?? {});
const seats = (fixture: Fixture): string[] => viewers(fixture).filter((viewer) => viewer !== 'spectator');

export function tableAt(fixture: Fixture, at: number, viewer: string): TableState {
  const step = fixture.steps[at]!;
  const sent = step.viewers[viewer]!;
  return {
    room: 'fixture',
    seat: viewer === 'spectator' ? null : viewer,
    version: step.version,
    view: sent.view,
    choices: sent.choices,
    to_act: step.to_act,
    undo: 'alone',
    told: [{ entry: step.version, seat: step.mover, lines: sent.events }],
    undo_why: null,
    undone: [],
    result: step.result ?? null,
    choice: null,
  };
}

export function openAt(fixture: Fixture, at: number): Record<string, unknown> {
  const step = fixture.steps[at]!;
  return Object.fromEntries(seats(fixture).map((seat) => [seat, step.viewers[seat]!.view]));
}

export function roomAt(fixture: Fixture, at: number): RoomState {
  const step = fixture.steps[at]!;
  return {
    room: 'fixture',
    game: fixture.game,
    options: {},
    status: step.over ? 'over' : 'playing',
    public: true,
    hints: false,
    version: step.version,
    to_act: step.to_act,
    watchers: 0,
    created: 0,
    seal: '0'.repeat(64),
    seed: null,
    nonces: null,
    ask: null,
    rematch: [],
    next: null,
    away: {},
    claim: null,
    result: step.result ?? null,
    broken: null,
    older: null,
    host: false,
    set: fixture.game,
    automatic: [],
    match: null,
    clock: null,
    seats: seats(fixture).map((seat, i) => ({
      seat,
      who: 'person',
      name: ['Ada', 'Blaise', 'Chiara', 'Doran'][i] ?? seat,
      here: true,
      ready: true,
      hints: 0,
    })),
  };
}
