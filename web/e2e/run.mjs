// Runs the scenarios in a real browser against the real service: node e2e/run.mjs [part of a name …]
// Prints "ok NAME" or "not ok NAME: why"; ends with 1 when anything failed.
import { Guest, launch } from './lib/guest.mjs';
import { Service } from './lib/service.mjs';

const files = [
  'newcomer',
  'whole-games',
  'languages',
  'phone',
  'keyboard',
  'returning',
  'table-manners',
  'minds',
  'sight',
  'access',
];
const only = process.argv.slice(2);
const began = Date.now();
const scenarios = [];
for (const file of files) {
  const { scenarios: found, alone = false } = await import(`./${file}.mjs`);
  for (const [name, run] of Object.entries(found)) scenarios.push({ name, run, alone });
}
const wanted = scenarios.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));

// One a hand: an address may have made no more than forty rooms that are not over yet.
const services = await Promise.all(Array.from({ length: Number(process.env.E2E_HANDS ?? 2) }, () => Service.start()));
const browser = await launch();
let failed = 0;

/** What went wrong in a page without anybody looking: errors, refused scripts, text without words. */
function faults(world) {
  const bad = world.guests.flatMap((guest) =>
    guest.errors
      .filter((text) => !world.expected.some((part) => text.includes(part)))
      .map((text) => `${guest.name}: ${text}`),
  );
  return [...new Set(bad)];
}

async function perform({ name, run }, service) {
  const world = { service, browser, guests: [], expected: [] };
  world.guest = (who, options) => Guest.arrive(world, who, options);
  const start = Date.now();
  let why = '';
  try {
    await run(world);
    why = faults(world).join('; ');
  } catch (error) {
    const place = /e2e\/([\w-]+\.mjs:\d+)/.exec(error.stack ?? '')?.[1] ?? '';
    why = `${[error.message, ...faults(world)].join('; ')} (${place})`;
  }
  for (const guest of world.guests) await guest.leave().catch(() => undefined);
  if (why) failed++;
  console.log(why ? `not ok ${name}: ${why.replace(/\s+/g, ' ').slice(0, 1500)}` : `ok ${name}`);
  if (process.env.E2E_TIMES) console.error(`   ${((Date.now() - start) / 1000).toFixed(1)} s  ${name}`);
}

async function performAll(list, hands) {
  const left = [...list];
  await Promise.all(
    hands.map(async (service) => {
      while (left.length > 0) await perform(left.shift(), service);
    }),
  );
}

try {
  // What is measured in seconds has the machine for itself.
  await performAll(
    wanted.filter(({ alone }) => alone),
    services.slice(0, 1),
  );
  await performAll(
    wanted.filter(({ alone }) => !alone),
    services,
  );
} finally {
  await browser.close();
  for (const service of services) await service.stop();
}
console.error(`${wanted.length} scenarios in ${Math.round((Date.now() - began) / 1000)} s`);
process.exit(failed > 0 ? 1 : 0);
