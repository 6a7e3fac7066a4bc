import { assignPeople } from '../../../engines/coverage/assign-people';

/** People to employ, month by month: from hours on duty to heads, and from heads to hires in time. */

/** What some contract gives in a week. */
export interface CapacityContract {
  id: string | null;
  weeklyHours: number;
  /** Share of the hires who get it; the shares of all add up to 1. */
  hireShare: number;
}

/** People who are there, or will be, with the same skills and contract. */
export interface Heads {
  contractId: string | null;
  skills: readonly string[];
  people: number;
}

/** People who come or go in a month. */
export interface HeadsChange extends Heads {
  /** Place of the month in the plan; negative, before it. */
  month: number;
}

/** Hours of a skill in a month: people to be scheduled, times the real length of the intervals. */
export interface SkillHours {
  skill: string | null;
  hours: number;
  /** Most people to be scheduled at once. */
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
  /** Share of paid time that is not on duty by plan: breaks, meetings, training, time off. */
  offDutyShare: number;
  /** Share of people who leave each month. */
  monthlyAttrition: number;
  /** Weeks from the decision to hire until somebody is at work by themselves. */
  leadTimeWeeks: number;
  /** The day of the plan, YYYY-MM-DD: nobody who is not decided on before can be there sooner than the lead time. */
  today: string;
}

export interface SkillCapacity {
  skill: string | null;
  hours: number;
  peak: number;
  /** People needed, by the mix of contracts that hires have. */
  needed: number;
  /** People who work for this skill: those with several count where they are needed most. */
  available: number;
  /** `available` less `needed`: negative where people are missing. */
  gap: number;
  hires: number;
  byContract: { contractId: string | null; needed: number; hires: number }[];
  /** The last day on which these hires can be decided. */
  decideBy: string | null;
  /** Whether that day is over: the gap stays until people can be there. */
  isLate: boolean;
}

export interface CapacityPlanMonth {
  month: string;
  skills: SkillCapacity[];
  people: number;
}

/** Rounding up forgives this much. */
const NOTHING = 1e-6;
const DAY_MS = 86_400_000;

/**
 * Month after month: people who are there (attrition, known changes and hires of months before), the people needed, and
 * the hires that close the gap. `needed` is the larger of hours over the hours that a person is on duty, and the peak.
 * Hires begin on the first day of the month in which they are first needed, or of the first month that the lead time
 * leaves; they have the skill that lacks and the contracts of `hireShare`, whole people, and are as likely to leave as
 * others.
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
    // Somebody of few hours is a part of a person of the mix.
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

/** People by contract: whole hires by the largest remainder, so that they add up. */
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
