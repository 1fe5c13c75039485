// What must be in sight: tips inside the window, every card of a hand, one's own numbers, what is said in passing.
import { assert, waitUntil } from './lib/guest.mjs';
import { drop, Player, playUntil, standStill } from './lib/play.mjs';
import { GAMES, test } from './lib/test.mjs';

const SIZES = [
  [1280, 800],
  [1024, 700],
  [390, 844],
];

/** Of the cards that can be read here, those lowest on the page: their tips have the least room. */
async function lowest(page, count) {
  const cards = await page.locator('.frame [data-tip]:not([data-tip=""]):visible').all();
  const boxes = await Promise.all(cards.map(async (card) => ({ card, y: (await card.boundingBox())?.y ?? 0 })));
  assert(boxes.length > 0, 'no card can be read');
  return boxes
    .sort((a, b) => b.y - a.y)
    .slice(0, count)
    .map(({ card }) => card);
}

async function tipIsInside(page, card, where) {
  await card.scrollIntoViewIfNeeded();
  await card.dispatchEvent('pointerenter', { pointerType: 'mouse' });
  const tip = page.locator('.tip');
  await tip.waitFor();
  const { x, y, width, height } = await tip.boundingBox();
  const space = page.viewportSize();
  assert(
    x >= 0 && y >= 0 && x + width <= space.width && y + height <= space.height,
    `${where}: the tip of ${await tip.locator('h3').innerText()} leaves the window`,
  );
  await card.dispatchEvent('pointerleave', { pointerType: 'mouse' });
  await tip.waitFor({ state: 'detached' });
}

test("a card's tip lies wholly inside the window", async ({ world }) => {
  for (const game of GAMES) {
    const ada = await world.guest('Ada');
    await ada.begin(game, 'play');
    await ada.seated();
    await playUntil([new Player(ada)], async () => ada.table.version >= 2 && ada.table.to_act.includes(ada.table.seat));
    await drop(ada);
    for (const [width, height] of SIZES) {
      await ada.page.setViewportSize({ width, height });
      for (const card of await lowest(ada.page, 2)) await tipIsInside(ada.page, card, `${game} at ${width}×${height}`);
    }
    await ada.leave();
  }
});

/** Ada's page shows this many cards in hand: what the service sends is filled up on its way. */
async function withHandOf(world, count) {
  const ada = await world.guest('Ada', { where: null });
  const spells = (await world.service.json('/api/cards/spellcaster')).map(({ id }) => id);
  await ada.page.routeWebSocket(/\/ws$/, (page) => {
    page.connectToServer().onMessage((text) => {
      const message = JSON.parse(text);
      const hand = (message.table ?? message.ok?.table)?.view?.hand;
      hand?.push(...spells.filter((id) => !hand.includes(id)).slice(0, count - hand.length));
      page.send(JSON.stringify(message));
    });
  });
  await ada.page.goto(world.service.url);
  await ada.begin('spellcaster', 'play');
  await ada.seated();
  await ada.page
    .locator('.hand .spell')
    .nth(count - 1)
    .waitFor();
  return ada;
}

/** In the page: the cards of the hand whose middle is another card's, or whose name the next card covers. */
function hidden() {
  const at = (x, y, el) => el.contains(document.elementFromPoint(x, y));
  return [...document.querySelectorAll('.hand .spell')]
    .filter((card) => {
      card.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = card.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(card.querySelector('.name'));
      const words = [...range.getClientRects()];
      return (
        !at(box.left + box.width / 2, box.top + box.height / 2, card) ||
        !words.every((word) => at(word.right - 1, word.top + word.height / 2, card))
      );
    })
    .map((card) => card.querySelector('.name').textContent);
}

for (const count of [7, 11, 16]) {
  test(`each of ${count} cards in hand can be hit in its middle, and its name is in sight`, async ({ world }) => {
    const ada = await withHandOf(world, count);
    for (const [width, height] of SIZES) {
      await ada.page.setViewportSize({ width, height });
      await ada.page.mouse.move(1, 1);
      await waitUntil('the hand is spread anew', () =>
        ada.page.evaluate(
          () => document.querySelector('.hand').scrollWidth <= document.querySelector('.hand').clientWidth,
        ),
      );
      const covered = await ada.page.evaluate(hidden);
      assert(covered.length === 0, `at ${width}×${height} are covered: ${covered.join(', ')}`);
      assert(
        await ada.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `the page scrolls sideways at ${width}`,
      );
    }
  });
}

