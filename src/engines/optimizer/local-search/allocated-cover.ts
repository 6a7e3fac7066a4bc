import type { Compiled } from '../model/compiled';
import { Allocation } from '../coverage/allocation';
import type { SlotCover } from './slot-cover';

/** Cover with any number of skills: people at work are assigned to skills one by one. */
export class AllocatedCover implements SlotCover {
  private readonly allocation: Allocation;

  constructor(
    private readonly c: Compiled,
    private readonly under: Float64Array,
    private readonly over: Float64Array,
  ) {
    this.allocation = new Allocation(c.classes, c.skillWeights, c.slots);
  }

  load(supply: Int32Array): void {
    const { need, skills, classes, slots } = this.c;
    for (let s = 0; s < slots; s++) this.allocation.load(s, need, s * skills, supply, s * classes.length);
  }

  change(base: number, pair: number, ofClass: number, more: Float64Array, fewer: Float64Array): void {
    const { diffs } = this.c;
    const mid = diffs.mid[pair]!;
    const end = diffs.end[pair]!;
    for (let i = diffs.from[pair]!; i < end; i++) {
      const s = base + diffs.slots[i]!;
      const over = this.over[s]!;
      const at = s + ofClass * this.c.slots;
      const isShifted =
        i < mid
          ? this.allocation.remove(s, ofClass, fewer[at] !== this.under[s]!)
          : this.allocation.add(s, ofClass, more[at] !== over);
      if (isShifted) this.price(s, more, fewer);
    }
  }

  price(s: number, more: Float64Array, fewer: Float64Array): void {
    this.allocation.price(s, this.under[s]!, this.over[s]!, more, fewer, this.c.slots);
  }
}
