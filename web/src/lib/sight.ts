// What one must see is brought into the window, and left alone when it is there already.

const inWindow = ({ top, bottom }: DOMRect): boolean => top >= 0 && bottom <= innerHeight;

/** Whether a click in its middle would hit it: it is in the window and nothing lies over it. */
export function canBeHit(el: Element): boolean {
  const box = el.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return top !== null && (el === top || el.contains(top));
}

const gently = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');

/** Shows the whole of it, or as much as the window holds, from its top. */
export function bring(el: Element): void {
  const box = el.getBoundingClientRect();
  if (inWindow(box)) return;
  el.scrollIntoView({ block: box.height < innerHeight ? 'center' : 'start', behavior: gently() });
}

/** When a move is owed and none of what is possible can be hit, the first of it is shown. */
export function bringSomethingPossible(table: Element): void {
  const possible = [...table.querySelectorAll('[data-can]:not(:disabled)')].filter((el) => el.checkVisibility());
  if (possible.length > 0 && !possible.some(canBeHit))
    possible[0]!.scrollIntoView({ block: 'center', behavior: gently() });
}
