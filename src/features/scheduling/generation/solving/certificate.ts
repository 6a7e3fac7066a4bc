import { createHash } from 'node:crypto';
import type { Certificate as Checked } from '../../../../engines/optimizer/score/checker';
import { getOrMake } from '../../../../kernel/collections';
import { hundredths } from '../../../../kernel/rounding';
import type { Cells } from '../../../../engines/optimizer/model/problem';
import { shiftsOnClosedDays } from '../problem/closed-cells';
import { pointsOfDropped } from '../problem/dropped-shifts';
import type { Board } from '../problem/lay-out';
import { pointsOfRotations } from '../problem/rotations';
import type { PlanningData } from '../problem/planning-data';
import { POINTS } from '../cost-terms.rules';
import { brokenByWhatStays, type BrokenRule } from './person-judge';
import { HOURS_MEASURES, type HoursMeasure } from '../generation.rules';
import { othersIn, slotsOf, type Demand } from '../problem/demand';

/** Hashes all data that determines the cost of a schedule; the current shifts are excluded. */
export function nameOfData(
  { own: _own, people, requirement: _all, others: _others, ...data }: PlanningData,
  { requirement }: Pick<Board, 'requirement'>,
): string {
  const hash = createHash('sha256').update(JSON.stringify(data));
  const named = new Map<object, string>();
  const nameOf = (list: object): string =>
    getOrMake(named, list, () => createHash('sha256').update(JSON.stringify(list)).digest('base64'));
  for (const { rules, unavailable, timeOff, preferences, skillIds, rotation, ...person } of people) {
    const lists = [rules, unavailable, timeOff, preferences, skillIds, ...(rotation ? [rotation] : [])];
    hash.update(JSON.stringify([person, ...lists.map(nameOf)]));
  }
  for (const numbers of requirement ? [requirement.startMs, requirement.endMs] : []) hash.update(numbers);
  for (const { skillId, people: needed, open } of requirement?.skills ?? []) {
    hash.update(`${skillId}`).update(needed);
    if (open) hash.update(open);
  }
  return hash.digest('base64');
}

/** The proven quality of a schedule, as plain data. */
export interface Certificate {
  /** True if all hard rules are kept. At most 100 violations are listed. */
  legal: boolean;
  brokenRules: number;
  broken: BrokenRule[];
  cost: number;
  costByTerm: { term: string; cost: number }[];
  /** Lower bound on the cost of any legal schedule of these templates; null if nothing was proven. */
  bound: number | null;
  /** (cost - bound) / cost. */
  gap: number | null;
  /** By the first measure; 0 without required numbers of people. */
  shortHours: number;
  neededHours: number;
  /** The requirement comes before the coverage target. */
  shortByMeasure: HoursOfMeasure[];
}

/** Person-hours short and required, by one measure. */
export interface HoursOfMeasure {
  measure: HoursMeasure;
  shortHours: number;
  neededHours: number;
}

/** A stored certificate. Its bound holds for every schedule planned from data with the same hash. */
export type Proven = Certificate & { madeFrom: string };

const MAX_TOLD = 100;
const ROUNDING = 1e-9;
/** Relative tolerance: bounds this close to 0 are residue of a search that was aborted early. */
const DUST = 1e-6;

/** A bound of 0 is trivial, so it proves nothing unless the cost is 0 too. */
export const isProof = (bound: number, cost: number): boolean => bound > DUST * cost || cost <= ROUNDING;

export function certificateOf(
  data: PlanningData,
  board: Board,
  cells: Cells,
  checked: Checked,
  bound: number | null | undefined,
): Certificate {
  const { days } = board;
  const broken = brokenByWhatStays(data, days);
  const shortByMeasure = hoursByMeasure(board, checked);
  // A cost below the bound means that the schedule is not legal or has shifts outside all templates, so the bound does
  // not apply.
  const holds = bound != null && Number.isFinite(bound) && bound <= checked.cost * (1 + ROUNDING) + ROUNDING;
  const proven = holds && isProof(bound, checked.cost) ? Math.min(bound, checked.cost) : null;
  return {
    legal: checked.legal && broken.length === 0,
    brokenRules: checked.hardViolations + broken.length,
    broken: [
      ...broken,
      ...checked.violations.slice(0, MAX_TOLD).map(({ constraint, person, day, units }) => ({
        rule: constraint,
        employeeId: person,
        date: day >= 0 ? (days.dates[day] ?? null) : null,
        units,
      })),
    ].slice(0, MAX_TOLD),
    cost: checked.cost,
    costByTerm: termsOf(board, cells, checked),
    bound: proven,
    gap: proven === null ? null : checked.cost > 0 ? Math.max(0, (checked.cost - proven) / checked.cost) : 0,
    shortHours: shortByMeasure[0]?.shortHours ?? 0,
    neededHours: shortByMeasure[0]?.neededHours ?? 0,
    shortByMeasure,
  };
}

