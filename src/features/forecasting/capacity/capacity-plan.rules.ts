import { assignPeople } from '../../../engines/coverage/assign-people';
import { DAY_MS } from '../../../kernel/time/units';

/** Monthly staffing plan: from hours on duty to headcount, and from headcount to timely hires. */

/** The weekly hours of a contract. */
export interface CapacityContract {
  id: string | null;
  weeklyHours: number;
  /** Share of hires who get this contract; the shares add up to 1. */
  hireShare: number;
}

/** Current or future employees with equal skills and contract. */
export interface Heads {
  contractId: string | null;
  skills: readonly string[];
  people: number;
}

/** Employees who join or leave in a month. */
export interface HeadsChange extends Heads {
  /** Index of the month in the plan; negative for earlier months. */
  month: number;
}

/** Hours of a skill in a month: people to schedule, times the elapsed length of the intervals. */
export interface SkillHours {
  skill: string | null;
  hours: number;
  /** Maximum number of people to schedule at the same time. */
  peak: number;
}

export interface CapacityMonth {
  /** YYYY-MM-01. */
  month: string;
  days: number;
  needs: readonly SkillHours[];
}

export interface CapacityTerms {
  contracts: readonly CapacityContract[];
  /** Planned shrinkage: the share of paid time in breaks, meetings, training and time off. */
  offDutyShare: number;
  /** Share of employees who leave each month. */
  monthlyAttrition: number;
  /** Weeks from the decision to hire until the employee works alone. */
  leadTimeWeeks: number;
  /** Date of the plan, YYYY-MM-DD: new hires start after the lead time at the earliest. */
  today: string;
}

export interface SkillCapacity {
  skill: string | null;
  hours: number;
  peak: number;
  /** Headcount needed, in the contract mix of hires. */
  needed: number;
  /** Headcount available for this skill. Employees with several skills count where they are needed most. */
  available: number;
  /** `available` minus `needed`: negative if people are missing. */
  gap: number;
  hires: number;
  byContract: { contractId: string | null; needed: number; hires: number }[];
  /** The last day to decide on these hires. */
  decideBy: string | null;
  /** True if that day has passed: the gap cannot be closed until the lead time is over. */
  isLate: boolean;
}

export interface CapacityPlanMonth {
  month: string;
  skills: SkillCapacity[];
  people: number;
}

/** Tolerance of rounding up. */
const NOTHING = 1e-6;

/**
 * Computes month by month the available headcount (after attrition, known changes and earlier hires), the needed
 * headcount, and the hires that close the gap. `needed` is the larger of the hours divided by the on-duty hours of an
 * employee, and the peak. Hires start on the first day of the month in which they are needed, or of the first month
 * after the lead time. They have the missing skill and the contract mix of `hireShare`, are whole people, and leave at
 * the same rate as others.
 */
export function planCapacity(
  months: readonly CapacityMonth[],
  present: readonly Heads[],
  changes: readonly HeadsChange[],
  terms: CapacityTerms,
): CapacityPlanMonth[] {
  const { contracts, offDutyShare, monthlyAttrition, leadTimeWeeks, today } = terms;
  const hoursOf = new Map(contracts.map(({ id, weeklyHours }) => [id, weeklyHours]));
  const meanHours = contracts.reduce((sum, { weeklyHours, hireShare }) => sum + weeklyHours * hireShare, 0);
  const onDutyHours = (weeklyHours: number, days: number): number => (weeklyHours * (1 - offDutyShare) * days) / 7;
  const firstDay = dayAfter(today, leadTimeWeeks * 7);
  let heads: Heads[] = present.map((each) => ({ ...each }));
  let waiting: { skill: string | null; people: number }[] = [];
  return months.map(({ month, days, needs }, m) => {
    if (m > 0) heads = heads.map((each) => ({ ...each, people: each.people * (1 - monthlyAttrition) }));
    for (const change of changes)
      if (change.month === m || (m === 0 && change.month < 0)) heads = changed(heads, change);
    const perHead = onDutyHours(meanHours, days);
    const needed = needs.map(({ hours, peak }) => Math.max(perHead > 0 ? hours / perHead : 0, peak));
    // An employee with fewer hours counts as a fraction of an employee of the contract mix.
    const able = heads.map((each) => ({
      skills: each.skills,
      people: each.people * (meanHours > 0 ? (hoursOf.get(each.contractId) ?? meanHours) / meanHours : 1),
    }));
    const { people: available } = assignPeople(
      able,
      needs.map(({ skill }, n) => ({ skill, people: needed[n]! })),
    );
    const canBegin = month >= firstDay;
    const skills = needs.map(({ skill, hours, peak }, n): SkillCapacity => {
      const gap = Math.min(0, available[n]! - needed[n]!);
      const hires = Math.max(0, Math.ceil(-gap - NOTHING));
      const decideBy = hires > 0 ? dayAfter(month, -leadTimeWeeks * 7) : null;
      return {
        skill,
        hours,
        peak,
        needed: needed[n]!,
        available: available[n]!,
        gap,
        hires: canBegin ? hires : 0,
        byContract: split(contracts, needed[n]!, canBegin ? hires : 0),
        decideBy,
        isLate: hires > 0 && !canBegin,
      };
    });
    waiting = skills.filter(({ hires }) => hires > 0).map(({ skill, hires }) => ({ skill, people: hires }));
    const people = heads.reduce((sum, each) => sum + each.people, 0);
    for (const { skill, people: hired } of waiting)
      for (const { contractId, hires } of split(contracts, 0, hired))
        if (hires > 0) heads = changed(heads, { contractId, skills: skill === null ? [] : [skill], people: hires });
    return { month, skills, people };
  });
}

function changed(heads: readonly Heads[], { contractId, skills, people }: Heads): Heads[] {
  const same = (each: Heads): boolean => each.contractId === contractId && each.skills.join() === skills.join();
  if (!heads.some(same)) return [...heads, { contractId, skills, people: Math.max(0, people) }];
  return heads.map((each) => (same(each) ? { ...each, people: Math.max(0, each.people + people) } : each));
}

/** Splits headcount by contract; hires are whole and rounded by largest remainder, so that they add up. */
function split(contracts: readonly CapacityContract[], needed: number, hires: number): SkillCapacity['byContract'] {
  const parts = contracts.map(({ id, hireShare }) => ({
    contractId: id,
    needed: needed * hireShare,
    hires: Math.floor(hires * hireShare + NOTHING),
    rest: hires * hireShare - Math.floor(hires * hireShare + NOTHING),
  }));
  let left = hires - parts.reduce((sum, part) => sum + part.hires, 0);
  for (const part of [...parts].sort((a, b) => b.rest - a.rest)) {
    if (left <= 0) break;
    part.hires++;
    left--;
  }
  return parts.map(({ rest: _, ...part }) => part);
}

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + Math.ceil(days) * DAY_MS).toISOString().slice(0, 10);
