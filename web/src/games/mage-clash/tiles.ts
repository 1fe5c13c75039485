// The anatomy of a tile, read from the facts of its card page.
import type { CardPage } from '$lib/protocol';

export const KINDS = ['resource', 'mystic', 'item', 'potion', 'cantrip', 'spell', 'ward'] as const;
export type Kind = (typeof KINDS)[number];
export const CANTRIPS = ['summons', 'geas', 'curse', 'binding'] as const;

export interface Tile {
  id: string;
  kind: Kind;
  cost: string[];
  gives: string[];
  vp: number;
  /** What discarding it brings. */
  discard: { what: 'mana' | 'ally'; count: number } | null;
  cantrip: string | null;
  dice: number[];
  mage: string | null;
}

export type Cards = ReadonlyMap<string, CardPage>;

const last = (value: string | undefined): string => (value ?? '').slice((value ?? '').lastIndexOf('.') + 1);
const ELEMENTS = ['a', 'b', 'c', 'd'] as const;

export function tileOf(cards: Cards, id: string): Tile {
  const facts = new Map((cards.get(id)?.facts ?? []).map((phrase) => [last(phrase.key), phrase.args]));
  const named = (name: string) =>
    ELEMENTS.flatMap((place) => (facts.get(name)?.[place] ? [last(facts.get(name)![place])] : []));
  const count = (name: string) => Number(facts.get(name)?.['count'] ?? 0);
  return {
    id,
    kind: (last(facts.get('kind')?.['kind']) || 'mystic') as Kind,
    cost: ['cost-1', 'cost-2', 'cost-3', 'cost-4'].flatMap(named),
    gives: named('gives'),
    vp: count('vp'),
    discard: count('discard-mana')
      ? { what: 'mana', count: count('discard-mana') }
      : count('discard-allies')
        ? { what: 'ally', count: count('discard-allies') }
        : null,
    cantrip: facts.has('cantrip') ? last(facts.get('cantrip')!['kind']) : null,
    dice: (facts.get('dice')?.['positions'] ?? '').split(' ').filter(Boolean).map(Number),
    mage: facts.has('mage') ? last(facts.get('mage')!['mage']) : null,
  };
}

/** The tiles of a tableau by kind, in the order of the rulebook. */
export function byKind(cards: Cards, ids: readonly string[]): { kind: Kind; tiles: Tile[] }[] {
  const tiles = ids.map((id) => tileOf(cards, id));
  return KINDS.map((kind) => ({ kind, tiles: tiles.filter((tile) => tile.kind === kind) }));
}

export const ofKind = (cards: Cards, ids: readonly string[], kind: Kind): string[] =>
  ids.filter((id) => tileOf(cards, id).kind === kind);

/** Which units of a cost the Resources can give, each Resource one unit: as many as possible. */
export function covered(cost: readonly string[], resources: readonly (readonly string[])[]): boolean[] {
  const payer = new Map<number, number>();
  const assign = (unit: number, seen: Set<number>): boolean =>
    resources.some((gives, at) => {
      if (seen.has(at) || !gives.includes(cost[unit]!)) return false;
      seen.add(at);
      const other = payer.get(at);
      if (other !== undefined && !assign(other, seen)) return false;
      payer.set(at, unit);
      return true;
    });
  cost.forEach((_, unit) => assign(unit, new Set()));
  const paid = new Set(payer.values());
  return cost.map((_, unit) => paid.has(unit));
}

/** The key of a City's rule, or null for none: "no potions" is mage-clash.rule.no-potions. */
export const ruleKey = (rule: string): string | null =>
  rule === 'none' ? null : `mage-clash.rule.${rule.replaceAll(' ', '-')}`;

export const ruleGlyph = (rule: string): string =>
  ({ 'no potions': 'potion', 'no wards': 'ward', 'no artifacts': 'mystic', retreat: 'ally' })[rule] ?? 'city';