/** Returns the person-hours by each measure; each has its own slots. */
export function hoursByMeasure({ demand, days }: Board, { shortOfSlot }: Checked): HoursOfMeasure[] {
  const { cuts, need, skills, slotsPerDay } = demand;
  const slots = slotsOf(demand);
  const hours = MEASURES_OF[demand.measure].map((measure) => ({ measure, shortHours: 0, neededHours: 0 }));
  hours.forEach((counted, m) => {
    for (let day = 0; day < days.count; day++)
      for (let slot = 0; slot < slots; slot++) {
        const cell = day * slotsPerDay + m * slots + slot;
        if (cuts[slot + 1]! > days.lengths[day]!) continue; // the day is shorter
        const length = (cuts[slot + 1]! - cuts[slot]!) / 60;
        counted.shortHours += shortOfSlot[cell]! * length;
        if (counted.measure === 'requirement') counted.neededHours += othersIn(demand, day, slot, 'all') * length;
        for (let k = 0; k < skills.length; k++) counted.neededHours += need[cell * skills.length + k]! * length;
      }
  });
  return hours.map(({ measure, shortHours, neededHours }) => ({
    measure,
    shortHours: hundredths(shortHours),
    neededHours: hundredths(neededHours),
  }));
}

const MEASURES_OF: Readonly<Record<Demand['measure'], readonly HoursMeasure[]>> = {
  net: ['requirement'],
  gross: ['coverage_target'],
  both: HOURS_MEASURES,
  templates: [],
};

/**
 * Returns the cost of a schedule by term. The engine includes shifts on closed days, dropped shifts and rotation days
 * in the preferences.
 */
export function termsOf(
  board: Board,
  cells: Cells,
  { costByConstraint }: Pick<Checked, 'costByConstraint'>,
): { term: string; cost: number }[] {
  const closedDays = POINTS.closedDay * shiftsOnClosedDays(board, cells);
  const dropped = pointsOfDropped(board.dropped, cells);
  const rotation = pointsOfRotations(board.rotationPoints, cells, board.days.count, board.letters.length + 1);
  const { wishes = 0, keptAsPlanned = 0, ...others } = costByConstraint;
  const terms = {
    wishes: wishes - closedDays - dropped - rotation,
    rotation,
    closedDays,
    keptAsPlanned: keptAsPlanned + dropped,
  };
  return Object.entries({ ...others, ...terms })
    .filter(([, cost]) => cost > ROUNDING)
    .map(([term, cost]) => ({ term, cost }));
}

/** Cost of the assignments of one employee. */
export interface EmployeeCost {
  employeeId: string;
  cost: number;
  costByTerm: { term: string; cost: number }[];
}

/** Returns the cost of each employee by term, highest first; cover and team rules have no employee. */
export function costByEmployee(board: Board, cells: Cells, { costByPerson }: Checked): EmployeeCost[] {
  const { problem, days } = board;
  const costs = problem.people.flatMap(({ id }, p) => {
    const costByConstraint = costByPerson.get(id);
    if (!costByConstraint) return [];
    const own = { ...board, dropped: board.dropped.slice(p, p + 1), rotationPoints: [board.rotationPoints[p]] };
    const row = cells.subarray(p * days.count, (p + 1) * days.count);
    const costByTerm = termsOf(own, row, { costByConstraint }).sort((a, b) => b.cost - a.cost);
    return [{ employeeId: id, cost: costByTerm.reduce((sum, { cost }) => sum + cost, 0), costByTerm }];
  });
  return costs.sort((a, b) => b.cost - a.cost || (a.employeeId < b.employeeId ? -1 : 1));
}
