import type { SlotCosts } from '../annealing/cell-prices';
import type { Compiled } from '../compiled';

/** What one person more of each class is worth in each slot, given from outside and not by the roster at hand. */
export class ClassPrices implements SlotCosts {
  /** [class][slot]; people without any skill, who come last, are worth nothing. */
  private readonly worth: Float64Array;

  constructor(private readonly c: Compiled) {
    this.worth = new Float64Array((c.classes.length + 1) * c.slots);
  }

  /** Takes over prices of the skills, [slot][skill]: whoever has several works by the dearest of them. */
  set(slotPrices: Float64Array): void {
    const { c, worth } = this;
    c.classes.forEach((own, k) => {
      for (let slot = 0; slot < c.slots; slot++)
        worth[k * c.slots + slot] = Math.max(...own.map((skill) => slotPrices[slot * c.skills + skill] ?? 0));
    });
  }

  /** Moves a price such a share of the way to another one. */
  moveTo(ofClass: number, slot: number, price: number, share: number): void {
    const at = ofClass * this.c.slots + slot;
    this.worth[at]! += share * (price - this.worth[at]!);
  }

  sum(p: number, d: number, _old: number, first: number, end: number, costs: Float64Array, sums: Float64Array): void {
    const { c, worth } = this;
    const ofClass = c.classOf[p]!;
    const from = (ofClass < 0 ? c.classes.length : ofClass) * c.slots + d * c.slotsPerDay;
    let sum = 0;
    for (let slot = first; slot < end; slot++) {
      costs[slot] = -worth[from + slot]!;
      sums[slot] = sum;
      sum += costs[slot]!;
    }
    sums[end] = sum;
  }
}
