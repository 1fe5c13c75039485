// The page in French, and the language switched in the middle of a game.
import { assert, waitUntil } from './lib/guest.mjs';
import { Player, playUntil } from './lib/play.mjs';
import { GAMES, test } from './lib/test.mjs';

const LONG_ENOUGH = 12;

/** All that is read or read aloud on the page. */
const read = (page) =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((el) =>
      ['aria-label', 'title', 'placeholder'].map((name) => el.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...labels].join('\n');
  });

async function isFrench(guest, where) {
  const text = await read(guest.page);
  const { en, fr } = guest.service.words;
  assert(
    (await guest.page.evaluate(() => document.documentElement.lang)) === 'fr',
    `${where}: html says another language`,
  );
  const missing = /«[\w-]+(\.[\w-]+)+»/.exec(text);
  assert(!missing, `${where}: no words for ${missing?.[0]}`);
  const french = new Set(Object.values(fr));
  const english = Object.entries(en).filter(
    ([key, words]) => words.length >= LONG_ENOUGH && !words.includes('{') && words !== fr[key] && !french.has(words),
  );
  const lines = text.split('\n').map((line) => line.trim());
  const found = english.find(([, words]) => lines.includes(words));
  assert(!found, `${where}: ${found?.[0]} is shown in English: ${found?.[1]}`);
  assert(
    Object.values(fr).some((words) => words.length >= LONG_ENOUGH && lines.includes(words)),
    `${where}: nothing French is shown`,
  );
}

test('home, rules, cards and every table are in French for a French browser', async ({ world }) => {
  const ada = await world.guest('Ada', { locale: 'fr-FR' });
  ada.t = (key, args) => world.service.t(key, args, 'fr');
  await ada.page.locator('article').first().waitFor();
  await isFrench(ada, 'home');
  for (const game of GAMES) {
    for (const where of ['rules', 'cards']) {
      await ada.page.goto(`${world.service.url}/#/${where}/${game}`);
      await ada.page
        .locator(where === 'rules' ? 'article h2' : 'li.panel')
        .first()
        .waitFor();
      await isFrench(ada, `${where} of ${game}`);
    }
    await ada.page.goto(`${world.service.url}/#/`);
    await ada.begin(game, 'play');
    await ada.seated();
    const player = new Player(ada);
    await playUntil([player], async () => ada.table.version >= 6 || (await ada.isOver()));
    await isFrench(ada, `the table of ${game}`);
    await ada.page.goto(`${world.service.url}/#/`);
  }
});

test('switching the language in the middle of a game keeps the position', async ({ world }) => {
  const ada = await world.guest('Ada');
  await ada.begin('spellcaster', 'play', { mind: 'random' });
  await ada.seated();
  const player = new Player(ada);
  await playUntil([player], async () => ada.table.version >= 5);
  await waitUntil(
    'it is my turn',
    async () => ada.table.to_act.join() === ada.table.seat && (await ada.page.locator('.frame [data-can]').count()) > 0,
  );
  const cards = () =>
    ada.page
      .locator('.frame')
      .evaluate((frame) =>
        [...frame.querySelectorAll('[data-can], [data-card]')].map((el) => el.dataset.card ?? el.className).join(' '),
      );
  const before = { version: ada.table.version, view: JSON.stringify(ada.table.view), cards: await cards() };
  await ada.button('page.header.in-fr').click();
  await waitUntil('the page is French', () => ada.page.evaluate(() => document.documentElement.lang === 'fr'));
  await isFrench(ada, 'the table');
  assert(
    ada.table.version === before.version && JSON.stringify(ada.table.view) === before.view,
    'the position changed',
  );
  assert((await cards()) === before.cards, 'the table shows another position');
  await playUntil([player], async () => ada.table.version > before.version);
});
