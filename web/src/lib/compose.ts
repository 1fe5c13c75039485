// Moves from choices. A choice is a pattern of the notation with slots; a pick is what the player has put into the
// slots so far, in the player's own order. No rules here: only what the service has offered.
import type { Choice, Slot } from './protocol';

/** What is picked for each slot by name. For a `split`, a candidate occurs once for each of its units. */
export type Picks = Readonly<Record<string, readonly string[]>>;

export const verb = (choice: Choice): string => choice.pattern.split(' ', 1)[0] ?? '';

const picked = (picks: Picks, slot: Slot): readonly string[] => picks[slot.name] ?? [];

/** Whether these candidates may stand in the slot, alone or with more to come. */
function fits(slot: Slot, items: readonly string[]): boolean {
  if (items.length > slot.most) return false;
  if (items.some((item) => !slot.from.includes(item))) return false;
  return slot.kind === 'split' || new Set(items).size === items.length;
}

const enough = (slot: Slot, items: readonly string[]): boolean =>
  items.length >= (slot.kind === 'some' ? slot.least : slot.most);

/** Whether the choice can still become a move that has these picks. Picks for unknown slots rule it out. */
export function matches(choice: Choice, picks: Picks): boolean {
  const known = new Set(choice.slots.map((slot) => slot.name));
  const strange = Object.entries(picks).some(([name, items]) => items.length > 0 && !known.has(name));
  return !strange && choice.slots.every((slot) => fits(slot, picked(picks, slot)));
}

export const isComplete = (choice: Choice, picks: Picks): boolean =>
  matches(choice, picks) && choice.slots.every((slot) => enough(slot, picked(picks, slot)));

/** The candidates that may be added to one slot, given what is picked. */
export function candidates(choice: Choice, name: string, picks: Picks): string[] {
  const slot = choice.slots.find((each) => each.name === name);
  if (!slot || !matches(choice, picks)) return [];
  return slot.from.filter((item) => fits(slot, [...picked(picks, slot), item]));
}

/** The first slot that still needs a pick; null when the move is complete. */
export const nextSlot = (choice: Choice, picks: Picks): Slot | null =>
  choice.slots.find((slot) => !enough(slot, picked(picks, slot))) ?? null;

function slotText(slot: Slot, items: readonly string[]): string {
  if (slot.kind === 'split') {
    const units = (item: string) => items.filter((each) => each === item).length;
    return slot.from
      .filter((item) => units(item) > 0)
      .map((item) => `${item}:${units(item)}`)
      .join(' ');
  }
  // `some` is written in the order listed, whatever the order of the clicks was.
  if (slot.kind === 'some') return slot.from.filter((item) => items.includes(item)).join(' ');
  return items.join(' ');
}

/** The move in the notation; REQUIRES isComplete(choice, picks). */
export function moveText(choice: Choice, picks: Picks): string {
  if (!isComplete(choice, picks)) throw new Error(`not a whole move: ${choice.pattern}`);
  return choice.slots.reduce(
    (text, slot) => text.replace(`{${slot.name}}`, () => slotText(slot, picked(picks, slot))),
    choice.pattern,
  );
}

function* subsets(slot: Slot, next: number, taken: readonly string[]): Generator<readonly string[]> {
  if (taken.length >= slot.least) yield taken;
  if (taken.length === slot.most) return;
  for (let i = next; i < slot.from.length; ++i) yield* subsets(slot, i + 1, [...taken, slot.from[i]!]);
}

function* orders(slot: Slot, taken: readonly string[]): Generator<readonly string[]> {
  if (taken.length === slot.most) return yield taken;
  for (const item of slot.from) if (!taken.includes(item)) yield* orders(slot, [...taken, item]);
}

function* splits(slot: Slot, next: number, taken: readonly string[]): Generator<readonly string[]> {
  if (taken.length === slot.most) return yield taken;
  for (let i = next; i < slot.from.length; ++i) yield* splits(slot, i, [...taken, slot.from[i]!]);
}

function fillings(slot: Slot): Iterable<readonly string[]> {
  switch (slot.kind) {
    case 'one':
      return slot.from.map((item) => [item]);
    case 'some':
      return subsets(slot, 0, []);
    case 'order':
      return orders(slot, []);
    case 'split':
      return splits(slot, 0, []);
  }
}

/** Every move the choice stands for. Lazy: a choice may stand for thousands. */
export function* expand(choice: Choice, picks: Picks = {}, at = 0): Generator<string> {
  const slot = choice.slots[at];
  if (!slot) return yield moveText(choice, picks);
  for (const items of fillings(slot)) yield* expand(choice, { ...picks, [slot.name]: items }, at + 1);
}

/** The choices that have such a candidate, each with its first slot that has: what one click may mean. */
export function withCandidate(choices: readonly Choice[], item: string): { choice: Choice; slot: Slot }[] {
  return choices.flatMap((choice) => {
    const slot = choice.slots.find((each) => each.from.includes(item));
    return slot ? [{ choice, slot }] : [];
  });
}
