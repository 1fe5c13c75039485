// What people do at a table besides playing: look on, greet, take back, agree, resign, play again, look back.
import { assert, waitUntil } from './lib/guest.mjs';
import { drop, Player, playUntil, standStill } from './lib/play.mjs';
import { test } from './lib/test.mjs';

/** Ada and Bob at a table, after some moves. */
async function pair(world, game, moves = 0, options = {}) {
  const ada = await world.guest('Ada', options);
  const bob = await world.guest('Bob', { where: null });
  await bob.join(await ada.begin(game, 'invite'));
  for (const guest of [ada, bob]) await guest.seated();
  const players = [new Player(ada), new Player(bob)];
  await playUntil(players, async () => ada.table.version >= moves && bob.table.version >= moves);
  await standStill([ada, bob]);
  return { ada, bob, players };
}

async function resign(guest) {
  await guest.button('page.controls.resign').click();
  await guest.button('page.controls.resign-sure').click();
}

test('on one screen a curtain hides each seat until the next player is ready', async ({ world }) => {
  const ada = await world.guest('Ada');
  await ada.begin('wizards-cup', 'hot-seat');
  const curtain = ada.page.locator('.curtain');
  const player = new Player(ada);
  const seats = [];
  for (let i = 0; i < 4; i++) {
    await curtain.waitFor();
    assert((await ada.page.locator('.frame').count()) === 0, 'the table shows behind the curtain');
    assert(await curtain.evaluate((el) => el === document.activeElement), 'the curtain has not the focus');
    seats.push(await curtain.innerText());
    await curtain.click();
    await ada.seated();
    assert(await ada.page.evaluate(() => document.activeElement.closest('.frame') !== null), 'the focus is lost');
    await playUntil([player], () => curtain.isVisible());
  }
  assert(seats[0] !== seats[1] && seats[0] === seats[2], `the screen is passed to ${seats.join(' | ')}`);
});

test('a spectator sees a badge, no choices and no actions', async ({ world }) => {
  const { ada } = await pair(world, 'spellcaster', 1);
  const sue = await world.guest('Sue', { where: `/#/room/${ada.room}` });
  await sue.seated();
  await sue.page.getByText(sue.t('page.room.spectator')).waitFor();
  assert((await sue.page.locator('.frame [data-can]').count()) === 0, 'something glows for a spectator');
  assert((await sue.button('page.controls.resign').count()) === 0, 'a spectator may resign');
  await ada.page.getByText(ada.t('page.room.watchers', { count: 1 })).waitFor();
});

test('a secret choice is taken back alone', async ({ world }) => {
  const { ada, bob } = await pair(world, 'wizards-cup');
  await playUntil([new Player(ada)], async () => ada.table.version === 1);
  await ada.button('page.controls.undo').click();
  await waitUntil('the choice is asked for again', () => ada.page.locator('.picking').isVisible());
  assert(ada.table.undone.includes(1) && ada.table.to_act.includes('black'), 'the choice was not taken back');
  assert((await bob.page.locator('[aria-label="' + bob.t('page.ask.label') + '"]').count()) === 0, 'Bob was asked');
});

/** Picks so many Wizards of the shelf, without confirming. The fans that come first are skipped. */
async function pickSome(guest, count) {
  await guest.page.locator('.shelf, .fans').first().waitFor();
  await drop(guest);
  for (let i = 1; i <= count; i++) await guest.page.locator('.shelf .cell').nth(i).locator('button').first().click();
}

test('what is picked so far stays when the rival has chosen', async ({ world }) => {
  const { ada, bob } = await pair(world, 'wizards-cup', 0, { reducedMotion: 'no-preference' });
  await pickSome(ada, 3);
  await playUntil([new Player(bob)], async () => ada.table.version === 1);
  await ada.page.getByText(ada.t('page.wizards-cup.status.chosen')).waitFor();
  await ada.page.getByText(ada.t('page.wizards-cup.pick.count', { count: 3, most: 5 })).waitFor();
});

test('a choice overtaken by the rival on its way is made all the same', async ({ world }) => {
  const ada = await world.guest('Ada', { where: null });
  // What the service says waits while Ada knows nothing of it.
  let held = null;
  await ada.page.routeWebSocket(/\/ws$/, (page) => {
    const service = page.connectToServer();
    service.onMessage((text) => (held ? held.push(() => page.send(text)) : page.send(text)));
  });
  await ada.page.goto(world.service.url);
  const bob = await world.guest('Bob', { where: null });
  await bob.join(await ada.begin('wizards-cup', 'invite'));
  for (const guest of [ada, bob]) await guest.seated();
  await pickSome(ada, 5);
  held = [];
  await playUntil([new Player(bob)], async () => bob.table.version === 1);
  await ada.button('page.wizards-cup.pick.confirm').click();
  await waitUntil('the service has refused', () => held.length >= 2);
  for (const say of held.splice(0)) say();
  held = null;
  await waitUntil('both have picked', () => bob.table.version === 2);
  await ada.page.locator('.planning').waitFor();
  assert((await ada.page.locator('.notices p').count()) === 0, 'Ada was told of it');
});

