// What is seen while duels are told: a presentational stage, moved by each event as it is played. It knows no rules; the
// next view replaces it.
import type { Phrase } from '$lib/protocol';
import { argument } from '$lib/table';
import type { Seat, Side, View } from './view';

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
  verdict: Phrase | null;
  /** The last thing told, for words. */
  told: Phrase | null;
}

export const nameOf = (event: Phrase): string => event.key.slice(event.key.lastIndexOf('.') + 1);

export const VERDICTS = [
  'won-by-power',
  'won-by-element',
  'wins-values',
  'won-by-lower-value',
  'won-by-value',
  'both-lost',
];

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
});

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
});

function without(list: readonly string[], card: string): string[] {
  const at = list.lastIndexOf(card);
  return list.filter((_, i) => i !== at);
}

const cycle = (deck: readonly string[], card = '?'): string[] =>
  deck.length > 0 ? [...deck.slice(1), deck[0] === '?' ? card : deck[0]!] : [];

/** What an event changes on the side of its seat; null when nothing moves there. */
function moved(place: Place, name: string, card: string, event: Phrase): Partial<Place> | null {
  switch (name) {
    case 'planned':
      return place.deck.length > 0 ? null : { deck: HIDDEN, waiting: '?' };
    case 'revealed':
      return { zone: card, deck: place.deck.slice(1), value: null, stopped: false, fate: null };
    case 'stopped':
      return { stopped: true };
    case 'placed':
      return { zone: card, waiting: argument(event, 'waits'), value: null, stopped: false };
    case 'placed-alone':
      return { zone: card, waiting: null, value: null, stopped: false };
    case 'waiting-discarded':
      return { waiting: null, discard: [...place.discard, card] };
    case 'cycled':
      return { deck: cycle(place.deck) };
    case 'cycled-own':
      return { deck: cycle(place.deck, card) };
    case 'recovered':
      return { discard: without(place.discard, card), deck: [...place.deck, card] };
    case 'milled':
      return { deck: place.deck.slice(1), discard: [...place.discard, card] };
    case 'discarded':
      return { zone: null, value: null, fate: null, discard: [...place.discard, card] };
    case 'token':
    case 'tokens':
      return { tokens: Number(event.args['tokens']) };
    case 'waiting-shown':
      return { waiting: card };
    default:
      return null;
  }
}

function judged(stage: Stage, event: Phrase): Stage {
  const seat = argument(event, 'seat') as Seat;
  const value = Number(event.args['value']);
  const drawn = nameOf(event) === 'both-lost';
  const other = drawn ? value : Number(event.args['other']);
  const fates = both((each) => {
    const wins = !drawn && each === seat;
    return { ...stage.places[each], value: wins ? value : other, fate: wins ? 'won' : 'lost' };
  });
  return { places: fates, verdict: event, told: event };
}

export function after(stage: Stage, event: Phrase): Stage {
  const name = nameOf(event);
  if (VERDICTS.includes(name)) return judged(stage, event);
  const seat = argument(event, 'seat') as Seat | null;
  const change = seat ? moved(stage.places[seat], name, argument(event, 'card') ?? '', event) : null;
  const entering = name === 'revealed' || name === 'placed' || name === 'placed-alone';
  const places = seat && change ? { ...stage.places, [seat]: { ...stage.places[seat], ...change } } : stage.places;
  // A newcomer opens the next duel: what was judged before no longer stands.
  const fresh = entering ? both((each) => ({ ...places[each], fate: null, value: null })) : places;
  return { places: fresh, verdict: entering ? null : stage.verdict, told: event };
}

export const played = (stage: Stage, events: readonly Phrase[]): Stage => events.reduce(after, stage);
