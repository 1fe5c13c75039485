// A move in the making. A table shows what is possible() as glowing, calls pick() on a click, and sends the move when
// it is complete. One object lives as long as the table; offer() gives it the choices of each new position.
import { untrack } from 'svelte';
import { candidates, isComplete, matches, moveText, nextSlot, verb, withCandidate, type Picks } from './compose';
import type { Choice, Slot } from './protocol';

export class Choosing {
  choices = $state.raw<readonly Choice[]>([]);
  /** The choice being filled in; null while nothing is begun. */
  current = $state.raw<Choice | null>(null);
  picks = $state.raw<Picks>({});

  constructor(private readonly send: (move: string) => void) {}

  /** The choices of a new position; what was half composed is dropped unless it still can become a move. */
  offer(choices: readonly Choice[]): void {
    // Called from effects: what is read here must not wake them again.
    untrack(() => {
      if (choices === this.choices || (choices.length === 0 && this.choices.length === 0)) return;
      this.choices = choices;
      const same = choices.find((choice) => choice.pattern === this.current?.pattern);
      if (same && matches(same, this.picks)) this.current = same;
      else this.cancel();
    });
  }

  cancel(): void {
    this.current = null;
    this.picks = {};
  }

  /** The choice whose pattern begins like this: of('summon'), of('cast {place} batrax'). */
  of(start: string): Choice | undefined {
    return this.choices.find((choice) => choice.pattern === start || choice.pattern.startsWith(`${start} `));
  }

  can(start: string): boolean {
    return this.of(start) !== undefined;
  }

  /** Begins a choice. One without slots is sent at once. */
  begin(choice: Choice): void {
    this.current = choice;
    this.picks = {};
    if (choice.slots.length === 0) this.confirm();
  }

  /** Sends a move without slots by its text: simple('end'). Does nothing when it is not on offer. */
  simple(move: string): void {
    const choice = this.choices.find((each) => each.pattern === move && each.slots.length === 0);
    if (choice) this.begin(choice);
  }

  /** Puts the candidate into the slot; a second time takes it out again (but adds a unit to a split).
   *  `auto` sends the move as soon as it can be nothing else. */
  pick(name: string, item: string, auto = true): void {
    const slot = this.current?.slots.find((each) => each.name === name);
    if (!this.current || !slot) return;
    const now = this.picks[name] ?? [];
    if (slot.kind !== 'split' && now.includes(item)) return this.drop(name, item);
    const room = slot.kind === 'one' ? [] : now;
    const next = { ...this.picks, [name]: [...room, item] };
    if (!matches(this.current, next)) return;
    this.picks = next;
    if (auto && this.complete && !this.#open(next)) this.confirm();
  }

  /** Takes a candidate (one unit of it) out again. */
  drop(name: string, item: string): void {
    const now = this.picks[name] ?? [];
    const at = now.lastIndexOf(item);
    if (at >= 0) this.picks = { ...this.picks, [name]: now.filter((_, i) => i !== at) };
  }

  /** Sets a whole slot, e.g. an order made by dragging. */
  set(name: string, items: readonly string[]): void {
    this.picks = { ...this.picks, [name]: items };
  }

  /** Begins `choice` and picks in it by one click. */
  take(choice: Choice, name: string, item: string): void {
    if (this.current !== choice) {
      this.current = choice;
      this.picks = {};
    }
    this.pick(name, item);
  }

  /** What one click on this candidate could begin. */
  meanings(item: string): { choice: Choice; slot: Slot }[] {
    return withCandidate(this.choices, item);
  }

  /** Whether the candidate can be picked now: in the current choice, or to begin one. */
  possible(item: string, name?: string): boolean {
    if (!this.current) return this.meanings(item).some(({ slot }) => !name || slot.name === name);
    const slot = name ?? this.next?.name;
    return slot !== undefined && candidates(this.current, slot, this.picks).includes(item);
  }

  isPicked(item: string, name?: string): boolean {
    return Object.entries(this.picks).some(([slot, items]) => (!name || slot === name) && items.includes(item));
  }

  units(name: string, item: string): number {
    return (this.picks[name] ?? []).filter((each) => each === item).length;
  }

  get next(): Slot | null {
    return this.current ? nextSlot(this.current, this.picks) : null;
  }

  get verb(): string {
    return this.current ? verb(this.current) : '';
  }

  get complete(): boolean {
    return this.current !== null && isComplete(this.current, this.picks);
  }

  /** The move as it would be sent, or null. */
  get move(): string | null {
    return this.current && this.complete ? moveText(this.current, this.picks) : null;
  }

  confirm(): void {
    const move = this.move;
    if (move === null) return;
    this.send(move);
    this.cancel();
  }

  /** Whether more could be added to a complete move, so that the player must confirm it. */
  #open(picks: Picks): boolean {
    return this.current!.slots.some(
      (slot) =>
        slot.kind !== 'one' && (slot.kind === 'order' || candidates(this.current!, slot.name, picks).length > 0),
    );
  }
}
