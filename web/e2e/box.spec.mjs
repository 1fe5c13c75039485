// What is in the box: stories told once, player aids, the player board, Victory tokens, and endings over the table.
import { expect } from '@playwright/test';
import { STORIES, waitUntil } from './lib/guest.mjs';
import { inspector } from './lib/inspect.mjs';
import { Player, playToEnd, playUntil, standStill } from './lib/play.mjs';
import { GAMES, test } from './lib/test.mjs';

const COUNTED = {
  'clash-of-magic-schools': 'points',
  'wizards-cup': 'tokens',
  spellcaster: 'sapphires',
  'mage-clash': 'vp',
};
const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const focusIsIn = (guest, id) =>
  guest.page.evaluate((name) => document.activeElement?.closest(`[data-testid="${name}"], dialog`) !== null, id);

async function resign(guest) {
  await guest.button('page.controls.resign').click();
  await guest.button('page.controls.resign-sure').click();
}

test('a game’s story is told before its first table, once, and can be skipped', async ({ world }) => {
  const ada = await world.guest('Ada', { told: [] });
  await ada.begin('wizards-cup', 'play');
  const story = ada.page.getByTestId('story');
  await story.waitFor();
  await expect(ada.page.getByRole('dialog', { name: ada.t('wizards-cup.story.title') })).toBeVisible();
  await expect(story).toContainText(ada.t('wizards-cup.story.1'));
  expect(await focusIsIn(ada, 'story')).toBe(true);
  await ada.page.keyboard.press('?');
  await expect(ada.page.getByTestId('aid')).toBeHidden();
  await ada.page.keyboard.press('Escape');
  await expect(story).toBeHidden();
  await expect(ada.page.locator('.frame')).toBeFocused();
  await ada.page.keyboard.press('?');
  await expect(ada.page.getByTestId('aid')).toBeVisible();
  await ada.page.reload();
  await ada.seated();
  await expect(story).toBeHidden();
  await ada.page.goto(world.service.url);
  await ada.begin('wizards-cup', 'play');
  await ada.seated();
  await expect(story).toBeHidden();
  // Another game has another story; its button leads to the table.
  await ada.page.goto(world.service.url);
  await ada.begin('spellcaster', 'play');
  await ada.button('page.story.begin').click();
  await expect(story).toBeHidden();
});

// @words: its assertions are the French book's own words.
test('the story is told in French, with the names of the French book @words', async ({ world }) => {
  const ada = await world.guest('Ada', { told: [], locale: 'fr-FR' });
  const fr = (key) => world.service.t(key, {}, 'fr');
  await ada.page.locator('article button:enabled').first().waitFor();
  await ada
    .game('clash-of-magic-schools')
    .getByRole('button', { name: fr('page.home.play') })
    .click();
  const story = ada.page.getByTestId('story');
  await expect(story).toContainText('C.H.M.');
  await expect(story).toContainText('Coupe des Deux Écoles');
  await ada.page.getByRole('button', { name: fr('page.story.begin') }).click();
  await ada.page.getByRole('button', { name: fr('page.controls.resign'), exact: true }).click();
  await ada.page.getByRole('button', { name: fr('page.controls.resign-sure'), exact: true }).click();
  await expect(ada.page.getByTestId('ending')).toContainText('Grand Champion des 5 Éléments');
});

test('who waits for a guest reads the story there, and not again at the table', async ({ world }) => {
  const ada = await world.guest('Ada', { told: [] });
  const bob = await world.guest('Bob', { where: null });
  const room = await ada.begin('mage-clash', 'invite');
  await ada.page.getByText(ada.t('mage-clash.story.2')).waitFor();
  await bob.join(room);
  await ada.seated();
  await expect(ada.page.getByTestId('story')).toBeHidden();
});

/** Makes a room of two minds. */
const watchMinds = (address) =>
  new Promise((resolve) => {
    const socket = new WebSocket(address);
    const greedy = { who: 'mind', mind: 'greedy' };
    const create = { id: 1, do: 'create', game: 'clash-of-magic-schools', seats: [greedy, greedy] };
    socket.onopen = () => socket.send(JSON.stringify(create));
    socket.onmessage = ({ data }) => resolve(JSON.parse(data).ok.room);
  });

