// Looks at a page as it stands: WCAG 2.2 AA by axe-core in dark and light, and pictures in three sizes.
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { assert } from './guest.mjs';
import { root } from './service.mjs';

const axe = createRequire(import.meta.url).resolve('axe-core');
const folder = path.join(root, 'build/screenshots');
const SIZES = [
  [360, 640],
  [1280, 800],
  [1920, 1080],
];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Best practices that are kept as well. */
const RULES = ['heading-order', 'landmark-unique', 'region'];
mkdirSync(folder, { recursive: true });

class Inspector {
  bad = [];

  constructor(guest) {
    this.guest = guest;
    this.page = guest.page;
  }

  async #axe(where, scheme) {
    // The page's content policy forbids other scripts; this context passes it by for axe alone.
    if (!(await this.page.evaluate(() => 'axe' in window))) await this.page.addScriptTag({ path: axe });
    const found = await this.page.evaluate(
      async ([tags, more]) => {
        const rules = Object.fromEntries(more.map((rule) => [rule, { enabled: true }]));
        const runOnly = { type: 'tag', values: tags };
        const { violations } = await window.axe.run(document, { runOnly, rules, resultTypes: ['violations'] });
        return violations.map(
          ({ id, nodes }) =>
            `${id} ×${nodes.length} ${nodes
              .slice(0, 2)
              .map(
                (node) =>
                  `${node.target.join(' ')} [${(node.any[0]?.message ?? node.all[0]?.message ?? '').slice(0, 140)}]`,
              )
              .join(' , ')}`,
        );
      },
      [TAGS, RULES],
    );
    for (const violation of found) this.bad.push(`${where} (${scheme}): ${violation}`);
  }

  async check(where) {
    await this.#axe(where, 'dark');
    await this.page.emulateMedia({ colorScheme: 'light' });
    await this.#axe(where, 'light');
    await this.page.emulateMedia({ colorScheme: 'dark' });
  }

  /** Checks the page and takes its picture in every size, from its top or where `sight` is in sight. */
  async look(where, sight) {
    const { page } = this;
    await page.mouse.move(1, 1);
    await page.evaluate(() => (document.activeElement?.blur(), scrollTo(0, 0), document.fonts.ready));
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await sight?.scrollIntoViewIfNeeded();
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

/** A guest whose pages are looked at. */
export async function inspector(world, options = {}) {
  const ada = await world.guest('Ada', { bypassCSP: true, painted: true, ...options });
  // Colours are judged as they stand, not in the middle of a fade.
  await ada.page.addStyleTag({
    content: '*, *::before, *::after { transition: none !important; animation: none !important; }',
  });
  return { ada, inspect: new Inspector(ada) };
}