/** Late: when both sides have much on the table. */
const late = {
  'mage-clash': (view) => view.round === 3,
  'clash-of-magic-schools': (view) => view.turn >= 12,
};
for (const [game, isLate] of Object.entries(late)) {
  test(`late in ${game} one's own numbers are in sight`, async ({ world }) => {
    const ada = await world.guest('Ada');
    await ada.begin(game, 'play');
    await ada.seated();
    // A short game may be over before: then the table is as full as it gets.
    const owes = async () => isLate(ada.table.view) && ada.table.to_act.includes(ada.table.seat);
    await playUntil([new Player(ada)], async () => (await owes()) || (await ada.isOver()));
    await standStill([ada]);
    for (const [width, height] of SIZES) {
      await ada.page.setViewportSize({ width, height });
      await ada.page.evaluate(() => scrollTo(0, 0));
      const box = await ada.page.locator('.own :is(.bar, .board)').first().boundingBox();
      assert(box.y >= 0 && box.y + box.height <= height, `at ${width}×${height} Ada's bar is at ${Math.round(box.y)}`);
    }
  });
}

test('the log says no line twice in a row, and names the players', async ({ world }) => {
  const ada = await world.guest('Ada', { locale: 'fr-FR' });
  const fr = (key, args) => world.service.t(key, args, 'fr');
  const card = ada.page.locator('article', {
    has: ada.page.getByRole('heading', { name: fr('mage-clash.name'), exact: true }),
  });
  await card.getByRole('button', { name: fr('page.home.play') }).click();
  await ada.seated();
  await playUntil(
    [new Player(ada)],
    async () => ada.table.view.round === 2 && ada.table.to_act.includes(ada.table.seat),
  );
  const lines = await ada.page.locator('.log p').allInnerTexts();
  assert(
    lines.some((line) => line.endsWith(fr('page.log.times', { count: 10 }))),
    `nothing is counted in ${lines.slice(-14).join(' | ')}`,
  );
  const twice = lines.filter(
    (line, i) =>
      line === lines[i - 1] && line !== '' && !line.includes(fr('mage-clash.event.chose').replace('{seat}', '')),
  );
  assert(twice.length === 0, `said twice: ${twice.join(' | ')}`);
  const numbered = lines.filter(
    (line) => line.includes(fr('mage-clash.seat.mage-1')) || line.includes(fr('mage-clash.seat.mage-2')),
  );
  assert(numbered.length === 0, `numbers instead of names: ${numbered.join(' | ')}`);
});

test('what is over does not push Play out of sight', async ({ world }) => {
  const ada = await world.guest('Ada');
  for (let i = 0; i < 4; i++) {
    await ada.begin('spellcaster', 'play');
    await ada.seated();
    await ada.button('page.controls.resign').click();
    await ada.button('page.controls.resign-sure').click();
    await ada.page.locator('a[href^="#/replay/"]').waitFor();
    await ada.page.locator('header a.mark').click();
  }
  const earlier = ada.page.getByText(ada.t('page.home.earlier', { count: 4 }), { exact: true });
  await earlier.waitFor();
  const play = await ada.page.locator('article .primary').first().boundingBox();
  assert(play.y + play.height <= 800, `Play is at ${Math.round(play.y)}`);
  // Other guests' open tables are listed as well, under a heading of their own.
  const own = ada.page.locator('main section:not([aria-labelledby="now"]) a[href^="#/room/"]:visible');
  assert((await own.count()) === 0, 'games that are over are listed unasked');
  await earlier.click();
  assert((await own.count()) === 4, 'the games that are over are not found');
});

test("a notice does not lie over one's own cards", async ({ world }) => {
  const ada = await world.guest('Ada');
  const bob = await world.guest('Bob', { where: null });
  await bob.join(await ada.begin('spellcaster', 'invite'));
  for (const guest of [ada, bob]) await guest.seated();
  await standStill([ada, bob]);
  const { page } = ada.table.to_act.includes(ada.table.seat) ? bob : ada;
  const notice = page.locator('.notices p');
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const block of ['start', 'end']) {
      const hand = page.locator('.hand');
      await hand.evaluate((el, at) => el.scrollIntoView({ block: at, behavior: 'instant' }), block);
      await hand.locator('button').first().dispatchEvent('click');
      await notice.waitFor();
      const [one, cards] = [await notice.boundingBox(), await hand.boundingBox()];
      const apart =
        one.x >= cards.x + cards.width ||
        one.x + one.width <= cards.x ||
        one.y >= cards.y + cards.height ||
        one.y + one.height <= cards.y;
      assert(apart, `at ${width}×${height}, scrolled to the ${block}, the notice lies over the hand`);
      await notice.locator('button').click();
      await notice.waitFor({ state: 'detached' });
    }
  }
});

