import { grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { eachInSlices } from '../../../kernel/event-loop';
import { hundredths } from '../../../kernel/rounding';
import { addDays, daysBetween, localDateOf } from '../../../kernel/time/local-time';
import { HOUR_MS } from '../../../kernel/time/units';
import { csvOf } from '../intervals/csv.rules';
import { streamsToRead } from '../requirement/forecast-people.queries';
import { requiredDays } from '../requirement/required.queries';
import { HORIZON_DAYS } from '../runs/run.rules';
import type { CapacityChangeInput, CapacityPlanInput } from './capacity.inputs';
import {
  planCapacity,
  type CapacityContract,
  type CapacityMonth,
  type Heads,
  type HeadsChange,
  type SkillHours,
} from './capacity-plan.rules';
import type { CapacityMonthOfSkill, CapacityPlan } from './capacity.type';
import { contractHours, employedPeople, requireIds } from './heads.queries';

const USUAL = { months: 18, offDutyPercent: 15, attritionPercent: 0, leadTimeWeeks: 8, weeklyHours: 40 };
/** Days computed per batch; limits the memory for all queue-channels. */
const DAYS_AT_ONCE = 92;

/**
 * Returns the employees needed month by month: from the requirement to headcount, and from headcount to timely hires.
 */
export async function capacityPlan(ctx: RequestContext, input: CapacityPlanInput): Promise<CapacityPlan> {
  await requireInput(ctx, input);
  const today = localDateOf(ctx.clock.now(), tenantOf(ctx).timeZone);
  const people = await employedPeople(ctx, today);
  const known = await contractHours(ctx, today);
  const streams = await streamsToRead(ctx);
  const lastDay = streams.reduce((last, { origin }) => later(last, addDays(origin, HORIZON_DAYS - 1)), '');
  const first = monthOf(input.from ?? nextMonth(monthOf(today)));
  const starts = monthsFrom(first, input.months ?? USUAL.months).filter((month) => month <= lastDay);
  const months = await needsOf(ctx, starts, lastDay, input.risk ?? null);
  const skills = new Set(months.flatMap(({ needs }) => needs.flatMap(({ skill }) => skill ?? [])));
  const hoursOf = new Map(known.map(({ id, weeklyHours }) => [id, weeklyHours]));
  const there = people.filter(({ begins }) => begins === null);
  const contracts = contractsOf(input, people, hoursOf);
  const monthAt = (date: string): number => {
    const next = starts.findIndex((month) => date <= month);
    return next < 0 ? starts.length : date < first ? -1 : next;
  };
  const coming = people.flatMap(({ begins, ...person }) =>
    begins === null ? [] : [{ ...headsOf(person, skills), month: monthAt(begins) }],
  );
  const monthlyAttrition = (input.monthlyAttritionPercent ?? USUAL.attritionPercent) / 100;
  // Attrition applies between today and a plan that begins later.
  const left = (1 - monthlyAttrition) ** Math.max(0, monthsBetween(nextMonth(monthOf(today)), first));
  const plan = planCapacity(
    months,
    together(there.map((person) => headsOf(person, skills))).map((heads) => ({
      ...heads,
      people: heads.people * left,
    })),
    [...coming, ...changesOf(input.joining, 1, skills, monthAt), ...changesOf(input.leaving, -1, skills, monthAt)],
    {
      contracts,
      offDutyShare: (input.offDutyPercent ?? USUAL.offDutyPercent) / 100,
      monthlyAttrition,
      leadTimeWeeks: input.leadTimeWeeks ?? USUAL.leadTimeWeeks,
      today,
    },
  );
  const data = plan.flatMap(({ month, skills: rows }) =>
    rows.map(({ skill, hours, needed, available, gap, byContract, ...rest }): CapacityMonthOfSkill => ({
      month,
      skillId: skill,
      hours: hundredths(hours),
      needed: hundredths(needed),
      available: hundredths(available),
      gap: hundredths(gap),
      byContract: byContract.map((part) => ({ ...part, needed: hundredths(part.needed) })),
      ...rest,
    })),
  );
  return {
    data,
    hires: data.reduce((sum, { hires }) => sum + hires, 0),
    employed: there.length,
    csv: await csvOf(ctx, CSV_COLUMNS, data.flatMap(rowsOfContracts)),
  };
}

async function requireInput(ctx: RequestContext, input: CapacityPlanInput): Promise<void> {
  const named = (field: 'contracts' | 'joining' | 'leaving') =>
    (input[field] ?? []).flatMap(({ contractId }, i) =>
      contractId == null ? [] : [{ id: contractId, path: `${field}[${i}].contractId` }],
    );
  await requireIds(ctx, 'contract', [...named('contracts'), ...named('joining'), ...named('leaving')]);
  const skills = (['joining', 'leaving'] as const).flatMap((field) =>
    (input[field] ?? []).flatMap(({ skillIds }, i) =>
      (skillIds ?? []).map((id, s) => ({ id, path: `${field}[${i}].skillIds[${s}]` })),
    ),
  );
  await requireIds(ctx, 'skill', skills);
}

/**
 * Returns hours and peak of each skill by month. The hours of a month that forecasts cover in part are extrapolated
 * from its known days.
 */
async function needsOf(
  ctx: RequestContext,
  starts: readonly string[],
  lastDay: string,
  risk: number | null,
): Promise<CapacityMonth[]> {
  const needs = new Map(starts.map((month) => [month, new Map<string | null, SkillHours>()]));
  const skills = new Set<string | null>();
  const first = starts[0];
  const last = starts.at(-1);
  if (first === undefined || last === undefined) return [];
  const end = earlier(addDays(nextMonth(last), -1), lastDay);
  for (let from = first; from <= end; from = addDays(from, DAYS_AT_ONCE)) {
    const to = earlier(addDays(from, DAYS_AT_ONCE - 1), end);
    const required = await requiredDays(ctx, { from, to, risk, probabilities: false, endsReads: true });
    for (const { skillId, scheduled } of required?.skills ?? []) {
      skills.add(skillId);
      await eachInSlices(required?.timeline ?? [], ({ interval, date, startMs, endMs }) => {
        const people = scheduled[interval] as number;
        if (people === 0) return;
        const month = needs.get(monthOf(date));
        const sum = month?.get(skillId) ?? { skill: skillId, hours: 0, peak: 0 };
        sum.hours += (people * (endMs - startMs)) / HOUR_MS;
        sum.peak = Math.max(sum.peak, people);
        month?.set(skillId, sum);
      });
    }
  }
  return starts.map((month) => {
    const days = daysBetween(month, nextMonth(month));
    const knownDays = Math.min(days, daysBetween(month, lastDay) + 1);
    const own = needs.get(month);
    return {
      month,
      days,
      needs: [...skills].map((skill) => {
        const { hours, peak } = own?.get(skill) ?? { hours: 0, peak: 0 };
        return { skill, hours: (hours * days) / knownDays, peak };
      }),
    };
  });
}

type Employed = Awaited<ReturnType<typeof employedPeople>>[number];

/** Returns the contract mix of hires: as given, else that of current employees. */
function contractsOf(
  { contracts }: CapacityPlanInput,
  people: readonly Employed[],
  hoursOf: ReadonlyMap<string, number | null>,
): CapacityContract[] {
  const byContract = grouped(people, ({ contractId }) => contractId);
  const own = (id: string | null): number => {
    const named = id === null ? null : (hoursOf.get(id) ?? null);
    const hours = (byContract.get(id) ?? []).map(({ weeklyHours }) => weeklyHours ?? USUAL.weeklyHours);
    return named ?? (hours.length > 0 ? hours.reduce((sum, each) => sum + each, 0) / hours.length : USUAL.weeklyHours);
  };
  if (contracts && contracts.length > 0) {
    const asked = contracts.map(({ contractId, weeklyHours, hirePercent }) => ({
      id: contractId ?? null,
      weeklyHours: weeklyHours ?? own(contractId ?? null),
      hireShare: hirePercent / 100,
    }));
    // Current employees may have other contracts.
    const others = [...byContract.keys()].filter((id) => !asked.some((each) => each.id === id));
    return [...asked, ...others.map((id) => ({ id, weeklyHours: own(id), hireShare: 0 }))];
  }
  if (people.length === 0) return [{ id: null, weeklyHours: USUAL.weeklyHours, hireShare: 1 }];
  return [...byContract.entries()].map(([id, having]) => ({
    id,
    weeklyHours: own(id),
    hireShare: having.length / people.length,
  }));
}

/** Converts an employee to a headcount of 1, with only the requested skills. */
const headsOf = (
  { contractId, skills }: Pick<Employed, 'contractId' | 'skills'>,
  asked: ReadonlySet<string>,
): Heads => ({
  contractId,
  skills: skills.filter((skill) => asked.has(skill)),
  people: 1,
});

/** Merges equal entries and sums their headcount. */
const together = (heads: readonly Heads[]): Heads[] =>
  [...grouped(heads, ({ contractId, skills }) => JSON.stringify([contractId, skills])).values()].map((alike) => ({
    ...(alike[0] as Heads),
    people: alike.length,
  }));

const changesOf = (
  rows: readonly CapacityChangeInput[] | null | undefined,
  sign: 1 | -1,
  asked: ReadonlySet<string>,
  monthAt: (date: string) => number,
): HeadsChange[] =>
  (rows ?? []).map(({ date, people, contractId, skillIds }) => ({
    contractId: contractId ?? null,
    skills: (skillIds ?? []).filter((skill) => asked.has(skill)).sort(),
    people: sign * people,
    month: monthAt(date),
  }));

const CSV_COLUMNS = [
  ...(['month', 'skillId', 'hours', 'peak', 'needed', 'available', 'gap', 'hires', 'decideBy', 'isLate'] as const),
  ...(['contractId', 'contractNeeded', 'contractHires'] as const),
];

/** Returns one row per contract of a month and skill. */
const rowsOfContracts = ({ byContract, ...row }: CapacityMonthOfSkill) =>
  byContract.map(({ contractId, needed, hires }) => ({
    ...row,
    contractId,
    contractNeeded: needed,
    contractHires: hires,
  }));

const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;
const nextMonth = (month: string): string => monthOf(addDays(month, 31));
const monthsBetween = (month: string, later: string): number =>
  (Number(later.slice(0, 4)) - Number(month.slice(0, 4))) * 12 + Number(later.slice(5, 7)) - Number(month.slice(5, 7));
const monthsFrom = (first: string, count: number): string[] => {
  const months = [first];
  while (months.length < count) months.push(nextMonth(months.at(-1) as string));
  return months;
};
const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);
