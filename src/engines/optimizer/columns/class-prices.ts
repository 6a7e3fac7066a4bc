import type { SlotCosts } from '../local-search/cell-prices';
import type { Compiled } from '../model/compiled';

/** Value of one more person of each class in each slot, given externally instead of derived from the current roster. */
export class ClassPrices implements SlotCosts {
  /** [class][slot]; people without any skill come last and are worth nothing. */
  private readonly worth: Float64Array;

  constructor(private readonly c: Compiled) {
    this.worth = new Float64Array((c.classes.length + 1) * c.slots);
  }

  /** Loads prices of the skills, [slot][skill]: a person with several skills has the highest of their prices. */
  set(slotPrices: Float64Array): void {
    const { c, worth } = this;
    c.classes.forEach((own, k) => {
      for (let slot = 0; slot < c.slots; slot++)
        worth[k * c.slots + slot] = Math.max(...own.map((skill) => slotPrices[slot * c.skills + skill] ?? 0));
    });
  }

  /** Moves a price by a share of the distance to another one. */
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
