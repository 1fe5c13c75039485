// Moves elements that stand for the same thing between two renders: `use:flip={table.version}` on the table's root.
// Every descendant with data-card (or data-flip) glides from where its namesake was to where it is.
import type { Action } from 'svelte/action';

const reduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

type Places = Map<string, DOMRect[]>;

const nameOf = (node: Element): string => node.getAttribute('data-flip') ?? node.getAttribute('data-card') ?? '';

function* named(root: Element): Generator<HTMLElement> {
  for (const node of root.querySelectorAll<HTMLElement>('[data-card], [data-flip]')) if (nameOf(node)) yield node;
}

function measure(root: Element): Places {
  const places: Places = new Map();
  for (const node of named(root)) {
    const name = nameOf(node);
    places.set(name, [...(places.get(name) ?? []), node.getBoundingClientRect()]);
  }
  return places;
}

function glide(node: HTMLElement, from: DOMRect): void {
  const to = node.getBoundingClientRect();
  const dx = from.left - to.left;
  const dy = from.top - to.top;
  if ((Math.abs(dx) < 2 && Math.abs(dy) < 2) || to.width === 0) return;
  const scale = from.width / to.width;
  node.animate(
    [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: '0 0', zIndex: 5 },
     { transform: 'none', transformOrigin: '0 0', zIndex: 5 }],
    { duration: 420, easing: 'cubic-bezier(.2,.7,.2,1)' },
  );
}

function enter(node: HTMLElement): void {
  node.animate([{ opacity: 0, transform: 'scale(.94)' }, { opacity: 1, transform: 'none' }], { duration: 260, easing: 'ease-out' });
}

function playFrom(root: Element, before: Places): void {
  if (before.size === 0) return;
  for (const node of named(root)) {
    const from = before.get(nameOf(node))?.shift();
    if (from) glide(node, from);
    else enter(node);
  }
}

/** The parameter only says when: each change of it is a new render to animate. */
export const flip: Action<HTMLElement, unknown> = (root) => {
  let places: Places = new Map();
  let frame = 0;
  // Places are kept fresh between renders, for the page may have been scrolled or resized since.
  const keep = () => {
    places = measure(root);
  };
  const settle = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(keep);
  };
  settle();
  addEventListener('scroll', settle, { passive: true, capture: true });
  addEventListener('resize', settle, { passive: true });
  return {
    update: () => {
      if (!reduced()) playFrom(root, places);
      settle();
    },
    destroy: () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', settle, { capture: true });
      removeEventListener('resize', settle);
    },
  };
};
