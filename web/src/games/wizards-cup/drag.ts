// Dragging by pointer, for mouse, pen and touch alike: the card follows, and where it is let go is told.
import type { Action } from 'svelte/action';

export interface Draggable {
  enabled: boolean;
  /** The nearest [data-place] under the pointer, while dragging; null outside of all. */
  over: (place: string | null) => void;
  drop: (place: string | null) => void;
}

const FAR = 6;

function placeAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? null;
}

export const drag: Action<HTMLElement, Draggable> = (node, start) => {
  let of = start;
  let from: { x: number; y: number } | null = null;
  let dragging = false;

  const move = (event: PointerEvent) => {
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!dragging && Math.hypot(dx, dy) < FAR) return;
    if (!dragging) {
      dragging = true;
      node.setPointerCapture(event.pointerId);
      node.dataset['dragging'] = '';
      // A long press would open the card's text in the middle of the drag.
      for (const inner of node.querySelectorAll('button')) inner.dispatchEvent(new PointerEvent('pointerleave'));
    }
    node.style.transform = `translate(${dx}px, ${dy}px)`;
    of.over(placeAt(event.clientX, event.clientY));
  };
  const end = (event: PointerEvent, dropped: boolean) => {
    const was = dragging;
    from = null;
    dragging = false;
    if (!was) return;
    const place = placeAt(event.clientX, event.clientY);
    delete node.dataset['dragging'];
    of.over(null);
    if (dropped) of.drop(place);
    node.style.transform = '';
    // The click that ends a drag is no tap.
    const swallow = (click: Event) => (click.stopPropagation(), click.preventDefault());
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
  };
  const down = (event: PointerEvent) => {
    if (of.enabled && event.button === 0) from = { x: event.clientX, y: event.clientY };
  };
  const up = (event: PointerEvent) => end(event, true);
  const cancel = (event: PointerEvent) => end(event, false);
  node.addEventListener('pointerdown', down);
  addEventListener('pointermove', move);
  addEventListener('pointerup', up);
  addEventListener('pointercancel', cancel);
  return {
    update: (next) => (of = next),
    destroy: () => {
      node.removeEventListener('pointerdown', down);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
    },
  };
};
