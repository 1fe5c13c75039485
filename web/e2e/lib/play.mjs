// Plays by real clicks, taps or keys: whatever glows on the table is tried, what was tried least is preferred.
import { PATIENCE, assert, waitUntil } from './guest.mjs';

/** In the page: whether it is over, whether events are being played, or a glowing element with a point that hits it. */
function look(tried) {
  if (document.querySelector('.layout a[href^="#/replay/"]')) return { over: true };
  const skip = document.querySelector('.caption.playing button');
  if (skip) {
    skip.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    skip.onclick = () => (window.skips = (window.skips ?? 0) + 1);
    const box = skip.getBoundingClientRect();
    return { playing: true, x: box.left + box.width / 2, y: box.top + box.height / 2 };
  }
  const hit = (el, x, y) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && (el === top || el.contains(top));
  };
  const found = [];
  for (const el of document.querySelectorAll('.frame [data-can]')) {
    if (el.disabled || !el.checkVisibility({ visibilityProperty: true })) continue;
    const label = (el.getAttribute('aria-label') ?? el.textContent).trim();
    found.push({ el, label, weight: 1 / (1 + (tried[label] ?? 0)) });
  }
  let at = Math.random() * found.reduce((sum, each) => sum + each.weight, 0);
  const chosen = found.find((each) => (at -= each.weight) <= 0) ?? found.at(-1);
  if (!chosen) return {};
  const point = () => {
    const box = chosen.el.getBoundingClientRect();
    for (const [fx, fy] of [
      [0.5, 0.5],
      [0.3, 0.3],
      [0.7, 0.7],
      [0.2, 0.5],
      [0.8, 0.5],
      [0.5, 0.2],
      [0.5, 0.85],
    ]) {
      const [x, y] = [box.left + fx * box.width, box.top + fy * box.height];
      if (hit(chosen.el, x, y)) return { label: chosen.label, x, y };
    }
    return null;
  };
  // What is out of sight or under a bar that stays in sight is scrolled to, as one would.
  for (const block of [null, 'center', 'start', 'end']) {
    if (block) chosen.el.scrollIntoView({ block, behavior: 'instant' });
    const found = point();
    if (found) return found;
  }
  return { label: chosen.label, covered: true };
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Player {
  tried = {};
  covered = {};
  clicks = 0;
  over = false;
  skips = 0;

  /** Who is patient watches what is played, and skips nothing. */
  constructor(guest, { tap = false, patient = false } = {}) {
    Object.assign(this, { guest, tap, patient });
  }

  /** One click on something that glows; false when there is nothing to do here. */
  async step() {
    const spot = await this.guest.ask(look, this.tried);
    this.over = spot.over ?? false;
    if (spot.playing) return !this.patient && this.#skip(spot);
    if (!spot.label) return false;
    this.tried[spot.label] = (this.tried[spot.label] ?? 0) + 1;
    if (spot.covered) {
      this.covered[spot.label] = (this.covered[spot.label] ?? 0) + 1;
      assert(this.covered[spot.label] < 8, `“${spot.label}” glows but cannot be hit`);
      await pause(1000); // a notice may stand there for a moment
      return true;
    }
    this.clicks++;
    await this.guest.hit(spot, this.tap);
    return true;
  }

  async #skip(spot) {
    // It may be gone before the click: what is played ends by itself as well. So the page counts.
    await this.guest.hit(spot, this.tap);
    this.skips = await this.guest.ask(() => window.skips ?? 0);
    return true;
  }
}

/**
 * Everybody takes steps until `end` says so; a step says whether there was anything to do. Only rounds with something
 * done are counted: waiting for others is bounded by time, as a loaded machine needs it.
 */
export async function playUntil(players, end, most = 3000) {
  let last = Date.now();
  let idle = 0;
  for (let rounds = 0; rounds < most;) {
    if (await end()) return;
    let moved = false;
    for (const player of players) moved = (await player.step()) || moved;
    if (moved) {
      rounds++;
      last = Date.now();
      idle = 0;
    } else {
      await pause(Math.min(120, 15 + 5 * idle++)); // to ask costs as much as to play
    }
    if (Date.now() - last > PATIENCE) {
      const text = await players[0].guest.ask(() => document.body.innerText);
      assert(false, `nothing glows for ${PATIENCE / 1000} s: ${text.slice(0, 600)}`);
    }
  }
  assert(false, `no end after ${most} rounds; tried ${JSON.stringify(players[0].tried ?? {}).slice(0, 600)}`);
}

/** Until the result stands on everybody's page. */
export const playToEnd = (players) => playUntil(players, () => players.every(({ over }) => over));

/** Half composed moves are dropped and what opened by itself is closed, so that what shows is the position. */
export async function drop({ page }) {
  await page.mouse.move(2, 2);
  for (let i = 0; i < 3; i++) {
    const cancel = page.locator('.frame [data-cancel]:enabled').first();
    if (await cancel.isVisible()) await cancel.click();
  }
}

/** Whether the page draws what the service said last, with no move on its way. */
const isDrawn = ({ page, table }) =>
  page.locator(`.frame[data-version="${table.version}"][data-busy="false"]`).isVisible();

/** All that was sent has come and is drawn everywhere. */
export async function standStill(guests) {
  await waitUntil(
    'all draw the same version',
    async () =>
      new Set(guests.map(({ table }) => table.version)).size === 1 &&
      (await Promise.all(guests.map(isDrawn))).every((drawn) => drawn),
  );
  for (const guest of guests) await drop(guest);
}
