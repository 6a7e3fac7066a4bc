import { sharedTime, type Compiled } from '../compiled';
import { AT } from '../constraints';
import { AllocatedCover } from '../cover/allocated-cover';
import { SharedCover } from '../cover/shared-cover';
import type { SlotCover } from '../cover/slot-cover';
import { SubsetSums } from '../cover/subset-sums';
import { areWantsPriced, doWeeksMatter } from '../rules/wants';
import { chooseSearch } from '../search-choice';

/** Skills of the same price up to which sums over their sets are quicker than people given to skills. */
const MAX_SUMMED = 8;
/** Nanoseconds that a move takes more where people are given to skills, per skill of each class. */
const EFFORT_PER_PAIR = 150;
/** Nanoseconds that a move takes more where time is shared out, per class or skill and skill of each class. */
const EFFORT_PER_ENTRY = 100;

/**
 * Whether the marginal cost of every slot is worth keeping: with many kinds, wants that cost, different people, or
 * weeks that matter and are not priced as parts of rows.
 */
export function isIntervalCover(c: Compiled): boolean {
  if (c.skills > 1 || c.shares !== undefined || c.values > 24 || c.classOf.includes(-1)) return true;
  return areWantsPriced(c) || (doWeeksMatter(c) && chooseSearch(c).search === 'intervals');
}

/** Marginal cost of cover with one person more, and with one fewer, per class of people and slot. */
export class CoverMarginals {
  /** [class][slot]; nothing changes with people without any skill, who come last. */
  private readonly more: Float64Array;
  private readonly fewer: Float64Array;
  /** Nanoseconds of a move beyond the usual. */
  readonly effortPerMove: number;
  private readonly cover: SlotCover;
  /** Where each person's class begins in the two tables. */
  private readonly fromOf: Int32Array;

  constructor(private readonly c: Compiled) {
    const { classes, classOf, slots } = c;
    this.fromOf = classOf.map((i) => (i < 0 ? classes.length : i) * slots);
    this.more = new Float64Array((classes.length + 1) * slots);
    this.fewer = new Float64Array((classes.length + 1) * slots);
    const under = c.under.map((weight) => weight * c.soft[AT.coverNotShort]!);
    const over = c.over.map((weight) => weight * c.soft[AT.coverNotOver]!);
    if (c.shares) {
      const sharing = sharedTime(c.problem, classes, c.shares);
      this.effortPerMove = EFFORT_PER_ENTRY * (classes.length + c.skills) * classes.flat().length;
      this.cover = new SharedCover(c, under, over, sharing);
      return;
    }
    const isSummed = c.skills <= MAX_SUMMED && c.skillWeights.every((weight) => weight === 1);
    this.effortPerMove = isSummed ? 0 : EFFORT_PER_PAIR * classes.flat().length;
    this.cover = new (isSummed ? SubsetSums : AllocatedCover)(c, under, over);
  }

  /** Whether shifts of a day may share slots with those of the next one, so that what they change does not add up. */
  get reachesOver(): boolean {
    return this.c.slots > this.c.days * this.c.slotsPerDay;
  }

  /** Takes over people at work: [slot][class]. */
  load(supply: Int32Array): void {
    this.cover.load(supply);
    for (let s = 0; s < this.c.slots; s++) this.cover.price(s, this.more, this.fewer);
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

  /** Changes a cell: who is at work and the costs of the slots that differ. */
  change(p: number, d: number, old: number, v: number): void {
    const { c, more, fewer } = this;
    const ofClass = c.classOf[p]!;
    if (ofClass >= 0) this.cover.change(d * c.slotsPerDay, c.diffs.of(old, v), ofClass, more, fewer);
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
