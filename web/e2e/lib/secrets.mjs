// What each browser was sent must hold nothing of another's: all its frames are searched, field by field and as text.
import { assert } from './guest.mjs';

/** Told only to the one whom it concerns; `other` may know as well. */
const PRIVATE = [
  'clash-of-magic-schools.event.drew',
  'spellcaster.event.drew',
  'spellcaster.event.stole',
  'spellcaster.event.gave',
  'mage-clash.event.dealt',
  'mage-clash.event.drew-artifact',
  'wizards-cup.event.swapped',
  'wizards-cup.event.cycled-own',
];

const tablesOf = (frames) =>
  frames.flatMap((text) => {
    const message = JSON.parse(text);
    const table = message.on === 'table' ? message.table : message.ok?.table;
    return table ? [table] : [];
  });

const isMine = (seat, value) => seat !== null && value?.id === seat;

function checkLines(table, seat) {
  for (const line of table.told.flatMap((told) => told.lines)) {
    if (!PRIVATE.includes(line.key)) continue;
    assert(
      isMine(seat, line.args.seat) || isMine(seat, line.args.other),
      `version ${table.version}: ${seat ?? 'a spectator'} was told ${JSON.stringify(line)}`,
    );
  }
}

/** The fields that docs/views.md gives to one seat alone. */
const fields = {
  'wizards-cup': (view, seat) => view.sides.every((side) => side.seat === seat || !('team' in side || 'aside' in side)),
  'clash-of-magic-schools': (view, seat) =>
    seat === null ? !('hand' in view || 'known' in view || 'viewer' in view) : view.viewer === seat,
  spellcaster: (view, seat) =>
    seat === null ? !('hand' in view || 'chosen' in view || 'shown' in view || 'you' in view) : view.you === seat,
  'mage-clash': (view, seat) =>
    seat === null
      ? !('hand' in view || 'pick' in view || 'artifacts' in view || 'rival_hand' in view)
      : view.viewer === seat,
};

/** What one seat held in secret at a version, by card id, as its own view of the replay says. */
const holdings = {
  spellcaster: (view) => view.hand ?? [],
  'mage-clash': (view) => view.artifacts ?? [],
};

/** A view without the places where a card of another's hand may be named because it was seen, and without what is
 *  asked or offered: `recall` is also the name of a card. */
function withoutKnown(table) {
  const view = { ...table.view };
  if (view.hands) view.hands = Object.fromEntries(Object.keys(view.hands).map((seat) => [seat, null]));
  if (view.asks) view.asks = { ...view.asks, what: null };
  const choices = table.choices.map((choice) => ({ ...choice, verb: null }));
  return JSON.stringify({ ...table, view, choices });
}

const named = (text, card) => text.includes(`"${card}"`);

function checkHoldings(game, tables, seat, held) {
  const holding = holdings[game];
  if (!holding) return 0;
  let looked = 0;
  const seen = new Set();
  for (const table of tables) {
    const text = withoutKnown(table);
    for (const [other, views] of Object.entries(held)) {
      if (other === seat || !views[table.version]) continue;
      const hands = Object.values(table.view.hands ?? {});
      const known = hands.flatMap((hand) => [...(hand?.known ?? []), ...(hand?.perhaps ?? [])]);
      for (const card of holding(views[table.version])) {
        looked++;
        assert(
          !named(text, card) || known.includes(card),
          `version ${table.version}: ${seat ?? 'a spectator'} was sent ${card} of ${other}`,
        );
        assert(
          !known.includes(card) || seen.has(card) || named(text, card),
          `version ${table.version}: ${seat ?? 'a spectator'} knows ${card} of ${other} without having seen it`,
        );
      }
    }
    for (const [, id] of text.matchAll(/"([a-z][a-z-]+)"/g)) seen.add(id);
  }
  return looked;
}

/** Wizards Cup: both sides have the same cards, so what counts is where they are. */
function checkDecks(tables, seat) {
  const seen = { black: new Set(), white: new Set() };
  for (const { view, version, told } of tables) {
    const lines = told
      .flatMap(({ lines: all }) => all)
      .flatMap(({ args }) => Object.values(args))
      .flat();
    for (const side of view.sides) {
      if (side.seat === seat) continue;
      for (const card of [side.random, side.zone, ...side.discard]) seen[side.seat].add(card);
      for (const value of lines) if (value.card) seen[side.seat].add(value.card);
      for (const card of [...side.deck, side.waiting, ...side.seen.flat()].filter(
        (each) => each !== null && each !== '?',
      )) {
        assert(
          seen[side.seat].has(card),
          `version ${version}: ${seat ?? 'a spectator'} was sent ${card} of ${side.seat}, which was never shown`,
        );
      }
    }
  }
}

