// Gone and back: a reload, another device, and a service that is killed and started again in the middle of a game.
import { assert, waitUntil } from './lib/guest.mjs';
import { drop, Player, playToEnd, playUntil, standStill } from './lib/play.mjs';
import { Service } from './lib/service.mjs';
import { test } from './lib/test.mjs';

/** What the table shows. */
const shown = (guest) => guest.page.locator('[data-testid="table"], .frame > :not(.caption)').first().innerText();

/** After so many moves. */
async function inTheMiddle(world, game, moves) {
  const ada = await world.guest('Ada');
  const bob = await world.guest('Bob', { where: null });
  await bob.join(await ada.begin(game, 'invite'));
  for (const guest of [ada, bob]) await guest.seated();
  const players = [new Player(ada), new Player(bob)];
  await playUntil(players, async () => ada.table.version >= moves);
  return { ada, bob, players };
}

const mark = async (guest) => ({ version: guest.table.version, text: await shown(guest) });

async function same(guest, before, after) {
  await guest.seated();
  let now;
  await waitUntil(`${guest.name} sees the exact position after ${after}`, async () => {
    await drop(guest);
    now = await mark(guest);
    return now.version === before.version && now.text === before.text;
  }).catch((error) => {
    const lines = [before.text.split('\n'), now.text.split('\n')];
    const only = (i) => lines[i].filter((line) => !lines[1 - i].includes(line)).join(' | ');
    throw new Error(
      `${error.message}; version ${before.version} alone said “${only(0)}”, version ${now.version} “${only(1)}”`,
    );
  });
}

for (const game of ['wizards-cup', 'spellcaster']) {
  test(`a reload in the middle of ${game} brings back the exact position`, async ({ world }) => {
    const { ada, bob, players } = await inTheMiddle(world, game, game === 'wizards-cup' ? 4 : 9);
    await standStill([ada, bob]);
    const before = await mark(ada);
    await ada.page.reload();
    await same(ada, before, 'a reload');
    await playUntil(players, async () => ada.table.version > before.version + 1 || (await ada.isOver()));
  });
}

for (const game of ['wizards-cup', 'mage-clash']) {
  test(`${game} goes on to its end after the service was killed and started again`, async ({ world }) => {
    const service = await Service.start({ nonsense: world.service.nonsense });
    world.expected.push('WebSocket connection to');
    const shared = world.service;
    world.service = service;
    try {
      const { ada, bob, players } = await inTheMiddle(world, game, game === 'wizards-cup' ? 4 : 12);
      await standStill([ada, bob]);
      const before = [await mark(ada), await mark(bob)];
      await service.kill();
      for (const { page } of [ada, bob]) await page.getByText(service.t('page.connection.lost')).waitFor();
      await service.open();
      for (const { page } of [ada, bob])
        await page.getByText(service.t('page.connection.lost')).waitFor({ state: 'hidden' });
      await same(ada, before[0], 'the restart');
      await same(bob, before[1], 'the restart');
      await playToEnd(players);
    } finally {
      world.service = shared;
      await service.stop();
    }
  });
}

test('the link of a seat goes on with the game on another device', async ({ world }) => {
  const { ada, bob, players } = await inTheMiddle(world, 'wizards-cup', 2);
  await standStill([ada, bob]);
  const before = await mark(ada);
  await ada.page.getByText(ada.t('page.controls.elsewhere'), { exact: true }).first().click();
  const link = await ada.page.getByRole('textbox', { name: ada.t('page.controls.elsewhere') }).inputValue();
  const other = await world.guest('Ada', { where: link.slice(world.service.url.length) });
  await same(other, before, 'the change of device');
  assert(!other.page.url().includes(link.split('/').at(-1)), 'the token stays in the address');
  await playUntil([new Player(other), players[1]], async () => other.table.version > before.version + 1);
});
