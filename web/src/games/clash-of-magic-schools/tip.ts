// The card's text on hover, focus and long press, for cards that leave the table while they have the focus: the browser
// then reports the blur in the middle of a render, when nothing may change, so that hiding waits for its end.
import type { Action } from 'svelte/action';
import { cardTip as shared, tip, type TipOf } from '$lib/tip.svelte';

export const cardTip: Action<HTMLElement, TipOf> = (node, of) => {
  node.addEventListener('blur', (event) => {
    event.stopImmediatePropagation();
    queueMicrotask(() => tip.hide());
  });
  return shared(node, of);
};
