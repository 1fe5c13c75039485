// Gone and back: a reload, another device, and a service that is killed and started again in the middle of a game.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { assert, waitUntil } from './lib/guest.mjs';
import { drop, Player, playToEnd, playUntil, standStill } from './lib/play.mjs';
import { root, Service } from './lib/service.mjs';
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

// tests/stores/v2 was written by rules 1, which left actions of Spellcaster unused.
test('a finished game of older rules is told, and a running one that cannot go on is mended or annulled', async ({
  world,
}) => {
  const service = await Service.start({ nonsense: world.service.nonsense, store: 'v2' });
  const shared = world.service;
  world.service = service;
  try {
    const rooms = JSON.parse(readFileSync(path.join(root, 'tests/stores/v2/expected.json'), 'utf8'));
    const of = (game, status) => rooms.filter((room) => room.game === game && room.status === status);
    const link = ({ room, tokens }, seat) => `/#/room/${room}/${tokens[seat]}`;

    const [over] = of('spellcaster', 'over');
    const ada = await world.guest('Ada', { where: link(over, 'mage-1') });
    const told = ada.page.locator('.table section');
    await told.waitFor();
    assert((await told.innerText()).startsWith(ada.t('table.refusal.older-rules').split('(')[0]), 'nothing says why');
    assert((await ada.page.locator('.log p').count()) > 20, 'what was told is not there');
    await ada.page.getByRole('link', { name: ada.t('page.result.replay'), exact: true }).click();
    await ada.page.waitForURL(/\/spectator\/0$/);
    await ada.button('page.replay.last').click();
    await ada.page.locator('.told p').first().waitFor();
    assert((await ada.button('page.replay.next').isDisabled()) && (await told.isVisible()), 'the replay is not told');

    const [running] = of('spellcaster', 'playing');
    for (const how of ['annul', 'resume']) {
      const bob = await world.guest('Bob', { where: link(running, 'mage-2') });
      const broken = bob.page.locator('section', { hasText: bob.t('page.broken.title') });
      await broken.waitFor();
      if (how === 'annul') {
        await broken.getByRole('button', { name: bob.t('page.broken.annul'), exact: true }).click();
        await bob.button('page.broken.annul-sure').waitFor();
        await bob.button('page.cancel').click();
        await bob.leave();
        continue;
      }
      await bob.button('page.broken.resume').click();
      await broken.waitFor({ state: 'detached' });
      const cleo = await world.guest('Cleo', { where: link(running, 'mage-1') });
      for (const guest of [bob, cleo]) await guest.seated();
      const { version } = bob.table;
      await playUntil([new Player(bob), new Player(cleo)], async () => bob.table.version > version + 1);
    }
  } finally {
    // They would miss the service and say so.
    for (const guest of world.guests) await guest.leave().catch(() => undefined);
    world.service = shared;
    await service.stop();
  }
});
