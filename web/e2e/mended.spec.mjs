// What players found broken, each once. A scenario looks at several things on one table.
import { assert, waitUntil } from './lib/guest.mjs';
import { Player, playUntil, standStill } from './lib/play.mjs';
import { test } from './lib/test.mjs';

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const moving = { reducedMotion: 'no-preference' };

const boxOf = (locator) => locator.boundingBox();
const overlap = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test('home lists a room of one screen once, and every game that goes on', async ({ world }) => {
  const ada = await world.guest('Ada');
  const rooms = [await ada.begin('wizards-cup', 'hot-seat')];
  await ada.page.locator('.curtain').waitFor();
  const own = ada.page.locator('section.current a[href^="#/room/"]');
  for (let i = 1; i <= 4; i++) {
    await ada.page.locator('header a.mark').click();
    await waitUntil(`home lists ${i} games`, async () => (await own.count()) === i);
    rooms.push(await ada.begin('spellcaster', 'play'));
    await ada.seated();
  }
  await ada.page.locator('header a.mark').click();
  await waitUntil('all five are listed', async () => (await own.count()) === 5);
  for (const room of rooms) assert((await ada.page.locator(`a[href="#/room/${room}"]`).count()) >= 1, `not ${room}`);
  // One card's form does not stretch the others.
  const cards = ada.page.locator('article');
  const before = (await boxOf(cards.nth(1))).height;
  await ada.game('spellcaster').getByText(ada.t('page.home.own'), { exact: true }).click();
  assert((await boxOf(cards.nth(1))).height === before, 'the form of one game stretches the others');
});

test('resigning asks once more, and after it the table is quiet and the rematch is had', async ({ world }) => {
  const ada = await world.guest('Ada');
  await ada.begin('wizards-cup', 'play');
  await ada.seated();
  const resign = ada.button('page.controls.resign');
  const sure = ada.button('page.controls.resign-sure');
  await resign.dblclick();
  await resign.waitFor();
  assert((await sure.count()) === 0 && ada.state.status === 'playing', 'a double click has resigned');
  await resign.click();
  await ada.button('page.cancel').click();
  assert((await sure.count()) === 0, 'Cancel does not take it back');
  await resign.click();
  await ada.page.locator('button:enabled', { hasText: ada.t('page.controls.resign-sure') }).focus();
  await sure.waitFor({ state: 'detached', timeout: 15_000 });
  assert(await resign.evaluate((el) => el === document.activeElement), 'the question took the focus with it');

  // A panel beside the table that grows does not stretch it, and a link in it fits.
  const frame = ada.page.locator('.frame');
  const { height } = await boxOf(frame);
  for (const details of await ada.page.locator('aside details').all()) await details.locator('summary').click();
  assert((await boxOf(frame)).height === height, 'the panel stretches the table');
  const panel = await boxOf(ada.page.locator('aside section').first());
  const copy = await boxOf(ada.page.locator('aside .copy button'));
  assert(copy.x + copy.width <= panel.x + panel.width, 'Copy stands out of its panel');

  await resign.click();
  await sure.click();
  await ada.page.getByText(ada.t('page.table.ended')).waitFor();
  const table = await ada.page.locator('[data-testid="table"]').innerText();
  for (const key of ['status.pick', 'prompt.pick', 'prompt.rival-pick'])
    assert(!table.includes(ada.t(`page.wizards-cup.${key}`)), `the table still says ${key}`);
  await ada.page.getByRole('link', { name: ada.t('page.result.replay'), exact: true }).click();
  await ada.button('page.replay.next').waitFor();
  const [before, seat] = [ada.room, ada.table.seat];
  await ada.page.goBack();
  await ada.button('page.result.rematch').click();
  await waitUntil('the rematch begins', () => ada.room !== before && ada.table);
  assert(ada.table.seat !== seat, 'the sides are not swapped');
});

/** All that is told of the room and shows how the game has ended. */
const spoilt = (guest) =>
  guest.page.evaluate(() => ({
    playing: document.querySelector('.caption.playing') !== null,
    over: document.querySelector('[data-testid=ending]') !== null,
    automatic: document.querySelector('.automatic') !== null,
    seal: document.querySelector('aside details b') !== null,
  }));

