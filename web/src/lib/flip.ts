// Moves elements that stand for the same thing between two renders: `use:flip={table.version}` on the table's root.
// Every descendant with data-card (or data-flip) glides from where its namesake was to where it is.
import type { Action } from 'svelte/action';

const reduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

type Places = Map<string, DOMRect[]>;

const nameOf = (node: Element): string => node.getAttribute('data-flip') ?? node.getAttribute('data-card') ?? '';

function* named(root: Element): Generator<HTMLElement> {
  for (const node of root.querySelectorAll<HTMLElement>('[data-card], [data-flip]')) if (nameOf(node)) yield node;
}

function measure(nodes: Iterable<HTMLElement>): Places {
  const places: Places = new Map();
  for (const node of nodes) {
    const name = nameOf(node);
    places.set(name, [...(places.get(name) ?? []), node.getBoundingClientRect()]);
  }
  return places;
}

/** Marks the animations of this file among all others of a node. */
const FLIP = 'flip';
const running = (node: HTMLElement): Animation[] => node.getAnimations().filter((animation) => animation.id === FLIP);

function glide(node: HTMLElement, from: DOMRect): void {
  const to = node.getBoundingClientRect();
  const dx = from.left - to.left;
  const dy = from.top - to.top;
  if ((Math.abs(dx) < 2 && Math.abs(dy) < 2) || to.width === 0) return;
  const scale = from.width / to.width;
  node.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: '0 0', zIndex: 5 },
      { transform: 'none', transformOrigin: '0 0', zIndex: 5 },
    ],
    { id: FLIP, duration: 420, easing: 'cubic-bezier(.2,.7,.2,1)' },
  );
}

function enter(node: HTMLElement): void {
  node.animate(
    [
      { opacity: 0, transform: 'scale(.94)' },
      { opacity: 1, transform: 'none' },
    ],
    { id: FLIP, duration: 260, easing: 'ease-out' },
  );
}

/** Moves everything from where it was, and says where it now belongs. What is still on its way goes on from where
 *  it is seen. */
function playFrom(root: Element, before: Places): Places {
  const nodes = [...named(root)];
  const flying = new Map(
    nodes.filter((node) => running(node).length > 0).map((node) => [node, node.getBoundingClientRect()]),
  );
  for (const node of flying.keys()) for (const animation of running(node)) animation.cancel();
  const after = measure(nodes);
  if (before.size === 0) return after;
  const left = new Map([...before].map(([name, places]) => [name, [...places]]));
  for (const node of nodes) {
    const was = left.get(nameOf(node))?.shift();
    const from = flying.get(node) ?? was;
    if (from) glide(node, from);
    else enter(node);
  }
  return after;
}

/** The parameter only says when: each change of it is a new render to animate. */
export const flip: Action<HTMLElement, unknown> = (root) => {
  let places: Places = new Map();
  let frame = 0;
  // Places are kept fresh between renders, for the page may have been scrolled or resized since.
  const keep = () => {
    places = measure(named(root));
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
      cancelAnimationFrame(frame);
      if (reduced()) settle();
      else places = playFrom(root, places);
    },
    destroy: () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', settle, { capture: true });
      removeEventListener('resize', settle);
    },
  };
};
