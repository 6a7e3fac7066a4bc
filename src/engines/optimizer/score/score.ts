import type { Compiled } from '../model/compiled';
import { AT, CONSTRAINTS } from '../model/constraints';
import type { SharedTime } from '../coverage/shared-time';
import type { Cells } from '../model/problem';
import { agreedTotals } from './agreed-units';
import { pointsApart } from '../model/together';

/**
 * Units of violation per constraint (in the order of `CONSTRAINTS`), and the two weighted sums, including personal
 * rules.
 */
interface Score {
  readonly units: Float64Array;
  readonly hard: number;
  readonly soft: number;
}

/** A roster line's usage of the totals that are limited over the range. */
interface Usage {
  readonly minutes: number;
  /** Weekends with a day worked. */
  readonly weekends: number;
  /** Shifts per template. */
  readonly templateCount: Int32Array;
}

/** Returns minutes, weekends and shifts per template of one person's roster line. */
export function usageOf(c: Compiled, row: Uint16Array): Usage {
  const templateCount = new Int32Array(c.templates);
  let minutes = 0;
  let weekends = 0;
  for (let d = 0; d < c.days; d++) {
    const v = row[d]!;
    const other = c.weekendPartner[d]!;
    if (other !== -2 && (other === -1 || other > d) && (v || (other > 0 && row[other]))) weekends++;
    if (!v) continue;
    minutes += c.minutesOf[v]!;
    templateCount[c.templateOf[v]!]!++;
  }
  return { minutes, weekends, templateCount };
}

/** Adds one person's units of every constraint except cover to `units`. `row` holds the values of all days. */
export function rowUnits(c: Compiled, p: number, row: Uint16Array, units: Float64Array): void {
  const { days } = c;
  const { minutes, weekends } = usageOf(c, row);
  const { planned } = c.problem.people[p]!;
  let undesirable = 0;
  for (let d = 0; d < days; d++) {
    const v = row[d]!;
    if (!c.legal[(p * days + d) * c.values + v]) units[AT.onlyPermittedShifts]!++;
    units[AT.wishes]! += c.wishCost[c.costFrom[p * days + d]! + v]!;
    if (planned && v !== planned[d]) units[AT.keptAsPlanned]!++;
    if (!v) continue;
    undesirable += c.undesirable[v]!;
  }
  units[AT.weekendsShared]! += beyondCarried(weekends, c.carriedWeekends[p]!);
  units[AT.undesirableShared]! += beyondCarried(undesirable, c.carriedUndesirable[p]!);
  if (c.targetMinutes[p]! >= 0) units[AT.hoursOnTarget]! += ((minutes - c.targetMinutes[p]!) / 60) ** 2;
}

/** Returns the square of a person's total load, less that of the carried load. */
export const beyondCarried = (count: number, carried: number): number => count * (count + 2 * carried);

/** Returns the weighted sum of units; wishes are already cost points, including their weight. */
function weigh(units: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < CONSTRAINTS.length; i++)
    sum += units[i]! * (i === AT.wishes ? (weights[i]! > 0 ? 1 : 0) : weights[i]!);
  return sum;
}

/** Returns the weighted hard violations and cost of one person's roster line, excluding cover. */
export function rowScore(c: Compiled, p: number, row: Uint16Array): { hard: number; soft: number } {
  const units = new Float64Array(CONSTRAINTS.length);
  rowUnits(c, p, row, units);
  const agreed = agreedTotals(c.agreed, c.agreed.listOf[p]!, row, 0);
  return { hard: weigh(units, c.hard) + agreed.hard, soft: weigh(units, c.soft) + agreed.soft };
}

/** Returns the people of each class at work, including shifts that extend past the last day: [slot][class]. */
export function supplyOf(c: Compiled, cells: Cells): Int32Array {
  const classes = c.classes.length;
  const supply = new Int32Array(c.slots * classes);
  for (let p = 0; p < c.people; p++) {
    const ofClass = c.classOf[p]!;
    if (ofClass < 0) continue;
    for (let d = 0; d < c.days; d++) {
      const v = cells[p * c.days + d]!;
      for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++)
        supply[(d * c.slotsPerDay + c.coverSlots[i]!) * classes + ofClass]!++;
    }
  }
  return supply;
}