test('wizards-cup on a phone: what happens is in sight, and the last round tells its end last', async ({ world }) => {
  const ada = await world.guest('Ada', { ...phone, ...moving });
  await ada.begin('wizards-cup', 'play');
  await ada.seated();
  const player = new Player(ada, { tap: true });
  await playUntil([player], () => ada.page.locator('.planning').isVisible());
  const [prompt, top] = [await boxOf(ada.page.locator('.prompt')), await boxOf(ada.page.locator('.table .top'))];
  assert(prompt.width > 0.9 * top.width, `the title of the plan has ${prompt.width} of ${top.width} px`);

  const patient = new Player(ada, { tap: true, patient: true });
  const seen = [];
  const duels = new Map(); // what was seen of each, by what its zone says
  const watch = async () => {
    const now = await spoilt(ada);
    if (now.playing && (await ada.page.locator('.verdict.decided').isVisible())) {
      const duel = await ada.page.locator('.zone').innerText();
      const zone = await boxOf(ada.page.locator('.zone'));
      const caption = await boxOf(ada.page.locator('.caption p'));
      const diagram = await boxOf(ada.page.locator('.duel-aid .diagram'));
      if (!zone || !caption || !diagram) return false;
      seen.push({ zone, caption, diagram, now });
      duels.set(duel, [...(duels.get(duel) ?? []), seen.at(-1)]);
    }
    return now.over && !now.playing;
  };
  await playUntil([patient], watch);
  assert(seen.length > 0, 'no duel was seen');
  const header = await boxOf(ada.page.locator('nav', { hasText: ada.t('page.header.in-fr') }));
  // A look may fall into the moment in which the page scrolls there: of each duel some look must show it all.
  const inSight = ({ zone, caption, diagram }) =>
    diagram.y >= 0 &&
    diagram.y + diagram.height <= 640 &&
    !overlap(caption, diagram) &&
    zone.y + 100 > 0 &&
    zone.y + 170 < 640;
  const looked = [...duels.values()].filter((looks) => looks.length >= 3);
  assert(looked.length > 0, 'no duel was seen for long enough');
  for (const looks of looked) assert(looks.some(inSight), `not in sight: ${JSON.stringify(looks.slice(-2))}`);
  for (const { caption, now } of seen) {
    assert(
      !(await ada.page.evaluate(() => scrollY === 0)) || !overlap(caption, header),
      'the caption covers the header',
    );
    assert(!now.over && now.automatic && !now.seal, `the end is told too early: ${JSON.stringify(now)}`);
  }
});

test('a replay of wizards-cup goes duel by duel, and its list is of the round that it says', async ({ world }) => {
  const ada = await world.guest('Ada');
  await ada.begin('wizards-cup', 'play');
  await ada.seated();
  await playUntil([new Player(ada)], async () => ada.table.view.round >= 2 && ada.table.view.phase === 'plan');
  await standStill([ada]);
  const heading = ada.page.locator('.ledger h3');
  const first = ada.t('page.wizards-cup.ledger.title', { round: 1 });
  assert((await heading.innerText()) === first, `the duels of round 1 are headed ${await heading.innerText()}`);
  assert((await ada.button('page.controls.ask-undo').count()) === 0, 'a mind is asked');
  await ada.button('page.controls.resign').click();
  await ada.button('page.controls.resign-sure').click();
  await ada.page.getByRole('link', { name: ada.t('page.result.replay'), exact: true }).click();
  await ada.button('page.replay.last').click();
  await waitUntil('the last step is shown', () => ada.button('page.replay.next').isDisabled());
  await heading.waitFor();
  assert((await heading.innerText()) === first, 'the last step knows nothing of the round');
  const duels = await ada.page.locator('.ledger li').count();
  await ada.button('page.replay.first').click();
  const parts = [];
  for (let i = 0; i < 40 && !(await ada.button('page.replay.next').isDisabled()); i++) {
    const before = ada.page.url();
    await ada.button('page.replay.next').click();
    await waitUntil('the next is shown', () => ada.page.url() !== before);
    const part = /\/open\/\d+\/(\d+)$/.exec(ada.page.url());
    if (!part) continue;
    parts.push(await ada.page.locator('.verdict').innerText());
    // All open is open in the parts of a step too.
    const closed = () => ada.page.locator('[data-testid="table"] .side .back').count();
    await waitUntil(`part ${part[1]} has no card face down`, async () => (await closed()) === 0);
  }
  assert(parts.length > 1 && parts.length <= duels, `${parts.length} pauses in a round of ${duels} duels`);
  assert(new Set(parts).size > 1, 'each pause shows the same');
});

/** Every column of Clash with so many Students more. */
async function withLongColumns(world, count, options) {
  const ada = await world.guest('Ada', { where: null, ...options });
  await ada.page.routeWebSocket(/\/ws$/, (page) => {
    page.connectToServer().onMessage((text) => {
      const message = JSON.parse(text);
      const view = (message.table ?? message.ok?.table)?.view;
      for (const school of Object.values(view?.schools ?? {}))
        for (const [element, arena] of Object.entries(school.arenas))
          arena.students = [...arena.students, ...Array(count).fill(element)];
      page.send(JSON.stringify(message));
    });
  });
  await ada.page.goto(world.service.url);
  await ada.begin('clash-of-magic-schools', 'play');
  await ada.seated();
  return ada;
}

