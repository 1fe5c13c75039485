// The page is not Chromium's alone: one whole game of each kind by clicks in Firefox.
import { Fox, launchFox } from './lib/fox.mjs';
import { assert } from './lib/guest.mjs';
import { Player, playToEnd } from './lib/play.mjs';
import { GAMES, test as base } from './lib/test.mjs';

const test = base.extend({
  browser: [
    async ({}, use) => {
      const browser = await launchFox();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
});

test.afterEach(async ({ world }, info) => {
  if (info.status === info.expectedStatus) return;
  for (const { page, name } of world.guests)
    await info.attach(name, { body: await page.screenshot(), contentType: 'image/png' });
});

for (const game of GAMES) {
  test(`a whole game of ${game} by clicks in Firefox`, async ({ world }) => {
    const ada = await Fox.arrive(world, 'Ada');
    await ada.begin(game);
    const player = new Player(ada);
    await playToEnd([player]);
    assert(player.clicks >= 5, `the game was over after ${player.clicks} clicks`);
    const journal = await fetch(`${world.service.url}/api/journal/${ada.room}`);
    assert(journal.ok, 'the service does not hold the game for over');
  });
}
