// The worked examples in the help: each is drawn, only to be looked at, fits every screen, and is told in words.
import { assert, waitUntil } from './lib/guest.mjs';
import { inspector } from './lib/inspect.mjs';
import { GAMES, test } from './lib/test.mjs';

/** What is wrong with the figures as they stand. */
const wrong = (page) =>
  page.evaluate(() => {
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the window');
    for (const figure of document.querySelectorAll('figure')) {
      const drawn = figure.querySelector('.drawn[inert][aria-hidden="true"]');
      const { height } = drawn.getBoundingClientRect();
      if (height < 60) found.push(`${figure.id} is not drawn`);
      // What is cut off lies beyond the drawing's own edge.
      const edge = drawn.getBoundingClientRect().right + 1;
      const cut = [...drawn.querySelectorAll('*')].find((part) => part.getBoundingClientRect().right > edge);
      if (cut) found.push(`${figure.id}: ${cut.className} is cut off`);
      if (/«[\w-]+(\.[\w-]+)+»/.test(figure.innerText)) found.push(`${figure.id} lacks words`);
      const words = [...figure.querySelectorAll('p.visually-hidden, figcaption')].filter(
        (part) => !drawn.contains(part) && part.textContent.trim().length > 20,
      );
      if (words.length !== 2) found.push(`${figure.id} is not told in words`);
    }
    return found;
  });

for (const game of GAMES)
  test(`the figures of ${game} are drawn and told on every screen, in both languages`, async ({ world }) => {
    const { ada, inspect } = await inspector(world);
    for (const language of ['en', 'fr']) {
      await ada.page.evaluate((code) => localStorage.setItem('conclave.language', JSON.stringify(code)), language);
      await ada.page.goto(`${world.service.url}/?${language}#/rules/${game}`);
      const rules = await ada.page.evaluate(
        (path) => fetch(path).then((answer) => answer.text()),
        `/api/rules/${game}/${language}`,
      );
      const names = [...rules.matchAll(/^\[figure ([a-z-]+)\]/gm)].map(([, name]) => name);
      assert(names.length > 0, `${game} has no figure`);
      for (const name of names)
        await ada.page.locator(`#figure-${name} .drawn :is(li, .felt, table)`).first().waitFor();
      for (const width of [360, 1280, 2560]) {
        await ada.page.setViewportSize({ width, height: 800 });
        const found = await wrong(ada.page);
        assert(found.length === 0, `${language}, ${width}: ${found.join('; ')}`);
      }
      await ada.page.setViewportSize({ width: 1280, height: 800 });
      await inspect.check(`figures of ${game} (${language})`);
    }
    inspect.report();
  });

test('the rules are printed in dark ink, without what leads elsewhere', async ({ world }) => {
  const ada = await world.guest('Ada', { where: `/#/rules/${GAMES[0]}` });
  await ada.page.locator('figure .drawn').first().waitFor();
  const shown = () =>
    ada.page.evaluate(() => ({
      theme: document.documentElement.dataset.theme,
      navs: [...document.querySelectorAll('nav, .skip, body header, body footer')].filter((el) => el.checkVisibility())
        .length,
    }));
  assert((await shown()).theme === 'dark' && (await shown()).navs > 0, 'on the screen');
  await ada.page.emulateMedia({ media: 'print' });
  await waitUntil('light on paper', async () => (await shown()).theme === 'light');
  assert((await shown()).navs === 0, 'what leads elsewhere is on paper too');
  await ada.page.emulateMedia({ media: 'screen' });
  await waitUntil('dark on the screen again', async () => (await shown()).theme === 'dark');
});
