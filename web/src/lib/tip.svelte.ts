// The card whose full text is being read. Any element becomes readable with use:cardTip={{ card, game }}.
import type { Action } from 'svelte/action';
import { on } from 'svelte/events';
import type { Game } from './protocol';

export interface TipOf {
  card: string | null;
  game: Game;
}

interface Shown extends TipOf {
  card: string;
  node: Element;
  anchor: DOMRect;
}

const HOVER = 380;
const PRESS = 450;

class Tip {
  shown = $state.raw<Shown | null>(null);
  /** Set by a long press, so that the click that ends it picks nothing. */
  pressed = false;

  show(of: TipOf, node: Element): void {
    if (of.card !== null) this.shown = { ...of, card: of.card, node, anchor: node.getBoundingClientRect() };
  }

  /** Something scrolled. A card that has the focus keeps its tip; one that the pointer was on has moved
   *  away from it. */
  follow(): void {
    if (!this.shown) return;
    const { node, anchor } = this.shown;
    const now = node.getBoundingClientRect();
    if (now.left === anchor.left && now.top === anchor.top) return;
    if (node === document.activeElement) this.shown = { ...this.shown, anchor: now };
    else this.hide();
  }

  /** Not at once: a card that leaves the table while it has the focus is blurred in the middle of a render. */
  hide(): void {
    queueMicrotask(() => (this.shown = null));
  }
}

export const tip = new Tip();

export const cardTip: Action<HTMLElement, TipOf> = (node, start) => {
  let of = start;
  const name = () => (node.dataset['tip'] = of.card ?? '');
  name();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const later = (ms: number, f: () => void) => (stop(), (timer = setTimeout(f, ms)));
  const close = () => (stop(), tip.hide());

  const handlers: [string, (event: Event) => void][] = [
    [
      'pointerenter',
      (event) => (event as PointerEvent).pointerType === 'mouse' && later(HOVER, () => tip.show(of, node)),
    ],
    ['pointerleave', close],
    [
      'pointerdown',
      (event) => {
        tip.pressed = false;
        if ((event as PointerEvent).pointerType === 'mouse') return close();
        later(PRESS, () => ((tip.pressed = true), tip.show(of, node)));
      },
    ],
    ['pointerup', (event) => (event as PointerEvent).pointerType !== 'mouse' && stop()],
    ['pointercancel', close],
    ['contextmenu', (event) => tip.pressed && event.preventDefault()],
    [
      'click',
      (event) => {
        if (!tip.pressed) return;
        event.stopImmediatePropagation();
        event.preventDefault();
        tip.pressed = false;
      },
    ],
    ['focus', () => node.matches(':focus-visible') && tip.show(of, node)],
    ['blur', close],
    ['keydown', (event) => (event as KeyboardEvent).key === 'Escape' && close()],
  ];
  // Svelte's own on(): a card that is removed with the focus on it blurs in the middle of an update.
  const offs = handlers.map(([name, f]) => on(node, name, f, { capture: name === 'click' }));
  return {
    update: (next) => ((of = next), name()),
    destroy: () => {
      for (const off of offs) off();
      if (tip.shown?.card === of.card) close();
      else stop();
    },
  };
};
