// Every page and each table, early and late: WCAG 2.2 AA by axe-core in dark and light, and pictures in three sizes.
import { inspector } from './lib/inspect.mjs';
import { Player, playUntil } from './lib/play.mjs';
import { GAMES, test } from './lib/test.mjs';

/** Late in a game: the last third, as the views tell it. */
const late = {
  'wizards-cup': (view) =>
    view.round >= 3 ||
    (view.round === 2 &&
      view.sides.some((side) => side.tokens > 0) &&
      view.sides.some((side) => side.discard.length > 1)),
  'clash-of-magic-schools': (view) => view.turn >= 34,
  spellcaster: (view) => view.turn >= 12,
  'mage-clash': (view) => view.combat !== undefined && view.cities.some((city) => city.winner !== null),
};

const visit = async (guest, where, sight) => {
  await guest.page.evaluate((hash) => (location.hash = hash), where);
  await guest.page.locator(sight).first().waitFor();
};

test('home, rules, cards and credits are accessible in dark and light', async ({ world }) => {
  const { ada, inspect } = await inspector(world);
  await ada.page.locator('article button:enabled').first().waitFor();
  await inspect.look('home');
  for (const game of GAMES) {
    await visit(ada, `#/rules/${game}`, 'article h2');
    await inspect.look(`rules-${game}`);
    await visit(ada, `#/cards/${game}`, 'li.panel');
    await inspect.look(`cards-${game}`);
  }
  await visit(ada, '#/credits', 'main dl');
  await inspect.look('credits');
  await visit(ada, '#/nowhere', 'main h1');
  await inspect.look('lost');
  inspect.report();
});

for (const game of GAMES) {
  const all = `the room, the table early and late, the end and the replay of ${game}`;
  test(`${all} are accessible in dark and light`, async ({ world }) => {
    const { ada, inspect } = await inspector(world);
    const other = await world.guest('Bob', { where: null });
    const room = await ada.begin(game, 'invite');
    await ada.page.locator('.copy').waitFor();
    if (game === 'wizards-cup') await inspect.look('room-waiting');
    await other.join(room);
    for (const guest of [ada, other]) await guest.seated();
    const players = [new Player(ada), new Player(other)];
    await inspect.check(`${game}-first`);
    await playUntil(players, async () => ada.table.version >= 4 && ada.table.to_act.includes(ada.table.seat));
    await inspect.look(`${game}-early`);
    await playUntil(
      players,
      async () => (await ada.isOver()) || (late[game](ada.table.view) && ada.table.to_act.includes(ada.table.seat)),
    );
    await inspect.look(`${game}-late`);
    if (!(await ada.isOver())) {
      await ada.button('page.controls.resign').click();
      await ada.button('page.controls.resign-sure').click();
      await ada.page.locator('a[href^="#/replay/"]').waitFor();
    }
    await inspect.check(`${game}-end`);
    await ada.page.getByRole('link', { name: ada.t('page.result.replay'), exact: true }).click();
    await ada.button('page.replay.last').click();
    await ada.seated();
    await inspect.look(`${game}-replay`);
    inspect.report();
  });
}
