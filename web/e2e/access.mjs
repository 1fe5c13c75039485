// Every page and each table, early and late: WCAG 2.2 AA by axe-core in dark and light, and pictures in three sizes.
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { assert } from './lib/guest.mjs';
import { Player, playUntil } from './lib/play.mjs';
import { root } from './lib/service.mjs';
import { GAMES } from './whole-games.mjs';

export const scenarios = {};
const axe = createRequire(import.meta.url).resolve('axe-core');
const folder = path.join(root, 'build/screenshots');
const SIZES = [[360, 640], [1280, 800], [1920, 1080]];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
mkdirSync(folder, { recursive: true });

/** Late in a game: the last third, as the views tell it. */
const late = {
  'wizards-cup': (view) => view.round >= 3 || (view.round === 2 && view.sides.some((side) => side.tokens > 0) && view.sides.some((side) => side.discard.length > 1)),
  'clash-of-magic-schools': (view) => view.turn >= 34,
  spellcaster: (view) => view.turn >= 12,
  'mage-clash': (view) => view.combat !== undefined && view.cities.some((city) => city.winner !== null),
};

class Inspector {
  bad = [];

  constructor(guest) {
    this.guest = guest;
    this.page = guest.page;
  }

  async #axe(where, scheme) {
    // The page's content policy forbids other scripts; this context passes it by for axe alone.
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.addScriptTag({ path: axe });
    const found = await this.page.evaluate(async (tags) => {
      const { violations } = await window.axe.run(document, { runOnly: tags, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id} ×${nodes.length} ${nodes.slice(0, 2).map((node) => `${node.target.join(' ')} [${(node.any[0]?.message ?? node.all[0]?.message ?? '').slice(0, 140)}]`).join(' , ')}`);
    }, TAGS);
    for (const violation of found) this.bad.push(`${where} (${scheme}): ${violation}`);
  }

  async check(where) {
    await this.#axe(where, 'dark');
    await this.page.emulateMedia({ colorScheme: 'light' });
    await this.#axe(where, 'light');
    await this.page.emulateMedia({ colorScheme: 'dark' });
  }

  /** Checks the page and takes its picture in every size. */
  async look(where) {
    const { page } = this;
    await page.mouse.move(1, 1);
    await page.evaluate(() => (document.activeElement?.blur(), scrollTo(0, 0), document.fonts.ready));
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await this.#picture(`${where}-${width}`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await this.#axe(where, 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await this.#picture(`${where}-1280-light`);
    await this.#axe(where, 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
  }

  #picture(name) {
    return this.page.screenshot({ path: path.join(folder, `${name}.png`) });
  }

  report() {
    assert(this.bad.length === 0, this.bad.join('; '));
  }
}

async function inspector(world) {
  const ada = await world.guest('Ada', { bypassCSP: true });
  // Colours are judged as they stand, not in the middle of a fade.
  await ada.page.addStyleTag({ content: '*, *::before, *::after { transition: none !important; animation: none !important; }' });
  return { ada, inspect: new Inspector(ada) };
}

const visit = async (guest, where, sight) => {
  await guest.page.evaluate((hash) => (location.hash = hash), where);
  await guest.page.locator(sight).first().waitFor();
};

scenarios['home, rules and cards are accessible in dark and light'] = async (world) => {
  const { ada, inspect } = await inspector(world);
  await ada.page.locator('article button:enabled').first().waitFor();
  await inspect.look('home');
  for (const game of GAMES) {
    await visit(ada, `#/rules/${game}`, 'article h2');
    await inspect.look(`rules-${game}`);
    await visit(ada, `#/cards/${game}`, 'li.panel');
    await inspect.look(`cards-${game}`);
  }
  await visit(ada, '#/nowhere', 'main h1');
  await inspect.look('lost');
  inspect.report();
};

for (const game of GAMES) {
  scenarios[`the room, the table early and late, the end and the replay of ${game} are accessible in dark and light`] = async (world) => {
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
    await playUntil(players, async () => (await ada.isOver()) || (late[game](ada.table.view) && ada.table.to_act.includes(ada.table.seat)));
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
  };
}
