// What an event does to the table before the new position arrives, so that each line is seen to happen. It is only for
// the eye: the position that follows is the truth and replaces it.
import type { Die, GameEvent } from '$lib/protocol';
import { seatOf } from '$lib/table';
import { diceOf, idOf, kindOf, numberOf } from './events';
import { tileOf, type Cards } from './tiles';
import { indexOf, rivalOf } from './mages';
import type { CombatView, DieView, SeatId, SideView, View } from './view';

/** Dice as they were told; none of them is locked yet. */
const thrown = (dice: readonly Die[]): DieView[] =>
  dice.map(({ die, value }) => ({ sides: die, value, locked: false }));

const side = (seat: SeatId): SideView => ({
  seat,
  spell: null,
  ward: null,
  ward_negated: false,
  no_ward: false,
  severed: false,
  twin: false,
  stored: 0,
  dice: [],
});

const combatIn = (city: string): CombatView => ({
  city,
  round: 1,
  retreated: false,
  keyed: 0,
  sides: [side('mage-1'), side('mage-2')],
});

const sum = (each: SideView): number =>
  (each.positions ?? []).reduce((total, at) => total + (each.dice[at - 1]?.value ?? 0), 0);

const changeSide = (view: View, seat: SeatId, change: Partial<SideView>): View => {
  if (!view.combat) return view;
  const sides = view.combat.sides.map((each) => (each.seat === seat ? { ...each, ...change } : each)) as [
    SideView,
    SideView,
  ];
  return { ...view, combat: { ...view.combat, sides } };
};

const changeAllies = (view: View, city: string | null, seat: SeatId, by: number): View => ({
  ...view,
  cities:
    view.cities?.map((each) => {
      if (each.id !== city) return each;
      const allies: [number, number] = [...each.allies];
      allies[indexOf(seat)] = Math.max(0, allies[indexOf(seat)] + by);
      return { ...each, allies };
    }) ?? [],
});

const gain = (view: View, seat: SeatId, mana: number, allies: number): View => ({
  ...view,
  mages: view.mages.map((mage) =>
    mage.seat === seat ? { ...mage, mana: mage.mana + mana, allies: mage.allies + allies } : mage,
  ) as View['mages'],
});

const leaveHands = (view: View, tile: string): View => ({
  ...view,
  ...(view.hand ? { hand: view.hand.filter((each) => each.id !== tile) } : {}),
  ...(view.rival_hand ? { rival_hand: view.rival_hand.filter((each) => each.id !== tile) } : {}),
});

const toTableau = (view: View, seat: SeatId, tile: string): View => ({
  ...view,
  mages: view.mages.map((mage) =>
    mage.seat === seat ? { ...mage, tableau: [...mage.tableau, tile] } : mage,
  ) as View['mages'],
});

function rolled(view: View, seat: SeatId, dice: DieView[]): View {
  const before = view.combat?.sides[indexOf(seat)];
  if (!before) return view;
  const next = { ...before, dice };
  return changeSide(view, seat, before.positions ? { dice, strength: sum(next) } : { dice });
}

function reroll(view: View, seat: SeatId, position: number, value: number): View {
  const dice =
    view.combat?.sides[indexOf(seat)].dice.map((die, i) => (i === position - 1 ? { ...die, value } : die)) ?? [];
  return rolled(
    view,
    seat,
    // The missing die of a Severed Hand lies last.
    dice.toSorted((a, b) => Number(a.sides === 0) - Number(b.sides === 0) || a.value - b.value),
  );
}

/** The view as it looks once `event` has happened. */
export function after(view: View, event: GameEvent, cards: Cards): View {
  const seat = seatOf(event) as SeatId;
  const number = (name: Parameters<typeof numberOf>[1]) => numberOf(event, name);
  const tile = idOf(event, 'tile') ?? '';
  const city = idOf(event, 'city');
  switch (kindOf(event)) {
    case 'built':
      return gain(
        toTableau(leaveHands(view, tile), seat, tile),
        seat,
        number('mana') - number('paid'),
        number('allies'),
      );
    case 'discarded':
      return gain({ ...leaveHands(view, tile), gone: [...view.gone, tile] }, seat, number('mana'), number('allies'));
    case 'removed':
      return { ...leaveHands(view, tile), gone: [...view.gone, tile] };
    case 'placed':
      return changeAllies(
        gain(view, seat, 0, -Math.min(number('count'), view.mages[indexOf(seat)].allies)),
        city,
        seat,
        number('count'),
      );
    case 'fell':
      return changeAllies(view, city, seat, -number('count'));
    case 'retreated': {
      const left = changeAllies(view, idOf(event, 'from'), seat, -number('count'));
      return changeAllies(left, idOf(event, 'to'), seat, number('count'));
    }
    case 'attacked':
      return city ? { ...view, combat: combatIn(city) } : view;
    case 'cast-spell':
      return changeSide(view, seat, { spell: tile, positions: tileOf(cards, tile).dice });
    case 'cast-bare':
      return changeSide(view, seat, { positions: [1] });
    case 'warded':
      return changeSide(view, seat, { ward: tile });
    case 'keyed':
      return view.combat ? { ...view, combat: { ...view.combat, keyed: number('sides') } } : view;
    case 'rolled':
      return rolled(view, seat, thrown(diceOf(event, 'dice')));
    case 'drank':
      return reroll(view, rivalOf(seat), number('position'), diceOf(event, 'after')[0]?.value ?? 0);
    case 'won-city':
      return {
        ...view,
        cities: view.cities?.map((each) => (each.id === city ? { ...each, winner: seat } : each)) ?? [],
      };
    default:
      return view;
  }
}
