// One visitor: a browser context of its own, with all that came over its WebSockets and everything that went wrong.
/** How long what must come may take: the machine may be compiling beside. */
export const PATIENCE = 60_000;

/** Every story there is. */
export const STORIES = ['clash-of-magic-schools', 'wizards-cup', 'spellcaster', 'mage-clash', 'forbidden'];

/** Shadows and gradients move nothing, and slow to paint in software (Wizards Cup: 59 ms of CPU a click, not 100). */
function paintPlainly() {
  const sheet = new CSSStyleSheet();
  const plain = ['box-shadow', 'text-shadow', 'background-image'].map((name) => `${name}: none !important;`).join(' ');
  sheet.replaceSync(`*, *::before, *::after { ${plain} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

export class Guest {
  static async arrive(world, name, options = {}) {
    // A fast opponent, unless the scenario is about minds; null: as a newcomer finds it.
    // Stories are told once, and these guests have heard them all, unless the scenario is about that.
    const { where = '/', mind = 'greedy', painted = false, told = STORIES, ...context } = options;
    const guest = new Guest();
    Object.assign(guest, {
      world,
      name,
      service: world.service,
      frames: [],
      errors: [],
      tables: new Map(),
      rooms: new Map(),
    });
    guest.context = await world.browser.newContext({
      viewport: { width: 1280, height: 800 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      locale: 'en-GB',
      ...context,
    });
    guest.context.setDefaultTimeout(PATIENCE);
    guest.context.setDefaultNavigationTimeout(PATIENCE); // the runner's own is for ever
    world.guests.push(guest);
    await guest.context.addInitScript(
      (kept) => {
        for (const [key, value] of Object.entries(kept))
          localStorage.getItem(`conclave.${key}`) ?? localStorage.setItem(`conclave.${key}`, JSON.stringify(value));
      },
      { name, told, ...(mind ? { mind } : {}) },
    );
    if (!painted) await guest.context.addInitScript(paintPlainly);
    await guest.newPage();
    if (where !== null) await guest.page.goto(guest.service.url + where);
    return guest;
  }

  async newPage() {
    this.page = await this.context.newPage();
    this.page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.#heard(String(payload)));
    });
    this.page.on('pageerror', (error) => this.errors.push(`error: ${error.message}`));
    this.page.on('console', (message) => message.type() === 'error' && this.errors.push(`console: ${message.text()}`));
    return this.page;
  }

  #heard(text) {
    this.frames.push(text);
    const message = JSON.parse(text);
    const table = message.table ?? message.ok?.table;
    const room = message.on === 'room' ? message.room : message.ok?.table !== undefined ? message.ok.room : undefined;
    if (table) this.tables.set(table.room, table);
    if (room) this.rooms.set(room.room, room);
  }

  t(key, args) {
    return this.service.t(key, args);
  }

  /** The room of the address. */
  get room() {
    return /#\/(?:room|replay)\/(\w+)/.exec(this.page.url())?.[1];
  }

  /** What the service said last about the table of this room. */
  get table() {
    return this.tables.get(this.room);
  }

  get state() {
    return this.rooms.get(this.room);
  }

  button(key, args) {
    return this.page.getByRole('button', { name: this.t(key, args), exact: true });
  }

  game(game) {
    return this.page.locator('article', {
      has: this.page.getByRole('heading', { name: this.t(`${game}.name`), exact: true }),
    });
  }

  /** Begins a game from the home page: `how` is play, invite, open or hot-seat. */
  async begin(game, how, { seats, seat, mind } = {}) {
    const card = this.game(game);
    if (mind) await this.page.getByLabel(this.t('page.home.mind')).selectOption(mind);
    if (seats) await card.getByLabel(this.t('page.home.seats')).selectOption({ label: String(seats) });
    if (seat) await card.getByLabel(this.t('page.home.seat')).selectOption(seat);
    await card.getByRole('button', { name: this.t(`page.home.${how}`) }).click();
    await this.page.waitForURL(/#\/room\//);
    return this.room;
  }

  /** Opens the link of a room and sits down in the first free seat. */
  async join(room) {
    await this.page.goto(`${this.service.url}/#/room/${room}`);
    await this.page
      .locator('button', { hasText: this.t('page.waiting.sit') })
      .first()
      .click();
  }

  async seated() {
    await this.page.locator('.frame > :not(.caption)').first().waitFor();
  }

  /** The secret tokens that this browser holds. */
  async tokens() {
    const seats = await this.page.evaluate(() => JSON.parse(localStorage.getItem('conclave.seats') ?? '[]'));
    return seats.map((seat) => seat.token);
  }

  async isOver() {
    return this.page.locator('a[href^="#/replay/"]').isVisible();
  }

  /** What a Player needs of a page, whatever drives the browser. */
  ask(question, about) {
    return this.page.evaluate(question, about);
  }

  hit({ x, y }, tap = false) {
    return tap ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y);
  }

  async leave() {
    await this.context.close();
  }
}

export async function waitUntil(what, test) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const found = await test();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited ${PATIENCE / 1000} s in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

export function assert(condition, why) {
  if (!condition) throw new Error(why);
}