test('a notice does not lie over the ending, however narrow the window', async ({ world }) => {
  const ada = await world.guest('Ada');
  const bob = await world.guest('Bob', { where: null });
  await bob.join(await ada.begin('spellcaster', 'invite'));
  for (const guest of [ada, bob]) await guest.seated();
  await bob.button('page.controls.resign').click();
  await bob.button('page.controls.resign-sure').click();
  const ending = ada.page.getByTestId('ending');
  await ending.waitFor();
  await bob.button('page.ending.look').click();
  await bob.page.getByText(bob.t('page.greeting.title'), { exact: true }).click();
  const notice = ada.page.locator('.notices p');
  for (const [width, height, down] of [
    [360, 740, 0],
    [360, 740, 300],
    [360, 640, 0],
    [900, 700, 0],
    [900, 700, 100],
    [1280, 800, 0],
  ]) {
    await ada.page.setViewportSize({ width, height });
    await ada.page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), down);
    await bob.button('page.greeting.2').click();
    await notice.waitFor();
    const [one, over] = [await notice.boundingBox(), await ending.boundingBox()];
    const apart = one.y >= over.y + over.height || one.y + one.height <= over.y || one.x >= over.x + over.width;
    const where = `at ${width}×${height}, ${down} down,`;
    assert(apart, `${where} the notice at ${one.y} lies over the ending, ${over.y} to ${over.y + over.height}`);
    assert(over.y >= 0 && over.y + over.height <= height, `${where} the ending is out of sight`);
    await notice.locator('button').click();
    await notice.waitFor({ state: 'detached' });
    await new Promise((resolve) => setTimeout(resolve, 2100)); // who greets faster is refused
  }
});

/** In the page: where the caption is, if it shows, and the lines of what is told that can be read. */
function captionAndTold() {
  const shows = (each) => getComputedStyle(each).opacity !== '0';
  const box = (each) => each.getBoundingClientRect().toJSON();
  const [bubble, told] = [document.querySelector('.caption p'), document.querySelector('.told')];
  const end = told.getBoundingClientRect().bottom;
  return {
    playing: bubble.parentElement.matches('.playing'),
    caption: bubble.textContent && shows(bubble.parentElement) ? box(bubble) : null,
    told: [...told.children]
      .filter(shows)
      .map(box)
      .map((line) => ({ ...line, bottom: Math.min(line.bottom, end) })),
  };
}

for (const [game, isLate] of [
  ['spellcaster', ({ turn }) => turn >= 6],
  ['wizards-cup', ({ round }) => round >= 2],
]) {
  test(`in a replay of ${game} on a phone the caption lies over nothing that is told`, async ({ world }) => {
    const ada = await world.guest('Ada', { viewport: { width: 360, height: 740 } });
    await ada.begin(game, 'play');
    await ada.seated();
    await playUntil([new Player(ada)], async () => isLate(ada.table.view) || (await ada.isOver()));
    if (!(await ada.isOver())) {
      await ada.button('page.controls.resign').click();
      await ada.button('page.controls.resign-sure').click();
    }
    await ada.page.emulateMedia({ reducedMotion: 'no-preference' });
    await ada.page.getByRole('link', { name: ada.t('page.result.replay'), exact: true }).click();
    const next = ada.button('page.replay.next');
    await next.waitFor();
    const seen = { played: 0, paused: 0 };
    for (let i = 0; i < 14 && seen.paused < 2 && (await next.isEnabled()); i++) {
      await next.click();
      await ada.page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      for (let looks = 0; looks < 5; looks++) {
        const { caption, playing, told } = await ada.page.evaluate(captionAndTold);
        const under = told.some((line) => caption && line.top < caption.bottom && caption.top < line.bottom);
        assert(!under, `the caption, ${playing ? 'played' : 'at rest'}, lies over what is told`);
        if (playing && caption) seen.played++;
        if (/\/open\/\d+\/\d+$/.test(ada.page.url()) && told.length > 0) seen.paused++;
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
    }
    assert(seen.played + seen.paused > 2, `hardly anything was seen: ${JSON.stringify(seen)}`);
  });
}
