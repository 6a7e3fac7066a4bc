import type { Compiled } from '../model/compiled';
import type { SharedTime } from '../coverage/shared-time';
import type { SlotCover } from './slot-cover';

/** Cover by people of whom some are part of a full agent. */
export class SharedCover implements SlotCover {
  /** People at work: [slot][class]. */
  private readonly supply: Int32Array;

  constructor(
    private readonly c: Compiled,
    private readonly under: Float64Array,
    private readonly over: Float64Array,
    private readonly sharing: SharedTime,
  ) {
    this.supply = new Int32Array(c.slots * c.classes.length);
  }

  load(supply: Int32Array): void {
    this.supply.set(supply);
  }

  change(base: number, pair: number, ofClass: number, more: Float64Array, fewer: Float64Array): void {
    const { diffs, classes } = this.c;
    const mid = diffs.mid[pair]!;
    const end = diffs.end[pair]!;
    for (let i = diffs.from[pair]!; i < end; i++) {
      const s = base + diffs.slots[i]!;
      this.supply[s * classes.length + ofClass]! += i < mid ? -1 : 1;
      this.price(s, more, fewer);
    }
  }

  price(s: number, more: Float64Array, fewer: Float64Array): void {
    const { c, supply, sharing } = this;
    const { classes, slots, skills, need, skillWeights: weights } = c;
    const [under, over] = [this.under[s]!, this.over[s]!];
    // Changes in this slot have no cost.
    if (under <= 0 && over <= 0) return;
    sharing.load(need, s * skills, supply, s * classes.length, { weights, under, over });
    for (let i = 0, at = s; i < classes.length; i++, at += slots) {
      const idle = over * sharing.best[i]!;
      more[at] = idle - sharing.gain(i, 1);
      if (supply[s * classes.length + i]! > 0) fewer[at] = -idle - sharing.gain(i, -1);
    }
  }
}
