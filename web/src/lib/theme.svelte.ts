// Dark or light: as the system wishes until the reader says otherwise. Paper is light.
import { recall, remember } from './memory';

export type Wish = 'system' | 'dark' | 'light';

class Theme {
  wish = $state<Wish>('system');
  #system = matchMedia('(prefers-color-scheme: light)');
  #paper = matchMedia('print');

  start(): void {
    const kept = recall('theme');
    this.wish = kept === 'dark' || kept === 'light' ? kept : 'system';
    for (const each of [this.#system, this.#paper]) each.addEventListener('change', () => this.#apply());
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
    document.documentElement.dataset['theme'] = this.#paper.matches ? 'light' : this.current;
  }
}

export const theme = new Theme();
