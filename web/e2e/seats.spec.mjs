// One's place at the table, what is counted for one, who cheers, and the fans of Wizards Cup.
import { assert, waitUntil } from './lib/guest.mjs';
import { Player, playUntil } from './lib/play.mjs';
import { test } from './lib/test.mjs';

async function pair(world, game, options = {}) {
  const ada = await world.guest('Ada');
  const bob = await world.guest('Bob', { where: null });
  await bob.join(await ada.begin(game, 'invite', options));
  for (const guest of [ada, bob]) await guest.seated();
  return { ada, bob };
}

test('who invites chooses a school, and it is remembered', async ({ world }) => {
  const { ada, bob } = await pair(world, 'clash-of-magic-schools', { seat: 'blancgriffon' });
  assert(ada.table.seat === 'blancgriffon' && bob.table.seat === 'dragombre', `Ada sits at ${ada.table.seat}`);
  await ada.page.goto(world.service.url);
  await ada.page.reload();
  const place = ada.game('clash-of-magic-schools').getByLabel(ada.t('page.home.seat'));
  assert((await place.inputValue()) === 'blancgriffon', 'the school is forgotten');
  await ada.begin('clash-of-magic-schools', 'play');
  await ada.seated();
  assert(ada.table.seat === 'blancgriffon', `against a mind Ada sits at ${ada.table.seat}`);
});

test('SC-1.2: whose beard is longest is asked where a table is set up with one click', async ({ world }) => {
  const ada = await world.guest('Ada');
  const beard = ada.game('spellcaster').getByLabel(ada.t('spellcaster.setting.first'));
  assert((await beard.inputValue()) === 'lot', 'it is not by lot unless one says so');
  for (const play of await ada.page.locator('article .primary').all()) {
    const { y, height } = await play.boundingBox();
    assert(y + height <= 800, 'the question pushes Play out of sight');
  }
  for (const first of ['mage-2', 'mage-1']) {
    await beard.selectOption(first);
    await ada.begin('spellcaster', 'hot-seat');
    await ada.page.locator('.curtain').click();
    await ada.seated();
    assert(ada.table.view.active === first, `${ada.table.view.active} begins, not ${first}`);
    await ada.page.locator('header a.mark').click();
  }
});

const counting = (guest) => guest.page.getByLabel(guest.t('page.counting.label'));

test('MC-7.2: the first hand of the rival is not counted for who did not ask', async ({ world }) => {
  const { ada, bob } = await pair(world, 'mage-clash');
  const theirs = ada.page.locator('.rest > .chip');
  await ada.page.getByText(ada.t('page.mage-clash.unseen', { count: 10 })).waitFor();
  assert((await theirs.count()) === 0, 'tiles that were never seen are shown');
  await counting(ada).check();
  await waitUntil('ten tiles are worked out', async () => (await theirs.count()) === 10);
  await ada.page.reload();
  await waitUntil('the wish is remembered', async () => (await theirs.count()) === 10);
  await counting(ada).uncheck();
  await waitUntil('nothing is counted any more', async () => (await theirs.count()) === 0);
  // A hand that one passed on has been seen.
  await playUntil([new Player(ada), new Player(bob)], async () => ada.table.view.turn >= 2);
  await waitUntil(
    'the hand passed on is shown',
    async () => ada.table.view.rival_hand.length > 0 && (await theirs.count()) === ada.table.view.rival_hand.length,
  );
});

test('CMS-2.5: what a reshuffle tells is not counted for who did not ask', async ({ world }) => {
  const ada = await world.guest('Ada', { where: null });
  // As after a reshuffle: the view holds what is known, in play that takes hundreds of moves.
  await ada.page.routeWebSocket(/\/ws$/, (page) => {
    page.connectToServer().onMessage((text) => {
      const message = JSON.parse(text);
      const view = (message.table ?? message.ok?.table)?.view;
      if (view?.known) view.known = { dragombre: { fire: 1 }, blancgriffon: { earth: 2 } };
      page.send(JSON.stringify(message));
    });
  });
  await ada.page.goto(world.service.url);
  await ada.begin('clash-of-magic-schools', 'play');
  await ada.seated();
  await counting(ada).waitFor();
  const known = ada.page.locator('.bar .known');
  assert((await known.count()) === 0, 'what could be worked out is shown');
  await counting(ada).check();
  await waitUntil('both hands are counted', async () => (await known.count()) === 2);
});

