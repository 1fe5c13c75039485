// A sigil from a card's id: layers of stars, polygons, arcs and runes chosen by a hash of the id. The same id always
// gives the same drawing, and different ids different ones (test/sigils.test.ts tries every card).

export interface Layer {
  d: string;
  width: number;
  filled: boolean;
}

/** FNV-1a, then a xorshift: small, and well mixed for short ids. */
export function stream(id: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < id.length; ++i) state = Math.imul(state ^ id.charCodeAt(i), 0x01000193);
  state = (state ^ 0x9e3779b9) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const round = (x: number): number => Math.round(x * 10) / 10;
const at = (radius: number, turn: number): string => {
  const angle = (turn - 0.25) * 2 * Math.PI;
  return `${round(50 + radius * Math.cos(angle))} ${round(50 + radius * Math.sin(angle))}`;
};
const closed = (points: string[]): string => `M${points.join('L')}Z`;
const around = (n: number, f: (i: number) => string): string[] => Array.from({ length: n }, (_, i) => f(i));

const circle = (r: number): string => `M${50 - r} 50a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const polygon = (n: number, r: number, turn: number): string => closed(around(n, (i) => at(r, turn + i / n)));

/** The star {n/k}, in as many closed paths as it needs. */
function star(n: number, k: number, r: number, turn: number): string {
  const seen = new Set<number>();
  let d = '';
  for (let start = 0; start < n; ++start) {
    if (seen.has(start)) continue;
    const points: string[] = [];
    for (let i = start; !seen.has(i); i = (i + k) % n) {
      seen.add(i);
      points.push(at(r, turn + i / n));
    }
    d += closed(points);
  }
  return d;
}

const petals = (n: number, inner: number, outer: number, turn: number): string =>
  around(n, (i) => {
    const middle = turn + i / n;
    const side = 0.32 / n;
    const half = (inner + outer) / 2;
    const [root, tip] = [at(inner, middle), at(outer, middle)];
    return `M${root}Q${at(half, middle - side)} ${tip}Q${at(half, middle + side)} ${root}Z`;
  }).join('');

const spokes = (n: number, inner: number, outer: number, turn: number): string =>
  around(n, (i) => `M${at(inner, turn + i / n)}L${at(outer, turn + i / n)}`).join('');

const dots = (n: number, r: number, size: number, turn: number): string =>
  around(n, (i) => {
    const [x, y] = at(r, turn + i / n)
      .split(' ')
      .map(Number) as [number, number];
    return `M${round(x - size)} ${y}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0Z`;
  }).join('');

const arcs = (n: number, r: number, share: number, turn: number): string =>
  around(n, (i) => `M${at(r, turn + i / n)}A${r} ${r} 0 0 1 ${at(r, turn + (i + share) / n)}`).join('');

/** A rune: a staff and twigs, standing in the middle. */
function rune(random: () => number): string {
  let d = 'M50 34V66';
  for (let i = 0; i < 3; ++i) {
    const y = Math.round(37 + random() * 22);
    const reach = random() < 0.5 ? -1 : 1;
    const length = Math.round(6 + random() * 6);
    const slope = Math.round((random() - 0.5) * 18);
    d += `M50 ${y}l${reach * length} ${slope}`;
  }
  return d;
}

const pick = <T>(random: () => number, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

function middle(random: () => number, n: number, turn: number): Layer {
  const kinds: (() => Layer)[] = [
    () => ({ d: star(n, n > 6 ? 3 : 2, 30, turn), width: 1.6, filled: false }),
    () => ({ d: petals(n, 9, 34, turn), width: 1.4, filled: true }),
    () => ({ d: polygon(n, 31, turn) + polygon(n, 22, turn + 0.5 / n), width: 1.6, filled: false }),
    () => ({ d: spokes(n * 2, 14, 33, turn) + circle(14), width: 1.5, filled: false }),
    () => ({
      d: polygon(3 + (n % 3), 31, turn) + polygon(3 + (n % 3), 31, turn + 0.5 / (3 + (n % 3))),
      width: 1.6,
      filled: false,
    }),
    () => ({ d: arcs(n, 30, 0.7, turn) + arcs(n, 24, 0.5, turn + 0.08), width: 2.2, filled: false }),
  ];
  return pick(random, kinds)();
}

function heart(random: () => number, n: number): Layer {
  const kinds: (() => Layer)[] = [
    () => ({ d: rune(random), width: 2.4, filled: false }),
    () => ({ d: star(5, 2, 12, 0), width: 1, filled: true }),
    () => ({ d: circle(9) + circle(4), width: 1.6, filled: false }),
    () => ({ d: polygon(4, 12, 0), width: 1.2, filled: true }),
    () => ({ d: 'M36 50Q50 38 64 50Q50 62 36 50Z' + circle(4.5), width: 1.8, filled: false }),
    () => ({ d: petals(Math.max(3, n - 2), 0, 13, 0), width: 1, filled: true }),
  ];
  return pick(random, kinds)();
}

export function sigil(id: string): Layer[] {
  const random = stream(id);
  const n = 3 + Math.floor(random() * 7);
  const turn = pick(random, [0, 0.5 / n, 0.25 / n]);
  const ring: Layer = {
    d: circle(45) + (random() < 0.5 ? circle(41) : arcs(n, 41, 0.3 + random() * 0.5, turn)),
    width: 1,
    filled: false,
  };
  const marks: Layer =
    random() < 0.5
      ? { d: dots(n + Math.floor(random() * 3), 38, 1.2 + random() * 1.2, turn), width: 0, filled: true }
      : { d: spokes(n * (1 + Math.floor(random() * 3)), 36, 41, turn + random() / n), width: 1.2, filled: false };
  return [ring, marks, middle(random, n, turn), heart(random, n)];
}
