// The move in the making. Dice, tiles and Cities ask here what a click on them means now.
import { Choosing } from '$lib/choosing.svelte';
import type { Choice } from '$lib/protocol';
import type { DieView } from './view';

const alike = (a: DieView | undefined, b: DieView | undefined): boolean =>
  a !== undefined && b !== undefined && a.sides === b.sides && a.value === b.value && a.locked === b.locked;

/** Positions of the dice that are as good as this one, ascending. */
export const likes = (dice: readonly DieView[], position: number): number[] =>
  dice.flatMap((die, i) => (alike(die, dice[position - 1]) ? [i + 1] : []));

/** A set of positions after a click on one of them: of like dice the lowest are taken first and given back last. */
export function toggled(dice: readonly DieView[], set: readonly number[], position: number): number[] {
  const group = likes(dice, position);
  const free = group.filter((each) => !set.includes(each));
  if (set.includes(position))
    return set.filter((each) => each !== Math.max(...group.filter((other) => set.includes(other))));
  return [...set, free[0] ?? position].toSorted((a, b) => a - b);
}

const slotOf = (choice: Choice | undefined, name: string): string[] =>
  choice?.slots.find((slot) => slot.name === name)?.from ?? [];

export class Acts {
  readonly choosing: Choosing;
  spell = $state<string | null>(null);
  ward = $state<string | null>(null);
  /** The positions that Frozen Hour would lock. */
  frozen = $state.raw<number[]>([]);

  constructor(private readonly play: (move: string) => void) {
    this.choosing = new Choosing(play);
  }

  offer(choices: readonly Choice[]): void {
    if (choices === this.choosing.choices) return;
    this.choosing.offer(choices);
    this.frozen = [];
    const spells = this.spells;
    if (this.spell === null || !spells.includes(this.spell)) this.spell = spells.length === 1 ? spells[0]! : null;
    if (this.ward !== null && !this.wards.includes(this.ward)) this.ward = null;
  }

  cancel(): void {
    this.choosing.cancel();
    this.frozen = [];
  }

  ask(move: string): void {
    this.play(move);
  }

  get free(): boolean {
    return this.choosing.current === null;
  }

  // Phase One
  canBuild(tile: string): boolean {
    return slotOf(this.choosing.of('build'), 'tile').includes(tile);
  }
  canDiscard(tile: string): boolean {
    return slotOf(this.choosing.of('discard'), 'tile').includes(tile);
  }
  get amounts(): string[] {
    return slotOf(this.choosing.of('exchange'), 'mana');
  }

  // Picks
  get spells(): string[] {
    return slotOf(this.choosing.of('cast {spell}'), 'spell');
  }
  get wards(): string[] {
    return slotOf(
      this.choosing.choices.find((choice) => choice.pattern === 'cast {spell} {ward}'),
      'ward',
    );
  }
  pickSpell(id: string): void {
    this.spell = id;
    if (this.wards.length === 0) this.cast();
  }
  pickWard(id: string): void {
    this.ward = this.ward === id ? null : id;
  }
  cast(): void {
    if (this.spell !== null) this.play(['cast', this.spell, this.ward].filter(Boolean).join(' '));
  }

  /** The dice of which Longkey turns one into a D4: "d6", "d20". */
  get keyable(): string[] {
    return slotOf(this.choosing.of('longkey'), 'die');
  }

  // Cities
  /** The split being made: the placement, or the Horn once it is taken. */
  get splitting(): Choice | undefined {
    const current = this.choosing.current;
    return current?.slots[0]?.kind === 'split' ? current : this.choosing.of('place');
  }
  units(city: string): number {
    return this.choosing.units('split', city);
  }
  get left(): number {
    const most = this.splitting?.slots[0]?.most ?? 0;
    return most - (this.choosing.picks['split']?.length ?? 0);
  }
  canAdd(city: string): boolean {
    return this.left > 0 && slotOf(this.splitting, 'split').includes(city);
  }
  add(city: string): void {
    const choice = this.splitting;
    if (!choice || !this.canAdd(city)) return;
    if (this.choosing.current !== choice) this.choosing.begin(choice);
    this.choosing.pick('split', city, false);
  }
  remove(city: string): void {
    this.choosing.drop('split', city);
  }
  canAttack(city: string): boolean {
    return slotOf(this.choosing.of('attack'), 'city').includes(city);
  }
  get retreat(): Choice | undefined {
    return this.choosing.of('retreat');
  }
  canRetreat(city: string): boolean {
    const free = this.free || this.choosing.current === this.retreat;
    return free && !this.choosing.isPicked(city, 'city') && slotOf(this.retreat, 'city').includes(city);
  }
  retreatTo(city: string): void {
    if (this.retreat) this.choosing.take(this.retreat, 'city', city);
  }
  /** How many Allies may go, once the City is named. */
  get movers(): string[] {
    return this.choosing.current === this.retreat && this.choosing.picks['city']?.length
      ? slotOf(this.retreat, 'allies')
      : [];
  }

  // Artifacts and dice
  artifact(id: string): Choice | undefined {
    return this.choosing.of(`artifact ${id}`);
  }
  useArtifact(id: string): void {
    const choice = this.artifact(id);
    this.frozen = [];
    if (choice && this.choosing.current !== choice) this.choosing.begin(choice);
  }
  get locking(): string[] {
    return slotOf(this.choosing.current ?? undefined, 'dice');
  }
  /** What a click on a die of the rival would do. */
  onTheirs(dice: readonly DieView[], position: number): (() => void) | null {
    if (this.locking.length > 0) {
      const next = toggled(dice, this.frozen, position);
      const possible =
        next.length === 0 || this.locking.some((set) => next.every((each) => set.split(' ').includes(String(each))));
      return possible ? () => (this.frozen = next) : null;
    }
    const choice = this.choosing.current ?? this.choosing.of('potion');
    return this.#dieIn(choice, dice, position);
  }
  onMine(dice: readonly DieView[], position: number): (() => void) | null {
    if (!this.free) return null;
    return this.#dieIn(this.choosing.of('store') ?? this.choosing.of('restore'), dice, position);
  }
  get lockable(): boolean {
    return this.locking.includes(this.frozen.join(' '));
  }
  lock(): void {
    this.choosing.pick('dice', this.frozen.join(' '));
  }

  #dieIn(choice: Choice | undefined, dice: readonly DieView[], position: number): (() => void) | null {
    const named = slotOf(choice, 'die');
    const value = dice[position - 1]?.value;
    // Stored values are alike whatever die shows them; only the lowest position is on offer.
    const equal = choice?.pattern.startsWith('store')
      ? dice.flatMap((die, i) => (die.value === value ? [i + 1] : []))
      : likes(dice, position);
    const at = equal.map(String).find((each) => named.includes(each));
    return choice && at !== undefined ? () => this.choosing.take(choice, 'die', at) : null;
  }
}
