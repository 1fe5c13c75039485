// Moves cards between two drawings, also while duels are told, where one drawing follows the other before the last
// glide has ended: places are measured just before the change. `data-from` names the pile that a card comes out of when
// it was not to be seen itself; a pile, `data-spot`, stays where it is.
const reduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

export type Spots = Map<string, DOMRect>;

export function spots(root: Element | undefined): Spots {
  const found: Spots = new Map();
  if (!root || reduced()) return found;
  for (const node of root.querySelectorAll<HTMLElement>('[data-flip], [data-spot]')) {
    const box = node.getBoundingClientRect();
    if (box.width > 0) found.set(node.dataset['flip'] ?? node.dataset['spot']!, box);
  }
  return found;
}

function glide(node: HTMLElement, from: DOMRect): void {
  // The old glide goes on from where the card is seen now.
  for (const running of node.getAnimations()) if (running.id === 'glide') running.cancel();
  const to = node.getBoundingClientRect();
  const [dx, dy] = [from.left - to.left, from.top - to.top];
  if (to.width === 0 || (Math.abs(dx) < 2 && Math.abs(dy) < 2)) return;
  node.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${from.height / to.height})`, transformOrigin: '0 0', zIndex: 6 },
      { transform: 'none', transformOrigin: '0 0', zIndex: 6 },
    ],
    { id: 'glide', duration: 300, easing: 'cubic-bezier(.2,.7,.2,1)' },
  );
}

export function glideFrom(root: Element | undefined, before: Spots): void {
  if (!root || before.size === 0) return;
  for (const node of root.querySelectorAll<HTMLElement>('[data-flip]')) {
    const from = before.get(node.dataset['flip']!) ?? before.get(node.dataset['from'] ?? '');
    if (from) glide(node, from);
  }
}