test('in clash nothing lies under the hand, and a possible move is in sight', async ({ world }) => {
  const ada = await withLongColumns(world, 14, {});
  for (const [width, height] of [
    [1280, 800],
    [360, 640],
  ]) {
    await ada.page.setViewportSize({ width, height });
    await ada.page.evaluate(() => scrollTo(0, 0));
    const [middle, own] = [await boxOf(ada.page.locator('.middle')), await boxOf(ada.page.locator('div.own'))];
    assert(middle.y + middle.height <= own.y + 1, `at ${width} the columns slide under the hand`);
    assert(own.y + own.height <= height + 1, `at ${width} the hand ends at ${Math.round(own.y + own.height)}`);
  }
  const bob = await world.guest('Bob', phone);
  await bob.begin('clash-of-magic-schools', 'play');
  await bob.seated();
  const player = new Player(bob, { tap: true });
  const hittable = () =>
    bob.page.evaluate(() =>
      [...document.querySelectorAll('.frame [data-can]:not(:disabled)')].some((el) => {
        const box = el.getBoundingClientRect();
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return top !== null && el.contains(top);
      }),
    );
  for (let turns = 0; turns < 12; turns++) {
    const before = bob.table.version;
    await playUntil([player], async () => bob.table.version > before && bob.table.choices.length > 0);
    await standStill([bob]);
    await bob.page.evaluate(() => scrollTo(0, 0));
    await waitUntil('a possible move is in sight', hittable);
  }
});

/** In the page: which of the tops of the columns of available Trials a tap in their middle would not hit. */
const hiddenTrials = () =>
  [...document.querySelectorAll('.trials .column .trial')]
    .filter((trial) => {
      const { left, top, width, height } = trial.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit === null || !trial.contains(hit);
    })
    .map((trial) => trial.getAttribute('aria-label'));

test('in clash on a phone the available Trials are in sight, and the Arenas show that they scroll', async ({
  world,
}) => {
  const size = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const ada = await world.guest('Ada', size);
  await ada.begin('clash-of-magic-schools', 'play');
  await ada.seated();
  await standStill([ada]);
  assert((await ada.page.locator('.trials .column .trial').count()) === 2, 'there are not two columns');
  const seen = () => ada.page.evaluate(() => [scrollY, document.querySelector('.arenas').scrollTop].join());
  assert((await seen()) === '0,0', `the page begins scrolled, ${await seen()}`);
  const hidden = await ada.page.evaluate(hiddenTrials);
  assert(hidden.length === 0, `at the start one cannot tap ${hidden.join(', ')}`);
  const room = await ada.page.locator('.arenas').evaluate((el) => el.scrollHeight - el.clientHeight);
  assert(room <= 1, `the Arenas scroll by ${room} px at the start`);

  const bob = await withLongColumns(world, 14, size);
  await standStill([bob]);
  await bob.page.evaluate(() => scrollTo(0, 0));
  const gone = await bob.page.evaluate(hiddenTrials);
  assert(gone.length === 0, `with long columns one cannot tap ${gone.join(', ')}`);
  const arenas = bob.page.locator('.arenas');
  await bob.page.locator('.arenas.more').waitFor();
  await arenas.evaluate((el) => el.scrollTo(0, el.scrollHeight));
  await waitUntil('at their end the Arenas show none below', async () => {
    return (await bob.page.locator('.arenas.more').count()) === 0;
  });
  const still = await bob.page.evaluate(hiddenTrials);
  assert(still.length === 0, `the Trials scroll away: ${still.join(', ')}`);
});

/** In the page: the cards of the hand whose eye lies over their words, or beyond their edge over another card. */
function underEyes() {
  const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const within = (a, b) => a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
  return [...document.querySelectorAll('.hand .place')]
    .filter((place) => {
      place.style.rotate = '0deg'; // the box around a line that leans is more than the line
      const eye = place.querySelector('.eye').getBoundingClientRect();
      if (!within(eye, place.querySelector('.spell').getBoundingClientRect())) return true;
      return [...place.querySelectorAll('.name, .text, .kind')].some((words) => {
        const range = document.createRange();
        range.selectNodeContents(words);
        return [...range.getClientRects()].some((line) => overlap(line, eye));
      });
    })
    .map((place) => place.querySelector('.name').textContent);
}

