import { sharedTime, type Compiled } from '../model/compiled';
import { AT } from '../model/constraints';
import { AllocatedCover } from './allocated-cover';
import { SharedCover } from './shared-cover';
import type { SlotCover } from './slot-cover';
import { SubsetSums } from './subset-sums';
import { isShiftCover } from '../model/shift-cover';
import { areWantsPriced, doWeeksMatter } from '../model/wants';

/**
 * Maximum number of equally priced skills for which sums over skill sets are faster than assigning people to skills.
 */
const MAX_SUMMED = 8;
/** Extra nanoseconds of a move when people are assigned to skills, per skill of each class. */
const EFFORT_PER_PAIR = 150;
/** Extra nanoseconds of a move when people's time is divided, per class or skill and skill of each class. */
const EFFORT_PER_ENTRY = 100;

/**
 * Returns true if tracking the marginal cost of every slot pays off: with many patterns, costly wishes, diverse people,
 * or weeks that matter and are not priced as parts of roster lines.
 */
export function isIntervalCover(c: Compiled): boolean {
  if (c.skills > 1 || c.shares !== undefined || c.values > 24 || c.classOf.includes(-1)) return true;
  return areWantsPriced(c) || (doWeeksMatter(c) && !isShiftCover(c));
}

/** Marginal cost of cover for one person more, and one fewer, by class of people and slot. */
export class CoverMarginals {
  /** [class][slot]; people without any skill come last and change nothing. */
  private readonly more: Float64Array;
  private readonly fewer: Float64Array;
  /** Extra nanoseconds of a move. */
  readonly effortPerMove: number;
  private readonly cover: SlotCover;
  /** Offset of each person's class in the two tables. */
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

  /** True if shifts of one day can share slots with those of the next, so that their changes are not additive. */
  get reachesOver(): boolean {
    return this.c.slots > this.c.days * this.c.slotsPerDay;
  }

  /** Loads the people at work: [slot][class]. */
  load(supply: Int32Array): void {
    this.cover.load(supply);
    for (let s = 0; s < this.c.slots; s++) this.cover.price(s, this.more, this.fewer);
  }

  /** Returns the change of cover cost if a cell changed from `old` to v. Additive over cells that share no slot. */
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

  /** Changes a cell: updates the people at work and the costs of the slots that differ. */
  change(p: number, d: number, old: number, v: number): void {
    const { c, more, fewer } = this;
    const ofClass = c.classOf[p]!;
    if (ofClass >= 0) this.cover.change(d * c.slotsPerDay, c.diffs.of(old, v), ofClass, more, fewer);
  }

  /**
   * Computes the cost of the person at work in every slot of the day after removing their pattern `old`, and prefix
   * sums: `sums[i]` covers the slots from `first` up to but excluding i. Slots count from the day's first.
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
