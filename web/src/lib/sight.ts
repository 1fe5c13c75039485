// What one must see is brought into the window, and left alone when it is there already.

/** Whether a click in its middle would hit it: it is in the window and nothing lies over it. */
export function canBeHit(el: Element): boolean {
  const box = el.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return top !== null && (el === top || el.contains(top));
}

const gently = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');

/** Where the caption of what is played lies over the top of the window. */
const CAPTION_REM = 3.4;

/** How far to scroll so that what reaches from top to bottom is in the window, below the caption if it can be, and else
 *  as much of it as the window holds, from its top; 0 when it is there already. */
export function scrollFor(top: number, bottom: number, caption: number, window: number): number {
  if (top >= caption && bottom <= window) return 0;
  const spare = window - (bottom - top);
  return Math.round(top - Math.max(0, Math.min(spare, caption + Math.max(0, spare - caption) / 2)));
}

/** Brings all of these into the window. */
export function bring(...all: Element[]): void {
  const boxes = all.map((each) => each.getBoundingClientRect());
  const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
  const caption = CAPTION_REM * parseFloat(getComputedStyle(document.documentElement).fontSize);
  const by = scrollFor(top, bottom, caption, innerHeight);
  if (by !== 0) scrollBy({ top: by, behavior: gently() });
}

/** When a move is owed and none of what is possible can be hit, the first of it is shown. */
export function bringSomethingPossible(table: Element): void {
  const possible = [...table.querySelectorAll('[data-can]:not(:disabled)')].filter((el) => el.checkVisibility());
  if (possible.length > 0 && !possible.some(canBeHit))
    possible[0]!.scrollIntoView({ block: 'center', behavior: gently() });
}

/** Tells whether what scrolls by itself goes on below what is seen of it. */
export function scrolls(el: HTMLElement, tell: (below: boolean) => void): { destroy: () => void } {
  const look = (): void => tell(el.scrollTop + el.clientHeight < el.scrollHeight - 2);
  const sized = new ResizeObserver(look);
  sized.observe(el);
  for (const child of el.children) sized.observe(child);
  el.addEventListener('scroll', look, { passive: true });
  return { destroy: () => (sized.disconnect(), el.removeEventListener('scroll', look)) };
}

/** Scrolls the page until what sticks inside its parent is in the window, as much of it as fits, from its top. */
export function showWhole(el: Element): void {
  const box = el.getBoundingClientRect();
  const by = scrollFor(box.top, box.bottom, 0, innerHeight);
  if (by !== 0) scrollBy({ top: by, behavior: 'instant' });
}