test('the eye on a Spell that was shown lies over the words of no card, in two rows neither', async ({ world }) => {
  const ada = await world.guest('Ada', { where: null });
  const spells = (await world.service.json('/api/cards/spellcaster')).map(({ id }) => id);
  await ada.page.routeWebSocket(/\/ws$/, (page) => {
    page.connectToServer().onMessage((text) => {
      const message = JSON.parse(text);
      const view = (message.table ?? message.ok?.table)?.view;
      view?.hand?.push(...spells.filter((id) => !view.hand.includes(id)).slice(0, 7 - view.hand.length));
      if (view?.hand) view.shown = view.hand;
      page.send(JSON.stringify(message));
    });
  });
  await ada.page.goto(world.service.url);
  await ada.begin('spellcaster', 'play');
  await ada.seated();
  await ada.page.locator('.hand .eye').first().waitFor();
  for (const [width, height] of [
    [2560, 1440],
    [1280, 800],
    [360, 640],
  ]) {
    await ada.page.setViewportSize({ width, height });
    if (width === 360)
      await waitUntil('the hand has two rows', async () => (await ada.page.locator('.hand .row').count()) > 1);
    const hidden = await ada.page.evaluate(underEyes);
    assert(hidden.length === 0, `at ${width} the eye covers ${hidden.join(', ')}`);
  }
});

test('who types no name is called in each reader’s language, and a name is typed into an empty field', async ({
  world,
}) => {
  const ada = await world.guest('', { locale: 'en-GB' });
  const room = await ada.begin('spellcaster', 'open');
  const lea = await world.guest('', { locale: 'fr-FR', where: `/#/room/${room}` });
  const fr = (key, args) => world.service.t(key, args, 'fr');
  await lea.page.locator('.players', { hasText: fr('page.guest') }).waitFor();
  assert((await ada.page.locator('.players').innerText()).includes(ada.t('page.guest')), 'Ada is no guest');
  const field = lea.page.getByLabel(fr('page.home.name'));
  await field.click();
  await lea.page.keyboard.type('Léa');
  await lea.page
    .locator('button', { hasText: fr('page.waiting.sit').split(' ')[0] })
    .first()
    .click();
  await ada.page.locator('.players', { hasText: 'Léa' }).waitFor();
  const names = ada.state.seats.map(({ name }) => name);
  assert(names.join() === ',Léa', `the names are ${names.join()}: one was typed behind another`);
});

const focused = (guest) =>
  guest.page.evaluate(() => document.activeElement?.closest('.frame') !== null && document.activeElement.tagName);

test('who put away the story or the aid stands at the table, not at the top of the page', async ({ world }) => {
  const ada = await world.guest('Ada', { told: [] });
  await ada.begin('wizards-cup', 'play');
  await ada.button('page.story.begin').click();
  await ada.page.getByTestId('story').waitFor({ state: 'detached' });
  await waitUntil('the table has the focus after the story', () => focused(ada));
  await ada.page.evaluate(() => document.activeElement.blur());
  await ada.page.keyboard.press('?');
  await ada.page.getByTestId('aid').waitFor();
  await ada.page.keyboard.press('Escape');
  await ada.page.getByTestId('aid').waitFor({ state: 'detached' });
  await waitUntil('the table has the focus after the aid', () => focused(ada));
});

test('who resigns far down a phone sees the end, and reads first that it is lost', async ({ world }) => {
  const ada = await world.guest('Ada', { ...phone, viewport: { width: 360, height: 740 } });
  await ada.begin('spellcaster', 'play');
  await ada.seated();
  await standStill([ada]);
  const piles = await ada.page
    .locator('[data-testid="table"] button')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  assert(!piles.some((label) => /\b1 cards/.test(label)), `1 cards in ${piles}`);
  await ada.button('page.controls.resign').click();
  const sure = ada.page.locator('button:enabled', { hasText: ada.t('page.controls.resign-sure') });
  await sure.waitFor();
  await ada.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await sure.evaluate((el) => el.click());
  const ending = ada.page.getByTestId('ending');
  await ending.locator('.tally').waitFor();
  await waitUntil('the end is in sight', async () => {
    const { y, height } = await boxOf(ending);
    return y >= 0 && y + height <= 741;
  });
  const [head] = (await ending.innerText()).split('\n');
  assert(head === ada.t('page.result.lost'), `the first line of a lost game is “${head}”`);
  const title = await ending.innerText();
  assert(title.includes(ada.t('spellcaster.ending.title')), 'the champion has no title');
  assert((await ending.locator('.prize').count()) === 0, 'who has lost is shown the prize');
});
