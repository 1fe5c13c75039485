// Teams and Mages as the table seats them. No rules: only what was sent, put otherwise.
import type { Team, View } from './view';

/** What wins (SC-5.2): the sockets of a team's track. */
export const SAPPHIRES_TO_WIN = 15;

export type MarkName = 'sun' | 'moon';

/** The first team has the sun, the second the moon, for every viewer alike. */
export const markOf = (view: View, team: string): MarkName => (view.teams[0].name === team ? 'sun' : 'moon');

export const teamOf = (view: View, seat: string | null): Team | undefined =>
  view.teams.find((team) => team.seats.includes(seat ?? ''));

/** The near side is the viewer's own team; a spectator sits behind the first. */
export function sides(view: View, seat: string | null): { near: Team; far: Team } {
  const near = teamOf(view, seat) ?? view.teams[0];
  return { near, far: view.teams.find((team) => team !== near)! };
}

export interface Place {
  seat: string;
  now: boolean;
}

/** The Mages in the order in which they play; the solo Mage of three plays after each of the team (SC-7.1). */
export function order(view: View): Place[] {
  const solo = view.teams.find((team) => team.seats.length === 1 && view.mages === 3)?.seats[0];
  const seats = Object.keys(view.hands);
  if (solo === undefined) return sorted(view, seats).map((seat) => ({ seat, now: seat === view.active }));
  const [first, second] = view.teams.find((team) => team.seats.length === 2)!.seats as [string, string];
  const soloNow = (next: string) => view.active === solo && view.next_rival === next;
  return [
    { seat: first, now: view.active === first },
    { seat: solo, now: soloNow(second) },
    { seat: second, now: view.active === second },
    { seat: solo, now: soloNow(first) },
  ];
}

// The teams alternate: the first of each, then the second of each.
function sorted(view: View, seats: readonly string[]): string[] {
  const [a, b] = view.teams;
  return a.seats.flatMap((seat, i) => [seat, b.seats[i] ?? '']).filter((seat) => seats.includes(seat));
}
