// What every scenario gets: the service of its worker, guests who arrive at it, and a look at what went wrong unseen.
import { test as base } from '@playwright/test';
import { Guest } from './guest.mjs';
import { Service } from './service.mjs';

export const GAMES = ['clash-of-magic-schools', 'wizards-cup', 'spellcaster', 'mage-clash'];

/** What went wrong in a page without anybody looking: errors, refused scripts, text without words. */
function faults(world) {
  const bad = world.guests.flatMap((guest) =>
    guest.errors
      .filter((text) => !world.expected.some((part) => text.includes(part)))
      .map((text) => `${guest.name}: ${text}`),
  );
  return [...new Set(bad)];
}

export const test = base.extend({
  nonsense: [false, { option: true, scope: 'worker' }],

  // One a worker: starting it takes longer than many a scenario.
  service: [
    async ({ nonsense }, use) => {
      const service = await Service.start({ nonsense });
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],

  world: [
    async ({ browser, service }, use) => {
      const world = { service, browser, guests: [], expected: [] };
      world.guest = (who, options) => Guest.arrive(world, who, options);
      await use(world);
      for (const guest of world.guests) await guest.leave().catch(() => undefined);
      const bad = faults(world);
      if (bad.length > 0) throw new Error(bad.join('; '));
    },
    { auto: true },
  ],
});
