// What is seen while duels are told: a presentational stage, moved by each event as it is played. It knows no rules;
// the next view replaces it.
import type { GameEvent } from '$lib/protocol';
import { seatOf } from '$lib/table';
import { idOf, isVerdict, kindOf, numberOf, type Kind } from './events';
import type { Seat, Side, View } from './view';

/** Victory tokens on the table. */
export const TOKENS = 3;

export interface Place {
  seat: Seat;
  tokens: number;
  deck: string[];
  waiting: string | null;
  zone: string | null;
  /** The Value that counts, where it is known; otherwise the printed one is drawn. */
  value: number | null;
  stopped: boolean;
  discard: string[];
  /** How its Wizard fares in the verdict that is shown. */
  fate: 'won' | 'lost' | null;
}

export interface Stage {
  places: Record<Seat, Place>;
  /** The verdict on the two Wizards in the zone, until one of them leaves. */
  verdict: GameEvent | null;
  /** The last thing told, for words. */
  told: GameEvent | null;
  /** Whether a secret choice is a plan: it puts five cards and the one that waits on the table. */
  planning: boolean;
}

const HIDDEN = ['?', '?', '?', '?', '?'];

const placeOf = (side: Side): Place => ({
  seat: side.seat,
  tokens: side.tokens,
  deck: side.deck,
  waiting: side.waiting,
  zone: side.zone,
  value: side.value ?? null,
  stopped: side.stopped ?? false,
  discard: side.discard,
  fate: null,
});

const both = (make: (seat: Seat) => Place): Record<Seat, Place> => ({ black: make('black'), white: make('white') });

export const stageOf = (view: View): Stage => ({
  places: both((seat) => placeOf(view.sides.find((side) => side.seat === seat)!)),
  verdict: null,
  told: null,
  planning: view.phase === 'plan',
});

/** With everything open, the plan that is just made lies open too: its five in order, and who waits. */
export function withPlan(stage: Stage, view: View, made: { seat: string; move: string }): Stage {
  const [verb, ...deck] = made.move.split(/[\s,]+/);
  const seat = made.seat as Seat;
  if (verb !== 'plan' || !stage.planning) return stage;
  const team = view.sides.find((side) => side.seat === seat)?.team ?? [];
  const waiting = team.find((card) => !deck.includes(card)) ?? '?';
  return { ...stage, places: { ...stage.places, [seat]: { ...stage.places[seat], deck, waiting } } };
}

/** The table as a round begins, for watching it again: all that was hidden then is hidden. */
export const roundStage = (tokens: Record<Seat, number>): Stage => ({
  places: both((seat) => ({
    seat,
    tokens: tokens[seat],
    deck: HIDDEN,
    waiting: '?',
    zone: null,
    value: null,
    stopped: false,
    discard: [],
    fate: null,
  })),
  verdict: null,
  told: null,
  planning: false,
});

function without(list: readonly string[], card: string): string[] {
  const at = list.lastIndexOf(card);
  return list.filter((_, i) => i !== at);
}

const cycle = (deck: readonly string[], card: string): string[] =>
  deck.length > 0 ? [...deck.slice(1), deck[0] === '?' ? card : deck[0]!] : [];

const entering = (kind: Kind | null): boolean => kind === 'revealed' || kind === 'placed';

/** What an event changes on the side of its seat; null when nothing moves there. */
function moved(place: Place, event: GameEvent, planning: boolean): Partial<Place> | null {
  const card = idOf(event, 'card') ?? '';
  switch (kindOf(event)) {
    case 'committed':
      return planning && place.deck.length === 0 ? { deck: HIDDEN, waiting: '?' } : null;
    case 'revealed':
      return { zone: card, deck: place.deck.slice(1), value: null, stopped: false, fate: null };
    case 'stopped':
      return { stopped: true };
    case 'placed':
      return { zone: card, waiting: idOf(event, 'waits'), value: null, stopped: false };
    case 'waiting-discarded':
      return { waiting: null, discard: [...place.discard, card] };
    case 'cycled':
      // Only who may know is told which card it was.
      return { deck: cycle(place.deck, card || '?') };
    case 'recovered':
      return { discard: without(place.discard, card), deck: [...place.deck, card] };
    case 'milled':
      return { deck: place.deck.slice(1), discard: [...place.discard, card] };
    case 'discarded':
      return { zone: null, value: null, fate: null, discard: [...place.discard, card] };
    case 'token':
      return { tokens: numberOf(event, 'tokens') };
    case 'waiting-shown':
      return { waiting: card };
    default:
      return null;
  }
}

function judged(stage: Stage, event: GameEvent): Stage {
  const drawn = kindOf(event) === 'both-lost';
  const winner = drawn ? null : seatOf(event);
  const value = numberOf(event, 'value');
  const other = drawn ? value : numberOf(event, 'other');
  const fates = both((each) => {
    const wins = each === winner;
    return { ...stage.places[each], value: wins ? value : other, fate: wins ? 'won' : 'lost' };
  });
  return { ...stage, places: fates, verdict: event, told: event };
}

export function after(stage: Stage, event: GameEvent): Stage {
  if (isVerdict(event)) return judged(stage, event);
  const seat = seatOf(event) as Seat | null;
  const change = seat ? moved(stage.places[seat], event, stage.planning) : null;
  const places = seat && change ? { ...stage.places, [seat]: { ...stage.places[seat], ...change } } : stage.places;
  if (!entering(kindOf(event))) return { ...stage, places, told: event };
  // A newcomer opens the next duel: what was judged before no longer stands.
  const fresh = both((each) => ({ ...places[each], fate: null, value: null }));
  return { ...stage, places: fresh, verdict: null, told: event };
}

export const played = (stage: Stage, events: readonly GameEvent[]): Stage => events.reduce(after, stage);
