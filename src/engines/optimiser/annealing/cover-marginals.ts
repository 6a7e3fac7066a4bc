import type { Compiled } from '../compiled';
import { AT } from '../constraints';

/** Whether the marginal cost of every slot is worth keeping: with many kinds, or people who do not all count alike. */
export function isIntervalCover(c: Compiled): boolean {
  return c.masks > 1 || c.values > 24 || c.skillsOf.includes(0);
}

/** Marginal cost of cover with one person more, and with one fewer, per skill set in use and slot of the supply. */
export class CoverMarginals {
  /** [skill set in use][slot] */
  private readonly more: Float64Array;
  private readonly fewer: Float64Array;
  private readonly skillSets: readonly number[];
  /** Where each person's skill set begins in the two tables. */
  private readonly fromOf: Int32Array;

  constructor(
    private readonly c: Compiled,
    private readonly supply: Int32Array,
  ) {
    this.skillSets = [...new Set(c.skillsOf)];
    this.fromOf = c.skillsOf.map((has) => this.skillSets.indexOf(has) * c.slots);
    this.more = new Float64Array(this.skillSets.length * c.slots);
    this.fewer = new Float64Array(this.skillSets.length * c.slots);
  }

  /** Change of cover cost if a cell changed from `old` to v. Adds up over cells that share no slot. */
  delta(p: number, d: number, old: number, v: number): number {
    const { c, more, fewer } = this;
    const { diffs } = c;
    const { slots } = diffs;
    const from = d * c.slotsPerDay + this.fromOf[p]!;
    const pair = diffs.of(old, v);
    const mid = diffs.mid[pair]!;
    const end = diffs.end[pair]!;
    let delta = 0;
    for (let i = diffs.from[pair]!; i < mid; i++) delta += fewer[from + slots[i]!]!;
    for (let i = mid; i < end; i++) delta += more[from + slots[i]!]!;
    return delta;
  }

  /** Changes a cell: the supply and the costs of the slots that differ. */
  change(p: number, d: number, old: number, v: number): void {
    const { c, supply } = this;
    const M = c.masks;
    const has = c.skillsOf[p]!;
    const base = d * c.slotsPerDay;
    const { diffs } = c;
    const pair = diffs.of(old, v);
    const mid = diffs.mid[pair]!;
    const end = diffs.end[pair]!;
    for (let i = diffs.from[pair]!; i < end; i++) {
      const s = base + diffs.slots[i]!;
      const step = i < mid ? -1 : 1;
      for (let m = 1; m <= M; m++) if (m & has) supply[s * M + m - 1]! += step;
      this.price(s);
    }
  }

  /**
   * Renews a slot's costs. The sets of skills that lack most are closed under union and intersection (need less supply
   * is supermodular), so one person more helps just if they have a skill of the smallest such set, and one fewer hurts
   * just if they have one of the largest.
   */
  price(s: number): void {
    const { c, supply, skillSets } = this;
    const M = c.masks;
    const base = s * M;
    let short = 0;
    let smallest = 0;
    let largest = 0;
    for (let m = 1; m <= M; m++) {
      const lack = c.need[base + m - 1]! - supply[base + m - 1]!;
      if (lack > short) {
        short = lack;
        smallest = largest = m;
      } else if (lack === short) {
        smallest &= m;
        largest |= m;
      }
    }
    const under = c.under[s]! * c.soft[AT.coverNotShort]!;
    const over = c.over[s]! * c.soft[AT.coverNotOver]!;
    for (let i = 0, at = s; i < skillSets.length; i++, at += c.slots) {
      const has = skillSets[i]!;
      this.more[at] = has & smallest ? -under : has ? over : 0;
      this.fewer[at] = has & largest ? under : has ? -over : 0;
    }
  }

  /**
   * Costs of the person at work in every slot of the day, with their kind `old` of that day taken out, and running
   * sums: `sums[i]` holds the slots from `first` up to but without i. Slots count from the day's first.
   */
  sum(p: number, d: number, old: number, first: number, end: number, costs: Float64Array, sums: Float64Array): void {
    const { c, more, fewer } = this;
    const from = this.fromOf[p]! + d * c.slotsPerDay;
    for (let s = first; s < end; s++) costs[s] = more[from + s]!;
    for (let i = c.coverFrom[old]!; i < c.coverFrom[old + 1]!; i++)
      costs[c.coverSlots[i]!] = -fewer[from + c.coverSlots[i]!]!;
    let sum = 0;
    for (let s = first; s < end; s++) {
      sums[s] = sum;
      sum += costs[s]!;
    }
    sums[end] = sum;
  }
}
