// A phone: 360 by 640, by taps, and nothing to scroll sideways.
import { assert } from './lib/guest.mjs';
import { Player, playToEnd, playUntil } from './lib/play.mjs';
import { GAMES, test } from './lib/test.mjs';

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

async function fits(guest, where) {
  const wide = await guest.page.evaluate(() => {
    const most = document.documentElement.clientWidth;
    const name = (el) => `${el.tagName.toLowerCase()}.${el.getAttribute('class')}`;
    const out = [...document.querySelectorAll('body *')]
      .filter((el) => el.getBoundingClientRect().right > most + 1)
      .map(name);
    const scrolls =
      Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) > most || innerWidth > 360;
    return scrolls ? out.slice(-4).join(', ') || 'the page' : '';
  });
  assert(!wide, `${where} is wider than the screen: ${wide}`);
}

test('a whole game of wizards-cup on a phone, by taps', async ({ world }) => {
  const ada = await world.guest('Ada', phone);
  await ada
    .game('wizards-cup')
    .getByRole('button', { name: ada.t('page.home.play') })
    .tap();
  await ada.seated();
  const player = new Player(ada, { tap: true });
  await playToEnd([player]);
  await fits(ada, 'the end of wizards-cup');
});

test('nothing scrolls sideways on a phone', async ({ world }) => {
  const ada = await world.guest('Ada', phone);
  await ada.page.locator('article').first().waitFor();
  await fits(ada, 'home');
  for (const game of GAMES) {
    for (const [where, sight] of [
      ['rules', 'article h2'],
      ['cards', 'li.panel'],
    ]) {
      await ada.page.goto(`${world.service.url}/#/${where}/${game}`);
      await ada.page.locator(sight).first().waitFor();
      await fits(ada, `${where} of ${game}`);
    }
    await ada.page.goto(`${world.service.url}/#/`);
    await ada.begin(game, 'invite');
    await ada.page.locator('.copy').waitFor();
    await fits(ada, `the waiting room of ${game}`);
    await ada.page.goto(`${world.service.url}/#/`);
    await ada.begin(game, 'play');
    await ada.seated();
    const player = new Player(ada, { tap: true });
    for (const moves of [0, 4, 8, 14]) {
      await playUntil([player], async () => ada.table.version >= moves || (await ada.isOver()));
      await fits(ada, `the table of ${game} at ${ada.table.version}`);
    }
    await ada.page.goto(`${world.service.url}/#/`);
  }
});