test('a spectator cheers, and nothing covers the table', async ({ world }) => {
  const { ada } = await pair(world, 'spellcaster');
  const sue = await world.guest('Sue', { where: `/#/room/${ada.room}` });
  await sue.seated();
  await sue.page.getByText(sue.t('page.greeting.cheer'), { exact: true }).click();
  await sue.button('page.greeting.2').click();
  const said = ada.t('page.greeting.cheered', { words: ada.t('page.greeting.2') });
  await ada.page.locator('.stand', { hasText: said }).waitFor();
  assert((await ada.page.locator('.notices p').count()) === 0, 'a cheer is a notice over the table');
  // For a side, by the name that it has at this table; a player has no such button.
  await sue.button('page.greeting.go', { seat: 'Bob' }).click();
  const gone = ada.t('page.greeting.cheered', { words: ada.t('page.greeting.go', { seat: 'Bob' }) });
  await ada.page.locator('.stand', { hasText: gone }).waitFor();
  await ada.page.getByText(ada.t('page.greeting.title'), { exact: true }).click();
  assert((await ada.button('page.greeting.go', { seat: 'Bob' }).count()) === 0, 'a player cheers for a side');
  for (let i = 0; i < 4; i++) await sue.button('page.greeting.2').click();
  await sue.page.getByText(sue.t('service.refusal.greets-too-fast')).first().waitFor();
});

const turned = (guest, name) =>
  guest.page.getByRole('region', { name: guest.t('page.wizards-cup.fan.of', { name }) }).locator('[data-wizard]');
const randomOf = (guest, seat) => guest.table.view.sides.find((side) => side.seat === seat).random;

test('WC-1.2: each taps a card of the other fan, and what was drawn under seal is turned up', async ({ world }) => {
  const { ada, bob } = await pair(world, 'wizards-cup');
  assert((await ada.page.locator('[data-wizard]').count()) === 0, 'a Wizard is shown before it is turned');
  for (const [guest, other, at] of [
    [ada, 'Bob', 2],
    [bob, 'Ada', 15],
  ]) {
    await guest.page.getByText(guest.t('page.wizards-cup.fan.sealed')).waitFor();
    await guest.button('page.wizards-cup.fan.tap', { number: at, name: other }).dispatchEvent('click');
    const seat = other === 'Bob' ? 'white' : 'black';
    const shown = await turned(guest, other).getAttribute('data-wizard');
    assert(shown === randomOf(guest, seat), `${shown} is turned up, ${randomOf(guest, seat)} was drawn`);
    await guest.button('page.wizards-cup.fan.go').click();
    await guest.page.locator('.picking').waitFor();
  }
  await ada.page.reload();
  await ada.page.locator('.picking').waitFor();
  assert((await ada.page.locator('.fans').count()) === 0, 'the fans come a second time');
});

test('a spectator sees both fans turned, and can skip them', async ({ world }) => {
  const { ada } = await pair(world, 'wizards-cup');
  const where = `/#/room/${ada.room}`;
  const sue = await world.guest('Sue', { where });
  await sue.page.locator('.fans').waitFor();
  assert((await sue.page.locator('.fans button[data-can]').count()) === 0, 'a spectator is asked to tap');
  await waitUntil('both are turned', async () => (await sue.page.locator('.fans [data-wizard]').count()) === 2);
  await sue.page.locator('.fans').waitFor({ state: 'detached' });
  const tom = await world.guest('Tom', { where });
  await tom.button('page.wizards-cup.fan.skip').click();
  assert((await tom.page.locator('.fans').count()) === 0, 'the fans cannot be skipped');
});
