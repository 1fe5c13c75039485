// Where a tip stands: beside what it explains or, where there is no room, above or below it, always wholly in sight.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

const GAP = 10;
const EDGE = 8;

const within = (at: number, length: number, whole: number): number =>
  Math.max(EDGE, Math.min(at, whole - length - EDGE));

export function place(anchor: Box, tip: Size, space: Size): { left: number; top: number } {
  const left = within(anchor.left, tip.width, space.width);
  const top = within(anchor.top, tip.height, space.height);
  if (anchor.right + GAP + tip.width + EDGE <= space.width) return { left: anchor.right + GAP, top };
  if (anchor.left - GAP - tip.width >= EDGE) return { left: anchor.left - GAP - tip.width, top };
  if (anchor.top - GAP - tip.height >= EDGE) return { left, top: anchor.top - GAP - tip.height };
  return { left, top: within(anchor.bottom + GAP, tip.height, space.height) };
}