test('a move that others saw is taken back when they agree, and stays when they decline', async ({ world }) => {
  const { ada, bob, players } = await pair(world, 'clash-of-magic-schools', 2);
  for (const asks = () => [ada, bob].some((guest) => guest.table.undo === 'ask'); !asks();) {
    await playUntil(players, asks);
    await standStill([ada, bob]);
  }
  const [asker, other] = ada.table.undo === 'ask' ? [ada, bob] : [bob, ada];
  const before = asker.table.version;
  // Why it must be asked for stands beside it.
  const why = world.service.t(asker.table.undo_why.key);
  await asker.page.locator('#undo-why', { hasText: new RegExp(why.slice(1), 'i') }).waitFor();
  await asker.button('page.controls.ask-undo').click();
  await other.button('page.ask.no').click();
  await asker.page.getByText(asker.t('page.room.declined-undo', { seat: other.name })).waitFor();
  assert(asker.table.version === before, 'the version changed although the answer was no');
  await asker.button('page.controls.ask-undo').click();
  await asker.page.getByText(asker.t('page.ask.waiting')).waitFor();
  await other.button('page.ask.yes').click();
  await waitUntil('the move is taken back on both pages', () =>
    [ada, bob].every((guest) => guest.table.version > before && guest.table.undone.length > 0),
  );
  await playUntil(players, async () => ada.table.version > before + 2);
});

test('a draw is offered, agreed, and ends the game without a winner', async ({ world }) => {
  const { ada, bob } = await pair(world, 'spellcaster', 2);
  await ada.button('page.controls.draw').click();
  await bob.page.getByText(bob.t('page.ask.draw', { name: 'Ada' })).waitFor();
  await bob.button('page.ask.yes').click();
  for (const guest of [ada, bob])
    await guest.page.getByRole('heading', { name: guest.t('page.result.none') }).waitFor();
  assert(ada.state.result.reason === 'agreed', `the reason is ${ada.state.result.reason}`);
  const counted = await ada.page.getByTestId('ending').innerText();
  assert(counted.includes(ada.t('page.ending.sapphires')), `what is counted in “${counted}”?`);
});

test('who resigns loses, and the rematch swaps the sides', async ({ world }) => {
  const { ada, bob, players } = await pair(world, 'wizards-cup', 1);
  const before = { ada: ada.table.seat, bob: bob.table.seat, room: ada.room };
  await resign(ada);
  await bob.page.getByRole('heading', { name: bob.t('page.result.won') }).waitFor();
  await ada.button('page.result.rematch').click();
  await bob.page.getByText(bob.t('page.result.wants', { name: 'Ada' })).waitFor();
  await bob.button('page.result.rematch').click();
  await waitUntil('both are in the next room', () =>
    [ada, bob].every((guest) => guest.room !== before.room && guest.table),
  );
  assert(ada.table.seat === before.bob && bob.table.seat === before.ada, 'the sides are not swapped');
  await playUntil(players, async () => ada.table.version >= 2);
});

/** What says in each game that somebody is on turn or that something is asked of somebody. */
const IN_PLAY = {
  'clash-of-magic-schools': '.bar.turn',
  'wizards-cup': ':is(.side.acting, .prompt.mine)',
  spellcaster: ':is(.mage.active, li.now, [aria-current], .actions, .tags span:nth-child(2))',
  'mage-clash': ':is(.board.acting, .board .tag, .picked)',
};
for (const [game, marks] of Object.entries(IN_PLAY)) {
  test(`after a resignation the table of ${game} says that it is over, and nobody is on turn`, async ({ world }) => {
    const ada = await world.guest('Ada');
    await ada.begin(game, 'play');
    await ada.seated();
    await standStill([ada]);
    const table = ada.page.getByTestId('table');
    assert((await table.locator(marks).count()) > 0, 'nothing says whose turn it is');
    await resign(ada);
    await ada.page.getByTestId('ending').waitFor();
    assert((await table.locator(marks).count()) === 0, `still in play: ${await table.locator(marks).allInnerTexts()}`);
    assert((await table.innerText()).includes(ada.t('page.table.ended')), 'the table does not say that it is over');
  });
}

test('a greeting is read by the other, in words', async ({ world }) => {
  const { ada, bob } = await pair(world, 'wizards-cup');
  await ada.page.getByText(ada.t('page.greeting.title'), { exact: true }).click();
  await ada.button('page.greeting.2').click();
  await bob.page.getByText(`Ada: ${bob.t('page.greeting.2')}`).waitFor();
});

