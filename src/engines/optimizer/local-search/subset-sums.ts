import type { Compiled } from '../model/compiled';
import type { CoverDiffs } from '../coverage/cover-diffs';
import type { SlotCover } from './slot-cover';

/** Tolerance for rounding errors in numbers of people, which have two decimals. */
const TINY = 1e-6;

/**
 * Cover with few skills of the same price: people required and at work for any skill of each set. The shortage is that
 * of the set that lacks most (deficiency version of Hall's theorem: Ore 1955).
 */
export class SubsetSums implements SlotCover {
  private readonly sets: number;
  /** Skills of each class, one bit each. */
  private readonly bitsOf: Int32Array;
  /** People required for any skill of a set, and their shortage: [slot][set - 1]. */
  private readonly need: Float64Array;
  private readonly lack: Float64Array;
  /** The smallest and the largest of the sets with the maximum shortage, in turn: [slot][2]. */
  private readonly lacking: Uint8Array;
  /** 1 for slots in which a person more or fewer counts in full or not at all. */
  private readonly isWhole: Uint8Array;
  /** People short in the current slot, and the sets within one person of the maximum shortage. */
  private short = 0;
  private readonly near: Uint8Array;
  private count = 0;
  /** True if any need is a fraction of a person. */
  private readonly hasParts: boolean;
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
        // The need of a set is that of the set without its first skill, plus that skill's.
        const first = 31 - Math.clz32(set & -set);
        const without = set & (set - 1);
        this.need[s * this.sets + set - 1] =
          (without ? this.need[s * this.sets + without - 1]! : 0) + c.need[s * skills + first]!;
      }
    this.hasParts = !this.need.every(Number.isInteger);
    this.lack = this.need.slice();
    this.lacking = new Uint8Array(2 * slots);
    this.isWhole = new Uint8Array(slots);
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
      if (this.look(s)) this.write(s, more, fewer);
    }
  }

  price(s: number, more: Float64Array, fewer: Float64Array): void {
    this.look(s);
    this.write(s, more, fewer);
  }

  /**
   * Determines the sets of a slot with the maximum shortage and those within one person of it; others do not affect the
   * change by one person. Returns true if prices may have changed. Sets with the maximum shortage are closed under
   * union and intersection (need less supply is supermodular). One person more helps exactly if they have a skill of
   * the smallest such set; one fewer hurts in full exactly if they have one of the largest.
   */
  private look(s: number): boolean {
    const { lack, sets, lacking, near } = this;
    const base = s * sets - 1;
    let [short, smallest, largest, count] = [0, 0, 0, 0];
    for (let set = 1; set <= sets; set++) {
      const people = lack[base + set]!;
      if (people > short + TINY) {
        short = people;
        smallest = largest = set;
      } else if (people >= short - TINY) {
        smallest &= set;
        largest |= set;
      }
    }
    if (this.hasParts)
      for (let set = 1; set <= sets; set++) {
        const people = lack[base + set]!;
        if (people < short - TINY && people > short - 1 + TINY) near[count++] = set;
      }
    this.short = short;
    this.count = count;
    const at = 2 * s;
    const isWhole = count === 0 && (short < TINY || short > 1 - TINY);
    const isSame = this.isWhole[s] && isWhole && lacking[at] === smallest && lacking[at + 1] === largest;
    this.isWhole[s] = isWhole ? 1 : 0;
    lacking[at] = smallest;
    lacking[at + 1] = largest;
    return !isSame;
  }

  private write(s: number, more: Float64Array, fewer: Float64Array): void {
    const { slots, bitsOf, lacking, lack, near, count, short } = this;
    const base = s * this.sets - 1;
    const smallest = lacking[2 * s]!;
    const largest = lacking[2 * s + 1]!;
    const under = this.under[s]!;
    const over = this.over[s]!;
    for (let i = 0, at = s; i < bitsOf.length; i++, at += slots) {
      const has = bitsOf[i]!;
      let needed = 0;
      if (has & smallest) {
        needed = Math.min(1, short);
        for (let n = 0; n < count; n++)
          if (!(near[n]! & has)) needed = Math.min(needed, short - lack[base + near[n]!]!);
      }
      let missed = 1;
      if (!(has & largest)) {
        missed = 0;
        for (let n = 0; n < count; n++)
          if (near[n]! & has) missed = Math.max(missed, lack[base + near[n]!]! + 1 - short);
      }
      more[at] = (1 - needed) * over - needed * under;
      fewer[at] = missed * under - (1 - missed) * over;
    }
  }
}
