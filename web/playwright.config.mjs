// The browser suite: `npx playwright test`; e2e/README.md says what each project is for.
import { defineConfig } from '@playwright/test';

/** CONCLAVE_E2E_NONSENSE=1: every scenario with nonsense for words, but those that are about the words (@words). */
const allNonsense = process.env.CONCLAVE_E2E_NONSENSE === '1';
const out = `../build/e2e${allNonsense ? '-nonsense' : ''}`;

const alone = { name: 'alone', testMatch: 'newcomer.spec.mjs', workers: 1 };
const after = { dependencies: ['alone'] };
const asEver = [
  alone,
  { name: 'chromium', testIgnore: /(newcomer|whole-games|firefox)\.spec\.mjs/, ...after },
  { name: 'nonsense', testMatch: 'whole-games.spec.mjs', use: { nonsense: true }, ...after },
  { name: 'firefox', testMatch: 'firefox.spec.mjs', ...after },
];
const inNonsense = [
  { ...alone, use: { nonsense: true } },
  {
    name: 'nonsense',
    testIgnore: /(newcomer|firefox)\.spec\.mjs/,
    use: { nonsense: true },
    grepInvert: /@words/,
    ...after,
  },
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: `${out}/failures`,
  reporter: [['list'], ['json', { outputFile: `${out}/report.json` }]],
  workers: 2,
  // Tried once more, and said: what fails on a busy machine only is no reason to hold up everything else.
  retries: 1,
  fullyParallel: true,
  // A whole game takes minutes when the machine compiles beside; what waits in vain fails by itself much sooner.
  timeout: 6 * 60_000,
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    screenshot: 'only-on-failure',
    // What the page looked like at each of a game's many steps is kept only with E2E_TRACE=full.
    trace: {
      mode: 'retain-on-failure',
      screenshots: process.env.E2E_TRACE === 'full',
      snapshots: process.env.E2E_TRACE === 'full',
      sources: true,
    },
  },
  projects: allNonsense ? inNonsense : asEver,
});
