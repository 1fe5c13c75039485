// A picture of a page: node scripts/shot.mjs URL OUT.png [width height] [dark|light] [click selector …]
import { chromium } from '@playwright/test';

const [url, out, width = '1280', height = '800', colorScheme = 'dark', ...clicks] = process.argv.slice(2);
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  headless: true,
  args,
});
try {
  const page = await browser.newPage({
    viewport: { width: Number(width), height: Number(height) },
    colorScheme,
    reducedMotion: 'reduce',
  });
  page.on('console', (message) => message.type() === 'error' && console.error('console:', message.text()));
  page.on('pageerror', (error) => console.error('error:', error.message));
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(900);
  for (const selector of clicks) {
    await page.click(selector);
    await page.waitForTimeout(250);
  }
  await page.screenshot({ path: out, fullPage: process.env.FULL === '1' });
} finally {
  await browser.close();
}