/** Fails on anything that a viewer was sent of another's. */
export function checkFrames(game, frames, seat, held) {
  const tables = tablesOf(frames);
  assert(tables.length > 5, `only ${tables.length} positions were recorded`);
  for (const table of tables) {
    // Who looks in before sitting down is a spectator until then.
    assert(table.seat === null || table.seat === seat, `${seat ?? 'a spectator'} was sent the table of ${table.seat}`);
    const view = JSON.stringify(table.view).slice(0, 400);
    assert(
      fields[game](table.view, table.seat),
      `version ${table.version}: ${seat ?? 'a spectator'} was sent fields of another seat: ${view}`,
    );
    assert(seat !== null || table.choices.length === 0, 'a spectator was sent choices');
    checkLines(table, seat);
  }
  if (game === 'wizards-cup') checkDecks(tables, seat);
  return checkHoldings(game, tables, seat, held);
}

function checkSecretsOfTheRoom(guest, tokens, journal) {
  const { seed, nonces } = journal.seal;
  for (const text of guest.frames) {
    for (const token of tokens) assert(!text.includes(token), `${guest.name} was sent another's token`);
    const over = text.includes('"status":"over"');
    assert(over || !text.includes(seed), `${guest.name} was sent the seed before the end`);
    for (const nonce of nonces.filter(Boolean))
      assert(over || !text.includes(nonce), `${guest.name} was sent a nonce before the end`);
  }
  assert(
    guest.frames.some((text) => text.includes(seed)),
    `${guest.name} was never shown the seed`,
  );
}

/** Each seat's own view at each version, from the replay of the finished game. */
async function heldBy(page, room, seats) {
  return page.evaluate(
    async ([id, all]) => {
      const socket = new WebSocket(`ws://${location.host}/ws`);
      await new Promise((resolve) => (socket.onopen = resolve));
      let next = 1;
      const ask = (parts) =>
        new Promise((resolve, reject) => {
          socket.onmessage = ({ data }) => {
            const answer = JSON.parse(data);
            answer.ok ? resolve(answer.ok) : reject(new Error(data));
          };
          socket.send(JSON.stringify({ id: next++, ...parts }));
        });
      const views = Object.fromEntries(all.map((seat) => [seat, []]));
      for (let step = 0, steps = 0; step <= steps; step++) {
        const answer = await ask({ do: 'replay', room: id, viewer: 'open', step });
        steps = answer.steps;
        for (const seat of all) views[seat].push(answer.views[seat]);
        // The service hears twenty messages a second.
        if (step > 40) await new Promise((resolve) => setTimeout(resolve, 52));
      }
      socket.close();
      return views;
    },
    [room, seats],
  );
}

export async function checkSecrets({ game, room, journal, people, spectator }) {
  const seatOf = (guest) => guest.table.seat;
  const seats = spectator.state.seats.map(({ seat }) => seat);
  const frames = new Map([...people, spectator].map((guest) => [guest, [...guest.frames]]));
  const held = holdings[game] ? await heldBy(spectator.page, room, seats) : {};
  for (const guest of people) {
    const others = await Promise.all(people.filter((each) => each !== guest).map((each) => each.tokens()));
    checkSecretsOfTheRoom(guest, others.flat(), journal);
    checkFrames(game, frames.get(guest), seatOf(guest), held);
  }
  const all = await Promise.all(people.map((each) => each.tokens()));
  checkSecretsOfTheRoom(spectator, all.flat(), journal);
  checkFrames(game, frames.get(spectator), null, held);

  // The same search must find what is there: a seat's own frames are full of what a spectator may not see.
  const own = frames
    .get(people[0])
    .map((text) => text.replace(`"seat":"${seatOf(people[0])}","version"`, '"seat":null,"version"'));
  let found = '';
  try {
    checkFrames(game, own, null, held);
  } catch (error) {
    found = error.message;
  }
  assert(/was sent|was told/.test(found), 'the search does not find a hand where there is one');
}
