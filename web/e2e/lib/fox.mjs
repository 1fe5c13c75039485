// Firefox ESR over WebDriver BiDi: a guest with as much of a hand as a Player needs.
import puppeteer from 'puppeteer-core';
import { PATIENCE, STORIES } from './guest.mjs';

export const launchFox = () =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    headless: true,
    defaultViewport: { width: 1280, height: 800 },
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'en-GB' },
  });

export class Fox {
  errors = [];

  static async arrive(world, name) {
    const guest = Object.assign(new Fox(), { name, service: world.service });
    world.guests.push(guest);
    guest.context = await world.browser.createBrowserContext();
    guest.page = await guest.context.newPage();
    guest.page.setDefaultTimeout(PATIENCE);
    guest.page.on('pageerror', (error) => guest.errors.push(`error: ${error.message}`));
    guest.page.on(
      'console',
      (message) => message.type() === 'error' && guest.errors.push(`console: ${message.text()}`),
    );
    await guest.page.evaluateOnNewDocument(
      (who, told) => {
        if (location.protocol !== 'http:') return; // an empty page has no memory
        localStorage.setItem('conclave.name', JSON.stringify(who));
        localStorage.setItem('conclave.mind', '"greedy"');
        localStorage.setItem('conclave.told', JSON.stringify(told));
      },
      name,
      STORIES,
    );
    await guest.page.goto(guest.service.url);
    return guest;
  }

  /** The room of the address. */
  get room() {
    return /#\/room\/(\w+)/.exec(this.page.url())?.[1];
  }

  /** Begins a game against a mind from the home page. */
  async begin(game) {
    const [name, play] = [this.service.t(`${game}.name`), this.service.t('page.home.play')];
    const card = `//article[.//h3[normalize-space()="${name}"]]`;
    await this.page.locator(`::-p-xpath(${card}//button[starts-with(normalize-space(), "${play}")])`).click();
    await this.page.locator('.frame > :not(.caption)').wait();
  }

  ask(question, about) {
    return this.page.evaluate(question, about);
  }

  hit({ x, y }) {
    return this.page.mouse.click(x, y);
  }

  async leave() {
    await this.context.close();
  }
}
