import type { Compiled } from './compiled';
import { AT, CONSTRAINTS } from './constraints';
import type { Cells } from './problem';

/** Units of violation per constraint (order of `CONSTRAINTS`), and the two weighted sums. */
interface Score {
  readonly units: Float64Array;
  readonly hard: number;
  readonly soft: number;
}

/** A row's use of the totals that are limited over the range. */
interface Usage {
  readonly minutes: number;
  /** Weekends with a day worked. */
  readonly weekends: number;
  /** Shifts per template. */
  readonly templateCount: Int32Array;
}

/** Minutes, weekends and shifts per template of one person's row. */
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

/** Adds one person's units of every constraint but cover to `units`. `row`: values of all days. */
export function rowUnits(c: Compiled, p: number, row: Uint16Array, units: Float64Array): void {
  const { days, templates, weeks } = c;
  const { minutes, weekends, templateCount } = usageOf(c, row);
  const weekMinutes = new Int32Array(weeks);
  const weekShifts = new Int32Array(weeks);
  let undesirable = 0;
  for (let d = 0; d < days; d++) {
    const v = row[d]!;
    if (!c.legal[(p * days + d) * c.values + v]) units[AT.onlyPermittedShifts]!++;
    units[AT.wishes]! += c.cellCost[c.costFrom[p * days + d]! + v]!;
    if (!v) continue;
    undesirable += c.undesirable[v]!;
    weekMinutes[c.weekOfDay[d]!]! += c.minutesOf[v]!;
    weekShifts[c.weekOfDay[d]!]!++;
    if (d > 0 && !c.frozen[p] && c.forbidden[(c.matrixOfDay[d]! * c.values + row[d - 1]!) * c.values + v])
      units[AT.restBetweenShifts]!++;
  }
  const above = (constraint: number, value: number, most: number): void => {
    if (value > most) units[constraint]! += value - most;
  };
  for (let t = 0; t < templates; t++)
    above(AT.atMostShiftsOfATemplate, templateCount[t]!, c.maxOfTemplate[p * templates + t]!);
  above(AT.atMostTotalMinutes, minutes, c.maxMinutes[p]!);
  above(AT.atLeastTotalMinutes, c.minMinutes[p]!, minutes);
  above(AT.atMostWeekends, weekends, c.maxWeekends[p]!);
  for (let w = 0; w < weeks; w++) {
    above(AT.atMostWeekMinutes, weekMinutes[w]!, c.maxWeekMinutes[p]!);
    above(AT.atMostWeekShifts, weekShifts[w]!, c.maxWeekShifts[p]!);
    if (c.fullWeek[w]) above(AT.weekShiftsGiven, c.weekShifts[p]!, weekShifts[w]!);
  }
  units[AT.weekendsShared]! += weekends * weekends;
  units[AT.undesirableShared]! += undesirable * undesirable;
  if (c.targetMinutes[p]! >= 0) units[AT.hoursOnTarget]! += ((minutes - c.targetMinutes[p]!) / 60) ** 2;
  for (let d = 0; d < days;) {
    const works = row[d] !== 0;
    let f = d + 1;
    while (f < days && (row[f] !== 0) === works) f++;
    if (works) above(AT.atMostDaysInARow, f - d, c.maxRun[p]!);
    if (d > 0 && f < days)
      above(works ? AT.atLeastDaysInARow : AT.atLeastDaysOffInARow, works ? c.minRun[p]! : c.minOff[p]!, f - d);
    d = f;
  }
}

/** Weighted sum of units; wishes are cost points already, their weight included. */
function weigh(units: Float64Array, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < CONSTRAINTS.length; i++)
    sum += units[i]! * (i === AT.wishes ? (weights[i]! > 0 ? 1 : 0) : weights[i]!);
  return sum;
}

/** Weighted hard violations and cost of one person's row, cover left out. */
export function rowScore(c: Compiled, p: number, row: Uint16Array): { hard: number; soft: number } {
  const units = new Float64Array(CONSTRAINTS.length);
  rowUnits(c, p, row, units);
  return { hard: weigh(units, c.hard), soft: weigh(units, c.soft) };
}

/** Supply per slot and skill set of a roster, spill past the last day included: [slot][set - 1]. */
export function supplyOf(c: Compiled, cells: Cells): Int32Array {
  const supply = new Int32Array(c.slots * c.masks);
  for (let p = 0; p < c.people; p++) {
    const has = c.skillsOf[p]!;
    for (let d = 0; d < c.days; d++) {
      const v = cells[p * c.days + d]!;
      for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++) {
        const s = (d * c.slotsPerDay + c.coverSlots[i]!) * c.masks;
        for (let m = 1; m <= c.masks; m++) if (m & has) supply[s + m - 1]!++;
      }
    }
  }
  return supply;
}

/** People short and over in one slot. */
export function shortAndOver(c: Compiled, supply: Int32Array, slot: number): { short: number; over: number } {
  const base = slot * c.masks;
  let short = 0;
  for (let m = 0; m < c.masks; m++) short = Math.max(short, c.need[base + m]! - supply[base + m]!);
  return { short, over: supply[base + c.masks - 1]! - c.need[base + c.masks - 1]! + short };
}

/** Scores a whole roster from scratch. Cover units are weighted people short or over (weights of the slots). */
export function score(c: Compiled, cells: Cells): Score {
  const units = new Float64Array(CONSTRAINTS.length);
  for (let p = 0; p < c.people; p++) rowUnits(c, p, cells.subarray(p * c.days, (p + 1) * c.days), units);
  const supply = supplyOf(c, cells);
  for (let s = 0; s < c.slots; s++) {
    const { short, over } = shortAndOver(c, supply, s);
    units[AT.coverNotShort]! += short * c.under[s]!;
    units[AT.coverNotOver]! += over * c.over[s]!;
  }
  return { units, hard: weigh(units, c.hard), soft: weigh(units, c.soft) };
}