test('the link of a table is copied and leads there', async ({ world }) => {
  const ada = await world.guest('Ada', { permissions: ['clipboard-read', 'clipboard-write'] });
  const room = await ada.begin('mage-clash', 'invite');
  await ada.button('page.copy').click();
  await ada.button('page.copied').waitFor();
  const link = await ada.page.evaluate(() => navigator.clipboard.readText());
  assert(link === `${world.service.url}/#/room/${room}`, `the link is ${link}`);
  const [token] = await ada.tokens();
  assert(!link.includes(token), 'the link gives the seat away');
  const bob = await world.guest('Bob', { where: `/#/room/${room}` });
  await bob.page.getByText(bob.t('page.waiting.join')).waitFor();
  await ada.button('page.waiting.close').click();
  await ada.page.waitForURL(/#\/$/);
  await bob.page.getByText(bob.t('page.room.closed')).waitFor();
});

test('an open table is in the list of another browser, who joins from there', async ({ world }) => {
  const ada = await world.guest('Ada Open');
  const room = await ada.begin('clash-of-magic-schools', 'open');
  const bob = await world.guest('Bob');
  await bob.page.locator(`a[href="#/room/${room}"]`, { hasText: bob.t('page.home.join') }).click();
  await bob.page
    .locator('button', { hasText: bob.t('page.waiting.sit') })
    .first()
    .click();
  for (const guest of [ada, bob]) await guest.seated();
  const sue = await world.guest('Sue');
  await sue.page.locator(`a[href="#/room/${room}"]`, { hasText: sue.t('page.home.watch') }).click();
  await sue.page.getByText(sue.t('page.room.spectator')).waitFor();
});

test('my games and the title say when it is my turn', async ({ world }) => {
  const { ada, bob } = await pair(world, 'wizards-cup');
  const marked = ada.t('page.title-turn', { title: '' });
  await waitUntil('the title has its mark', async () => (await ada.page.title()).startsWith(marked));
  const room = ada.room;
  await ada.page.locator('header a.mark').click();
  const mine = ada.page.locator(`main a[href="#/room/${room}"]`, { hasText: ada.t('page.room.your-turn') });
  await mine.waitFor();
  assert((await ada.page.title()).startsWith(marked), 'the title has no mark on the home page');
  await mine.click();
  await ada.seated();
  await playUntil([new Player(ada)], async () => ada.table.version === 1);
  await waitUntil('the mark is gone while Bob thinks', async () => !(await ada.page.title()).startsWith(marked));
  await ada.page.locator('header a.mark').click();
  await ada.page.locator(`main a[href="#/room/${room}"]`, { hasText: ada.t('page.room.status-playing') }).waitFor();
  await playUntil([new Player(bob)], async () => bob.table.version >= 2);
  await mine.waitFor();
});

test('a replay is stepped through, its seal checked and its journal downloaded', async ({ world }) => {
  const ada = await world.guest('Ada');
  await ada.begin('wizards-cup', 'play');
  await ada.seated();
  await playUntil([new Player(ada)], async () => ada.table.version >= 5 || (await ada.isOver()));
  if (!(await ada.isOver())) await resign(ada);
  await ada.page.getByRole('link', { name: ada.t('page.result.replay'), exact: true }).click();
  const next = ada.button('page.replay.next');
  await next.click();
  await next.click();
  await ada.page.waitForURL(/\/open\/2$/);
  await ada.page.keyboard.press('ArrowLeft');
  await ada.page.waitForURL(/\/open\/1$/);
  await ada.button('page.replay.last').click();
  await waitUntil('the last step is shown', () => next.isDisabled());
  await ada.page.getByLabel(ada.t('page.replay.viewer')).selectOption('white');
  await ada.page.waitForURL(/\/white\/\d+$/);
  await ada.seated();
  await ada.page.getByText(ada.t('page.seal.good')).waitFor();
  const link = await ada.page.getByRole('textbox', { name: ada.t('page.replay.link') }).inputValue();
  assert(link === ada.page.url(), `the link says ${link}`);
  const download = ada.page.waitForEvent('download');
  await ada.page.getByRole('link', { name: ada.t('page.replay.journal') }).click();
  const file = await (await download).createReadStream();
  let text = '';
  for await (const part of file) text += part;
  assert(JSON.parse(text.split('\n')[0]).game === 'wizards-cup', `the journal begins ${text.slice(0, 80)}`);
});

test('what is not possible says why when it is tried', async ({ world }) => {
  const { ada, bob } = await pair(world, 'spellcaster', 1);
  const waiting = ada.table.to_act.includes(ada.table.seat) ? bob : ada;
  await waitUntil('nothing glows', async () => (await waiting.page.locator('.frame [data-can]').count()) === 0);
  await waiting.page.locator('.hand button').first().click();
  await waiting.page.locator('.notices p').first().waitFor();
});
