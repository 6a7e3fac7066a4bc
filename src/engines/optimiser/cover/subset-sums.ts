import type { Compiled } from '../compiled';
import type { CoverDiffs } from './cover-diffs';
import type { SlotCover } from './slot-cover';

/**
 * Cover of few skills of the same price: people needed and at work by any skill of each set. Short are as many as the
 * set that lacks most (deficiency version of Hall's theorem: Ore 1955).
 */
export class SubsetSums implements SlotCover {
  private readonly sets: number;
  /** Skills of each class, one bit each. */
  private readonly bitsOf: Int32Array;
  /** People needed by any skill of a set, and those of them who are short: [slot][set - 1]. */
  private readonly need: Float64Array;
  private readonly lack: Float64Array;
  /** Sets of a slot that lack less than a person fewer than the one that lacks most. */
  private readonly near: Uint8Array;
  private readonly slots: number;
  private readonly diffs: CoverDiffs;

  constructor(
    c: Compiled,
    private readonly under: Float64Array,
    private readonly over: Float64Array,
  ) {
    const { skills, classes, slots } = c;
    this.slots = slots;
    this.diffs = c.diffs;
    this.sets = (1 << skills) - 1;
    this.bitsOf = Int32Array.from(classes, (own) => own.reduce((bits, k) => bits | (1 << k), 0));
    this.need = new Float64Array(slots * this.sets);
    for (let s = 0; s < slots; s++)
      for (let set = 1; set <= this.sets; set++) {
        // A set needs what it needs without its first skill, and that one.
        const first = 31 - Math.clz32(set & -set);
        const without = set & (set - 1);
        this.need[s * this.sets + set - 1] =
          (without ? this.need[s * this.sets + without - 1]! : 0) + c.need[s * skills + first]!;
      }
    this.lack = this.need.slice();
    this.near = new Uint8Array(this.sets);
  }

  load(supply: Int32Array): void {
    const { slots, sets, bitsOf, lack } = this;
    lack.set(this.need);
    for (let s = 0; s < slots; s++)
      for (let i = 0; i < bitsOf.length; i++) {
        const people = supply[s * bitsOf.length + i]!;
        if (people) for (let set = 1; set <= sets; set++) if (set & bitsOf[i]!) lack[s * sets + set - 1]! -= people;
      }
  }

  change(base: number, pair: number, ofClass: number, more: Float64Array, fewer: Float64Array): void {
    const { lack, sets, diffs } = this;
    const mid = diffs.mid[pair]!;
    const end = diffs.end[pair]!;
    const has = this.bitsOf[ofClass]!;
    for (let i = diffs.from[pair]!; i < end; i++) {
      const s = base + diffs.slots[i]!;
      const first = s * sets - 1;
      const step = i < mid ? 1 : -1;
      for (let set = 1; set <= sets; set++) if (set & has) lack[first + set]! += step;
      this.price(s, more, fewer);
    }
  }

  /**
   * One person more helps where they have a skill of every set that lacks most, one fewer hurts where they have one of
   * some: in full, where no other set lacks so much but for less than a person.
   */
  price(s: number, more: Float64Array, fewer: Float64Array): void {
    const { lack, sets, near, bitsOf, slots } = this;
    const base = s * sets - 1;
    const under = this.under[s]!;
    const over = this.over[s]!;
    let short = 0;
    for (let set = 1; set <= sets; set++) if (lack[base + set]! > short) short = lack[base + set]!;
    // Others have no part in what one person changes.
    let count = 0;
    for (let set = 1; set <= sets; set++) if (lack[base + set]! > short - 1) near[count++] = set;
    for (let i = 0, at = s; i < bitsOf.length; i++, at += slots) {
      const has = bitsOf[i]!;
      let withOne = Math.max(0, short - 1);
      let without = short;
      for (let n = 0; n < count; n++) {
        const set = near[n]!;
        const people = lack[base + set]!;
        if (!(set & has)) withOne = Math.max(withOne, people);
        else if (people + 1 > without) without = people + 1;
      }
      more[at] = (1 - short + withOne) * over - (short - withOne) * under;
      fewer[at] = (without - short) * under - (1 - without + short) * over;
    }
  }
}
