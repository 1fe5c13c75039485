// What must be in sight: tips inside the window, every card of a hand, one's own numbers, what is said in passing.
import { assert } from './lib/guest.mjs';
import { drop, Player, playUntil } from './lib/play.mjs';
import { GAMES } from './whole-games.mjs';

export const scenarios = {};
const SIZES = [[1280, 800], [1024, 700], [390, 844]];

/** Of the cards that can be read here, those lowest on the page: their tips have the least room. */
async function lowest(page, count) {
  const cards = await page.locator('.frame [data-tip]:not([data-tip=""]):visible').all();
  const boxes = await Promise.all(cards.map(async (card) => ({ card, y: (await card.boundingBox())?.y ?? 0 })));
  return boxes.sort((a, b) => b.y - a.y).slice(0, count).map(({ card }) => card);
}

async function tipIsInside(page, card, where) {
  await card.scrollIntoViewIfNeeded();
  await card.dispatchEvent('pointerenter', { pointerType: 'mouse' });
  const tip = page.locator('.tip');
  await tip.waitFor();
  const { x, y, width, height } = await tip.boundingBox();
  const space = page.viewportSize();
  assert(x >= 0 && y >= 0 && x + width <= space.width && y + height <= space.height, `${where}: the tip of ${await tip.locator('h3').innerText()} leaves the window`);
  await card.dispatchEvent('pointerleave', { pointerType: 'mouse' });
  await tip.waitFor({ state: 'detached' });
}

scenarios["a card's tip lies wholly inside the window"] = async (world) => {
  for (const game of GAMES) {
    const ada = await world.guest('Ada');
    await ada.begin(game, 'play');
    await ada.seated();
    await playUntil([new Player(ada)], async () => ada.table.version >= 2 && ada.table.to_act.includes(ada.table.seat));
    await drop(ada);
    for (const [width, height] of SIZES) {
      await ada.page.setViewportSize({ width, height });
      for (const card of await lowest(ada.page, 2)) await tipIsInside(ada.page, card, `${game} at ${width}×${height}`);
    }
    await ada.leave();
  }
};
