// Routes live in the fragment, so that a seat's token reaches no server and no log: #/room/ID/TOKEN.

const parts = (): string[] => location.hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent);

class Route {
  parts = $state.raw<readonly string[]>(parts());

  constructor() {
    addEventListener('hashchange', () => (this.parts = parts()));
  }

  get page(): string {
    return this.parts[0] ?? 'home';
  }

  go(path: string): void {
    location.hash = path;
  }

  /** Changes the address without a new page or history entry. */
  replace(path: string): void {
    history.replaceState(null, '', path);
    this.parts = parts();
  }
}

export const route = new Route();