test('the first forbidden spell calls headmaster and referee, and only the first', async ({ world }) => {
  const ada = await world.guest('Ada', { told: STORIES.filter((each) => each !== 'forbidden') });
  const scene = ada.page.getByTestId('forbidden');
  // Two minds cast sooner than random clicks do, if not in every game; who comes late is told what has happened.
  for (let games = 0; games < 8 && !(await scene.isVisible()); games++) {
    const room = await ada.page.evaluate(watchMinds, `${world.service.url.replace('http', 'ws')}/ws`);
    await ada.page.goto(`${world.service.url}/#/room/${room}`);
    await waitUntil('a spell or the end', async () => (await scene.isVisible()) || (await ada.isOver()));
  }
  await expect(scene).toContainText(ada.t('clash-of-magic-schools.forbidden.line'));
  expect(await focusIsIn(ada, 'forbidden')).toBe(true);
  await ada.button('page.story.go-on').click();
  await expect(scene).toBeHidden();
  await ada.page.reload();
  await ada.seated();
  await expect(scene).toBeHidden();
});

for (const game of GAMES) {
  test(`the player aid of ${game} is one key away, has two sides, and gives the focus back`, async ({ world }) => {
    const ada = await world.guest('Ada');
    await ada.begin(game, 'play');
    await ada.seated();
    const tab = ada.page.getByTestId('aid-tab');
    await tab.focus();
    await ada.page.keyboard.press('?');
    const aid = ada.page.getByTestId('aid');
    await aid.waitFor();
    expect(await focusIsIn(ada, 'aid')).toBe(true);
    const [front, back] = [aid.locator('.face:not(.back)'), aid.locator('.face.back')];
    await expect(front).toHaveAttribute('aria-hidden', 'false');
    await expect(back).toHaveAttribute('aria-hidden', 'true');
    await expect(front).not.toBeEmpty();
    expect(await front.textContent()).not.toBe(await back.textContent());
    await ada.button('page.aid.turn').click();
    await expect(back).toHaveAttribute('aria-hidden', 'false');
    await expect(front).toHaveAttribute('aria-hidden', 'true');
    await ada.page.keyboard.press('Escape');
    await expect(aid).toBeHidden();
    expect(await ada.page.evaluate(() => document.activeElement?.dataset.testid)).toBe('aid-tab');
  });

  test(`on a phone the player aid of ${game} is a tap away and fits`, async ({ world }) => {
    const ada = await world.guest('Ada', phone);
    await ada
      .game(game)
      .getByRole('button', { name: ada.t('page.home.play') })
      .tap();
    await ada.seated();
    await ada.page.getByTestId('aid-tab').tap();
    const aid = ada.page.getByTestId('aid');
    await aid.waitFor();
    for (const side of [1, 2]) {
      await expect(aid).toHaveAttribute('data-side', String(side));
      const box = await aid.boundingBox();
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(360);
      await ada.button('page.aid.turn').tap();
    }
    await ada.button('page.aid.close').tap();
    await expect(aid).toBeHidden();
  });

  test(`story, aid and ending of ${game} are accessible in dark and light`, async ({ world }) => {
    const { ada, inspect } = await inspector(world, { told: [] });
    await ada.begin(game, 'play');
    await ada.page.getByTestId('story').waitFor();
    await inspect.check(`${game}-story`);
    await ada.button('page.story.begin').click();
    await ada.page.getByTestId('aid-tab').click();
    await inspect.check(`${game}-aid-1`);
    await ada.button('page.aid.turn').click();
    await inspect.check(`${game}-aid-2`);
    await ada.page.keyboard.press('Escape');
    await resign(ada);
    await ada.page.getByTestId('ending').waitFor();
    await inspect.look(`${game}-ending`);
    inspect.report();
  });

  test(`the end of ${game} stands over the table with its title, and can be put away`, async ({ world }) => {
    const ada = await world.guest('Ada');
    await ada.begin(game, 'play');
    await ada.seated();
    await resign(ada);
    const ending = ada.page.getByTestId('ending');
    await ending.waitFor();
    await expect(ending).toContainText(ada.t(`${game}.ending.title`));
    await expect(ending).toContainText(ada.t('table.end.resigned', { seat: 'Ada' }));
    // What is counted is said for both sides.
    await expect(ending.locator('.tally > li')).toHaveCount(2);
    await expect(ending.locator('.tally')).toContainText(ada.t(`page.ending.${COUNTED[game]}`));
    expect(await focusIsIn(ada, 'ending')).toBe(true);
    const [over, table] = [await ending.boundingBox(), await ada.page.getByTestId('table').boundingBox()];
    expect(over.x).toBeGreaterThanOrEqual(table.x);
    expect(over.x + over.width).toBeLessThanOrEqual(table.x + table.width + 1);
    await expect(ending.getByRole('button', { name: ada.t('page.result.rematch') })).toBeVisible();
    await ada.page.keyboard.press('Escape');
    await expect(ending).toBeHidden();
    await expect(ada.button('page.result.rematch')).toBeVisible();
    await expect(ada.button('page.ending.again')).toBeFocused();
    await ada.button('page.ending.again').click();
    await ending.waitFor();
    await ending.getByRole('link', { name: ada.t('page.result.replay') }).click();
    await ada.page.waitForURL(/#\/replay\//);
  });
}

test('the last duel is seen before the ending: three Victory tokens, the diagram in sight on a phone', async ({
  world,
}) => {
  const ada = await world.guest('Ada', {
    ...phone,
    viewport: { width: 360, height: 740 },
    reducedMotion: 'no-preference',
  });
  await ada
    .game('wizards-cup')
    .getByRole('button', { name: ada.t('page.home.play') })
    .tap();
  await ada.seated();
  await expect(ada.page.getByTestId('pool')).toHaveAttribute('data-left', '3');
  await ada.page.evaluate(() => {
    window.early = window.unseen = 0;
    new MutationObserver(() => {
      const playing = document.querySelector('.caption.playing') !== null;
      if (playing && document.querySelector('[data-testid="ending"]')) window.early++;
      if (playing && document.querySelector('.zone') && !document.querySelector('[data-testid="duel-aid"]'))
        window.unseen++;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  const playing = ada.page.locator('.caption.playing');
  const patient = new Player(ada, { tap: true, patient: true });
  // Wherever one has scrolled to, then nobody scrolls but the page itself.
  const inSight = () =>
    ada.page.evaluate(() =>
      ['.zone .fighter', '.duel-aid .diagram'].map((each) => {
        const { top, bottom } = document.querySelector(each).getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    );
  for (const block of ['end', 'start']) {
    const zone = ada.page.locator('.zone', { has: ada.page.locator('.verdict.decided') });
    await playUntil([patient], async () => (await playing.isVisible()) && (await zone.isVisible()));
    await zone.evaluate((el, at) => el.scrollIntoView({ block: at, behavior: 'instant' }), block);
    await expect.poll(inSight, { timeout: 4000 }).toEqual([true, true]);
    await playing.waitFor({ state: 'hidden' });
  }
  await playToEnd([new Player(ada, { tap: true })]);
  await expect(ada.page.getByTestId('ending')).toContainText(ada.t('wizards-cup.ending.title'));
  expect(await ada.page.evaluate(() => [window.early, window.unseen])).toEqual([0, 0]);
  const won = ada.table.view.sides.reduce((sum, side) => sum + side.tokens, 0);
  await expect(ada.page.getByTestId('pool')).toHaveAttribute('data-left', String(Math.max(0, 3 - won)));
});

test('the player board of mage-clash has its tracks and its army', async ({ world }) => {
  const ada = await world.guest('Ada');
  await ada.begin('mage-clash', 'play');
  await ada.seated();
  const boards = ada.page.getByTestId('board');
  await expect(boards).toHaveCount(2);
  for (const board of await boards.all()) {
    await expect(board.locator('.track b')).toHaveText(['0', '3']);
    await expect(board.locator('.army i')).toHaveCount(15);
  }
  const player = new Player(ada);
  await playUntil([player], async () => ada.table.version >= 8);
  // The mind plays on meanwhile: what is drawn and what was said are compared when both stand still.
  await expect(async () => {
    await standStill([ada]);
    const own = ada.table.view.mages.find(({ seat }) => seat === ada.table.seat);
    expect(await boards.last().locator('.track b').allInnerTexts()).toEqual([String(own.vp), String(own.mana)]);
  }).toPass({ timeout: 20_000 });
});
