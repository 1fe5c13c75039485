// Minds of every level: chosen on the front page, named at their seats, and asked for a hint.
import { assert, waitUntil } from './lib/guest.mjs';
import { inspector } from './lib/inspect.mjs';
import { Player, playUntil } from './lib/play.mjs';
import { test } from './lib/test.mjs';

const players = (guest) => guest.page.getByRole('list', { name: guest.t('page.room.players') });
const hint = (guest) => guest.page.getByRole('region', { name: guest.t('page.hint.label') });
const owing = (guest) =>
  waitUntil(
    'it is my turn',
    async () =>
      guest.table.to_act.includes(guest.table.seat) && (await guest.page.locator('.frame [data-can]').count()) > 0,
  );

test('a level is chosen on the front page, says what it is like and plays under its name', async ({ world }) => {
  const ada = await world.guest('Ada', { mind: null });
  const list = ada.page.getByLabel(ada.t('page.home.mind'));
  await ada.page.locator('article button:enabled').first().waitFor();
  assert((await list.inputValue()) === 'apprentice', 'a newcomer is not offered an apprentice');
  const offered = await list.locator('option').evaluateAll((options) => options.map(({ value }) => value));
  assert(offered.join() === 'novice,apprentice,adept,master,archmage,greedy,random', `the list has ${offered}`);
  await list.selectOption('novice');
  await ada.page.getByText(ada.t('minds.novice.line')).waitFor();
  await ada.begin('clash-of-magic-schools', 'play');
  await ada.seated();
  await players(ada).getByText(ada.t('minds.novice.name'), { exact: true }).waitFor();
  await players(ada)
    .getByRole('img', { name: ada.t('page.room.level', { level: 1, of: 5 }) })
    .waitFor();
  const moved = () =>
    ada.frames
      .map((text) => JSON.parse(text))
      .some(({ on, table }) => on === 'table' && table.told.some(({ seat }) => seat !== table.seat));
  await playUntil([new Player(ada)], async () => moved() && ada.table.version >= 8);
  await ada.page.reload();
  await ada.page.goto(`${world.service.url}/#/`);
  await waitUntil('the level is remembered', async () => (await list.inputValue()) === 'novice');
});

// The sentence is read here for its “why” and its “%”.
test('a hint says in French what to play and why, and plays it', { tag: '@words' }, async ({ world }) => {
  const { ada, inspect } = await inspector(world, { locale: 'fr-FR', mind: 'adept' });
  ada.t = (key, args) => world.service.t(key, args, 'fr');
  await ada.page.locator('article button:enabled').first().waitFor();
  await ada.begin('clash-of-magic-schools', 'play');
  await ada.seated();
  await owing(ada);
  await ada.button('page.controls.hint').focus();
  await ada.page.keyboard.press('Enter');
  await hint(ada).waitFor();
  const text = (await hint(ada).innerText()).replaceAll('\u00a0', ' ');
  const why = world.service.words.fr['page.hint.why'].split('{')[0];
  assert(text.includes(why), `there is no “${why}” in: ${text}`);
  assert(/\d+\s%/.test(text), `there is no chance in: ${text}`);
  assert(!/«[\w-]+(\.[\w-]+)+»/.test(text), `words are missing: ${text}`);
  await inspect.look('hint', hint(ada));
  inspect.report();
  const { version } = ada.table;
  await hint(ada).getByRole('button').first().click();
  await waitUntil('the move is made', () => ada.table.version > version);
  await hint(ada).waitFor({ state: 'detached' });
  await players(ada)
    .getByText(ada.t('page.room.hints', { count: 1 }))
    .waitFor();
});

test('a hint leaves alone what has been picked so far', async ({ world }) => {
  const ada = await world.guest('Ada');
  await ada.begin('wizards-cup', 'play');
  await ada.seated();
  await owing(ada);
  await ada.button('page.wizards-cup.fan.skip').click();
  await ada.page.locator('.frame [data-can]').first().click();
  const picked = () => ada.page.locator('.frame [aria-pressed="true"], .frame .picked').count();
  const before = await picked();
  assert(before > 0, 'nothing is picked');
  await ada.button('page.controls.hint').click();
  await hint(ada).waitFor();
  assert((await picked()) === before, `${before} were picked, then ${await picked()}`);
});

test('among people hints are there only where they were agreed on, and who joins is told before', async ({ world }) => {
  const ada = await world.guest('Ada');
  const bob = await world.guest('Bob', { where: null });
  const plain = await ada.begin('wizards-cup', 'invite');
  await bob.join(plain);
  await bob.seated();
  assert((await bob.button('page.controls.hint').count()) === 0, 'there is a hint among people');
  await ada.page.goto(`${world.service.url}/#/`);
  const card = ada.game('wizards-cup');
  await card.getByText(ada.t('page.home.own')).click();
  await card.getByLabel(ada.t('page.home.hints')).check();
  await card.getByRole('button', { name: ada.t('page.home.set-up') }).click();
  await ada.page.waitForURL(/#\/room\//);
  await bob.page.goto(`${world.service.url}/#/room/${ada.room}`);
  await bob.page.getByText(bob.t('page.waiting.hints')).waitFor();
  await bob.join(ada.room);
  await bob.seated();
  await owing(bob);
  await bob.button('page.controls.hint').click();
  await hint(bob).waitFor();
  assert(!ada.frames.some((text) => JSON.parse(text).on === 'hint'), 'the rival was told the hint as well');
});
