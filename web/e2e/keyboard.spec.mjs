// No mouse: Tab, Shift+Tab, arrows, Enter and Space alone.
import { assert } from './lib/guest.mjs';
import { playUntil } from './lib/play.mjs';
import { GAMES, test } from './lib/test.mjs';

const ROUND = 400;

class Keys {
  /** `spared` is never touched by `step`, whatever glows in it. */
  constructor(guest, spared = '') {
    this.guest = guest;
    this.page = guest.page;
    this.glowing = `.frame [data-can]:not(:disabled)${spared && `:not(${spared} *)`}`;
  }

  press(key) {
    return this.page.keyboard.press(key);
  }

  focus() {
    return this.page.evaluate((glowing) => {
      const el = document.activeElement;
      return {
        text: (el?.textContent ?? '').trim(),
        glows: el?.matches(glowing) ?? false,
        href: el?.getAttribute('href') ?? '',
        wizard: el?.closest('.hand') ? el.dataset.wizard : undefined,
        article: el?.closest('article')?.querySelector('h3')?.textContent ?? '',
        seen: el !== null && el !== document.body && el.matches(':focus-visible') && el.checkVisibility(),
      };
    }, this.glowing);
  }

  /** Goes on by Tab until the focus is where `wanted` says. */
  async tabTo(what, wanted) {
    for (let i = 0; i < ROUND; i++) {
      await this.press('Tab');
      const at = await this.focus();
      if (wanted(at)) return at;
    }
    assert(false, `Tab never reaches ${what}`);
  }

  async begin(game) {
    const { guest } = this;
    await guest.page.locator('article button:enabled').first().waitFor();
    await this.tabTo(
      `Play of ${game}`,
      (at) => at.article === guest.t(`${game}.name`) && at.text.startsWith(guest.t('page.home.play')),
    );
    await this.press('Enter');
    await guest.page.locator('.frame [data-can]').first().waitFor();
  }

  glows() {
    return this.page.locator(this.glowing).count();
  }

  /** Something that glows is found by Tab and done with Enter or Space; false when there is nothing to do here. */
  async step() {
    const glows = await this.glows();
    if (glows === 0) return false;
    const lost = await this.page.evaluate(() => document.activeElement === document.body);
    assert(!this.played || !lost, 'the focus has fallen to the body');
    let skip = Math.floor(Math.random() * glows);
    for (let i = 0; i < ROUND; i++) {
      const at = await this.focus();
      if (at.glows && skip-- <= 0) {
        assert(at.seen, `the focus is not to be seen on “${at.text}”`);
        await this.press(Math.random() < 0.5 ? 'Enter' : 'Space');
        this.played = true;
        return true;
      }
      await this.press(Math.random() < 0.04 ? 'Shift+Tab' : 'Tab');
      if (i % 20 === 19 && (await this.glows()) === 0) return false;
    }
    return assert(false, 'Tab never reaches what glows');
  }

  until(end) {
    return playUntil([this], end);
  }
}

test('a whole game of wizards-cup by keys alone', async ({ world }) => {
  const ada = await world.guest('Ada');
  const keys = new Keys(ada);
  await keys.begin('wizards-cup');
  await keys.until(() => ada.isOver());
  await keys.tabTo('the replay', (at) => at.href.startsWith('#/replay/'));
});

for (const game of GAMES.filter((each) => each !== 'wizards-cup')) {
  test(`ten moves of ${game} by keys alone`, async ({ world }) => {
    const ada = await world.guest('Ada');
    await ada.page.evaluate(() => localStorage.setItem('conclave.mind', '"random"'));
    await ada.page.reload();
    const keys = new Keys(ada);
    const mine = () =>
      ada.frames
        .map((text) => JSON.parse(text))
        .filter(({ on, table }) => on === 'table' && table.told.some(({ seat }) => seat === table.seat)).length;
    for (let games = 0; games < 3 && mine() < 10; games++) {
      // one against chance may be over sooner
      await ada.page.goto(world.service.url);
      await keys.begin(game);
      await keys.until(async () => mine() >= 10 || ada.isOver());
    }
    assert(mine() >= 10, `only ${mine()} moves`);
  });
}

test('a plan of wizards-cup is ordered by digits and arrows', async ({ world }) => {
  const ada = await world.guest('Ada');
  const keys = new Keys(ada, '.planning');
  await keys.begin('wizards-cup');
  await keys.until(() => ada.page.locator('.planning').isVisible());
  const { wizard, seen } = await keys.tabTo('the hand', (at) => at.wizard);
  assert(seen, 'the focus is not to be seen');
  const placed = () =>
    ada.page.evaluate(
      (id) => document.querySelector(`.places [data-wizard="${id}"]`)?.closest('li')?.dataset.place ?? null,
      wizard,
    );
  await keys.press('3');
  assert((await placed()) === '2', `3 puts the Wizard into place ${await placed()}`);
  await keys.press('ArrowRight');
  assert((await placed()) === '3', `the arrow puts the Wizard into place ${await placed()}`);
  await keys.press('Delete');
  assert((await placed()) === null, 'Delete does not take the Wizard back');
});