/** People at work who count for cover: [slot]. */
export function atWorkOf(c: Compiled, cells: Cells): Int32Array {
  const classes = c.classes.length;
  const supply = supplyOf(c, cells);
  if (classes === 1) return supply;
  return Int32Array.from({ length: c.slots }, (_, s) =>
    supply.subarray(s * classes, (s + 1) * classes).reduce((sum, n) => sum + n, 0),
  );
}

/**
 * Returns people short and over in one slot, and the cost of the shortage as a multiple of one person of the
 * highest-priced skill. If some people are part of a full agent the unit is full agents, and surplus is the best that
 * those at work could serve less what they serve.
 */
export function shortAndOver(
  c: Compiled,
  supply: Int32Array,
  slot: number,
): { short: number; over: number; weighted: number } {
  if (c.sharing) return shortAndOverOfParts(c, c.sharing, supply, slot);
  if (c.skills === 1) {
    const lack = c.need[slot]! - supply[slot]!;
    return { short: Math.max(0, lack), over: Math.max(0, -lack), weighted: Math.max(0, lack) };
  }
  c.allocation.load(0, c.need, slot * c.skills, supply, slot * c.classes.length);
  return c.allocation.total(0);
}

function serve(c: Compiled, sharing: SharedTime, supply: Int32Array, slot: number): void {
  sharing.load(c.need, slot * c.skills, supply, slot * c.classes.length, {
    weights: c.skillWeights,
    under: c.under[slot]! * (c.soft[AT.coverNotShort]! + c.hard[AT.coverNotShort]!),
    over: c.over[slot]! * (c.soft[AT.coverNotOver]! + c.hard[AT.coverNotOver]!),
  });
}

function shortAndOverOfParts(
  c: Compiled,
  sharing: SharedTime,
  supply: Int32Array,
  slot: number,
): { short: number; over: number; weighted: number } {
  serve(c, sharing, supply, slot);
  let [short, weighted] = [0, 0];
  sharing.lacking.forEach((n, k) => {
    short += n;
    weighted += n * c.skillWeights[k]!;
  });
  let able = 0;
  for (let i = 0; i < c.classes.length; i++) able += supply[slot * c.classes.length + i]! * sharing.best[i]!;
  return { short, over: Math.max(0, able - c.needed[slot]! + short), weighted };
}

/** Returns the smallest set of skills with the largest shortage in a slot; empty without a shortage. */
export function lackingSkills(c: Compiled, supply: Int32Array, slot: number): number[] {
  if (c.sharing) {
    serve(c, c.sharing, supply, slot);
    return c.sharing.lackingMost();
  }
  c.allocation.load(0, c.need, slot * c.skills, supply, slot * c.classes.length);
  return c.allocation.lackingMost(0);
}

/** Returns the useful share of one additional person: 0 without a shortage, 1 from one person on. */
export const partNeeded = (lacking: number): number => (lacking >= 1 ? 1 : lacking > 0 ? lacking : 0);

/** Weighted cost of one slot's cover. */
export function slotCost(c: Compiled, supply: Int32Array, slot: number): number {
  const { weighted, over } = shortAndOver(c, supply, slot);
  return weighted * c.under[slot]! * c.soft[AT.coverNotShort]! + over * c.over[slot]! * c.soft[AT.coverNotOver]!;
}

/** Weighted cost of the cover of all slots. */
export function coverCost(c: Compiled, supply: Int32Array): number {
  let cost = 0;
  for (let s = 0; s < c.slots; s++) cost += slotCost(c, supply, s);
  return cost;
}

/** Scores a whole roster from scratch. Cover units are people short or over, weighted by the slots. */
export function score(c: Compiled, cells: Cells): Score {
  const units = new Float64Array(CONSTRAINTS.length);
  let hard = 0;
  let soft = 0;
  for (let p = 0; p < c.people; p++) {
    rowUnits(c, p, cells.subarray(p * c.days, (p + 1) * c.days), units);
    const agreed = agreedTotals(c.agreed, c.agreed.listOf[p]!, cells, p * c.days);
    hard += agreed.hard;
    soft += agreed.soft;
  }
  const supply = supplyOf(c, cells);
  for (let s = 0; s < c.slots; s++) {
    const { weighted, over } = shortAndOver(c, supply, s);
    units[AT.coverNotShort]! += weighted * c.under[s]!;
    units[AT.coverNotOver]! += over * c.over[s]!;
  }
  if (c.together) units[AT.offTogether]! += pointsApart(c.together, cells, c.days);
  return { units, hard: weigh(units, c.hard) + hard, soft: weigh(units, c.soft) + soft };
}
