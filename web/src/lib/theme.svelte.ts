// Dark or light: as the system wishes until the reader says otherwise.
import { recall, remember } from './memory';

export type Wish = 'system' | 'dark' | 'light';

class Theme {
  wish = $state<Wish>('system');
  #system = matchMedia('(prefers-color-scheme: light)');

  start(): void {
    const kept = recall('theme');
    this.wish = kept === 'dark' || kept === 'light' ? kept : 'system';
    this.#system.addEventListener('change', () => this.#apply());
    this.#apply();
  }

  get current(): 'dark' | 'light' {
    if (this.wish !== 'system') return this.wish;
    return this.#system.matches ? 'light' : 'dark';
  }

  switch(): void {
    this.wish = this.current === 'dark' ? 'light' : 'dark';
    remember('theme', this.wish);
    this.#apply();
  }

  #apply(): void {
    document.documentElement.dataset['theme'] = this.current;
  }
}

export const theme = new Theme();
