import { judge } from '../../../engines/work-rules/judge';
import { isAverage } from '../../../engines/work-rules/neutral-leave';
import type { PlannedShift } from '../../../engines/work-rules/plan';
import { topicOf, type WorkRule } from '../../../engines/work-rules/rule';
import { getOrMake, grouped, groupedInSlices } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput } from '../../../kernel/errors';
import { eachInSlices } from '../../../kernel/event-loop';
import { batchLoader, idArray } from '../../../kernel/graphql/loaders';
import { addDays } from '../../../kernel/time/local-time';
import { wallClock } from '../../../kernel/time/wall-clock';
import { plannedAbsencesOf } from '../../availability/absences.queries';
import { unavailabilityOf } from '../../availability/availability.queries';
import { rulesInForce, weeklyHoursOf } from '../../contracts/work-rule.queries';
import { dailyTargetOn } from '../../time-off/time-off.rules';
import { workdaysOf } from '../../time-off/workdays.queries';
import { TIME_OFF_RULE, type ResolvedRule } from '../../contracts/work-rule.rules';
import type { DateRange } from '../schedule.rules';
import { findSchedule } from '../schedule.queries';
import { onlyShiftsOf } from '../scheduling.policy';
import type { EmployeeBreach } from './check.rules';
import type { RuleBreach, RuleOverride } from './check.type';
import { countsWith } from '../../availability/counted-shifts';

/** Judges every plan by the same code: queries, manual edits and publication. */

/** Rules on consecutive days and weeks look beyond a schedule by at least this much; longer windows by their length. */
const MIN_AROUND_DAYS = 8;
const MAX_AROUND_DAYS = 371;
/** A weekly rest can join a week to the previous and the next one. */
const WEEKLY_REST_DAYS = 21;

export interface JudgedSchedule extends DateRange {
  id: string;
}

interface Judged {
  withDefaults: boolean;
  replaced?: readonly ShiftToJudge[];
  written?: ReadonlySet<string>;
  given?: PlannedShift;
}

export interface ShiftToJudge extends PlannedShift {
  employeeId: string;
}

const NONE: readonly never[] = [];
/** Employees judged before the time slice is checked, at a few tenths of a millisecond each. */
const PEOPLE_AT_ONCE = 5;

/**
 * Returns the rules that employees' shifts of a schedule break, together with all their published shifts and the
 * approved time off that overlaps them. Without defaults only rules that users entered are judged; if there are none,
 * the check takes two statements. `written` are the new or changed shifts and `replaced` their previous versions.
 * `given` is a shift that each employee would have instead of those it overlaps. An override excuses a breach up to the
 * extent it was granted for: overrides of the `written` shifts when only these are judged, else of any shift.
 */
export async function breachesIn(
  ctx: RequestContext,
  schedule: JudgedSchedule,
  employeeIds: readonly string[],
  { withDefaults, replaced = [], written, given }: Judged,
): Promise<{ now: EmployeeBreach[]; before: EmployeeBreach[] }> {
  const plans = await readPlans(ctx, schedule, employeeIds, { withDefaults, written });
  const replacedOf = grouped(replaced, ({ employeeId }) => employeeId);
  const others = new Set([...(written ?? []), ...replaced.map(({ id }) => id)]);
  const beforeOf = (own: readonly PlannedShift[], employeeId: string) => [
    ...own.filter(({ id }) => !others.has(id)),
    ...(replacedOf.get(employeeId) ?? NONE),
  ];
  const instead = (shiftsOf: ShiftsOf): ShiftsOf =>
    given ? (own, employeeId) => withShift(shiftsOf(own, employeeId), given) : shiftsOf;
  return {
    now: await plans.judged(instead((own) => own)),
    before: replaced.length > 0 ? await plans.judged(instead(beforeOf)) : [],
  };
}

/** Returns shifts with one more instead of those that it overlaps. */
export const withShift = (own: readonly PlannedShift[], given: PlannedShift): PlannedShift[] => [
  ...own.filter((shift) => !isAtOnce(shift, given)),
  given,
];

type ShiftsOf = (own: readonly PlannedShift[], employeeId: string) => readonly PlannedShift[];

interface JudgedPart {
  /** Limits the check to these employees. */
  employeeIds?: readonly string[];
  /**
   * Days of the shifts that change, by employee. Only shifts that a rule can relate to them are judged: breaches that
   * include a changed shift are complete, others are not.
   */
  daysOf?(employeeId: string): DaySpan;
}

interface DaySpan {
  from: string;
  to: string;
}

/** Plans of people, read once and judged as they would be after a change of their shifts. */
export interface ReadPlans {
  judged(shiftsOf: ShiftsOf, part?: JudgedPart): Promise<EmployeeBreach[]>;
}

/** Reads what the judge of plans takes: a fixed number of statements. */
export async function readPlans(
  ctx: RequestContext,
  schedule: JudgedSchedule,
  employeeIds: readonly string[],
  { withDefaults, written }: Pick<Judged, 'withDefaults' | 'written'>,
): Promise<ReadPlans> {
  const { startDate: from, endDate: to } = schedule;
  // A breach belongs to the last of its days, which is never before the schedule but can be after it, as far as rules
  // reach.
  const inForce = await rulesInForce(ctx, employeeIds, from, addDays(to, MAX_AROUND_DAYS), { withDefaults });
  const averaged = averagedDays([...new Set(inForce.values())]);
  const timeOff = await plannedAbsencesOf(ctx, employeeIds, addDays(from, -averaged), addDays(to, 1 + averaged));
  const people = [...new Set(employeeIds)].filter((id) => inForce.has(id) || timeOff.has(id));
  if (people.length === 0) return { judged: async () => [] };
  const alike = new Map<readonly ResolvedRule[], readonly ResolvedRule[]>();
  const rules = new Map(
    people.map((id) => {
      const entered = inForce.get(id) ?? NONE;
      return [id, timeOff.has(id) ? getOrMake(alike, entered, () => [...entered, TIME_OFF_RULE]) : entered];
    }),
  );
  const around = Math.max(...[...new Set(rules.values())].flat().map(({ rule }) => reachOf(rule)));
  const [first, last] = [addDays(from, -around), addDays(to, around)];
  const judgedShifts = await shiftsToJudge(ctx, schedule.id, people, first, last);
  const shifts = await groupedInSlices(judgedShifts, ({ employeeId }) => employeeId);
  const bound = people.filter((id) => rules.get(id)?.some(({ rule }) => rule.kind === 'availability'));
  const unavailable = bound.length > 0 ? await unavailabilityOf(ctx, bound, from, addDays(to, 1)) : new Map();
  const overrides = await overridesOf(ctx, people, first, last);
  const weeklyHours = await weeklyHoursOf(ctx, [...timeOff.keys()]);
  const workdays = await workdaysOf(ctx, [...timeOff.keys()], from);
  const clock = wallClock(tenantOf(ctx).timeZone);
  const range = { from, to, dayStartMs: (date: string) => clock.instantOf(`${date}T00:00`) };
  const near = memoizedSpans(around);
  const judged: ReadPlans['judged'] = async (shiftsOf, { employeeIds: only, daysOf } = {}) => {
    const asked = only && new Set(only);
    const found: EmployeeBreach[] = [];
    await eachInSlices(
      asked ? people.filter((id) => asked.has(id)) : people,
      (employeeId) => {
        const all = shiftsOf(shifts.get(employeeId) ?? NONE, employeeId);
        const span = daysOf && near(daysOf(employeeId));
        const plan = {
          rules: rules.get(employeeId) ?? [],
          shifts: span ? all.filter(({ date }) => date >= span.from && date <= span.to) : all,
          unavailable: unavailable.get(employeeId) ?? [],
          timeOff: timeOff.get(employeeId) ?? [],
          minutesOff: (date: string) =>
            dailyTargetOn(
              rules.get(employeeId) ?? [],
              weeklyHours.get(employeeId) ?? null,
              date,
              workdays.get(employeeId),
            ),
        };
        for (const breach of judge(plan, span ? within(range, span) : range)) {
          const subject = topicOf(breach.by.rule);
          const overridden = breach.shiftIds.some(
            (id) =>
              (!written || written.has(id)) &&
              overrides.get(id)?.some((each) => each.subject === subject && each.units >= breach.units),
          );
          found.push({ ...breach, employeeId, subject, overridden });
        }
      },
      PEOPLE_AT_ONCE,
    );
    return found;
  };
  return { judged };
}

/** Returns spans that begin and end so many days further away, each computed once. */
function memoizedSpans(days: number): (span: DaySpan) => DaySpan {
  const known = new Map<string, DaySpan>();
  return ({ from, to }) =>
    getOrMake(known, `${from} ${to}`, () => ({ from: addDays(from, -days), to: addDays(to, days) }));
}

const within = <Range extends DaySpan>(range: Range, { from, to }: DaySpan): Range => ({
  ...range,
  from: from > range.from ? from : range.from,
  to: to < range.to ? to : range.to,
});

const isAtOnce = (a: PlannedShift, b: PlannedShift): boolean => a.startMs < b.endMs && b.startMs < a.endMs;

/** Returns the number of days around a range whose leave matters: those of the longest average. */
export const averagedDays = (rules: readonly (readonly ResolvedRule[])[]): number =>
  Math.max(0, ...rules.flat().map(({ rule }) => (isAverage(rule) ? reachOf(rule) : 0)));

/** Returns the number of days around a schedule that a rule reads. */
export function reachOf(rule: WorkRule): number {
  if (rule.kind === 'minutes' || rule.kind === 'shifts') return Math.max(MIN_AROUND_DAYS, rule.days);
  if (rule.kind === 'weekends') return rule.weeks * 7;
  if (rule.kind === 'days_in_a_row') return Math.max(MIN_AROUND_DAYS, rule.atMost ?? 0);
  return rule.kind === 'weekly_rest' ? WEEKLY_REST_DAYS : MIN_AROUND_DAYS;
}

/**
 * Returns the shifts of these employees in one schedule, and all their published ones, except those of the base of a
 * scenario.
 */
async function shiftsToJudge(
  ctx: RequestContext,
  scheduleId: string,
  employeeIds: readonly string[],
  from: string,
  to: string,
): Promise<ShiftToJudge[]> {
  return ctx.sql<ShiftToJudge>(
    null,
    `select f.id, f.employee_id as "employeeId", f.template_id as "templateId", f.date, f.start_time as "startTime",
       f.end_time as "endTime", f.breaks, extract(epoch from f.starts_at)::float8 * 1000 as "startMs",
       extract(epoch from f.ends_at)::float8 * 1000 as "endMs"
     from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
     where f.organization_id = $1 and f.employee_id = any($3) and f.date between $4 and $5
       and ${countsWith('$2')}`,
    [tenantOf(ctx).organizationId, scheduleId, idArray(employeeIds), from, to],
  );
}

export type StoredOverride = RuleOverride & { subject: string; units: number };

/** Returns the stored overrides of employees' shifts, by shift. */
async function overridesOf(
  ctx: RequestContext,
  employeeIds: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, Pick<StoredOverride, 'subject' | 'units'>[]>> {
  const rows = await ctx.sql<Pick<StoredOverride, 'subject' | 'units'> & { shiftId: string }>(
    null,
    `select o.shift_id as "shiftId", o.subject, o.units
     from shift f join shift_override o on o.organization_id = f.organization_id and o.shift_id = f.id
     where f.organization_id = $1 and f.employee_id = any($2) and f.date between $3 and $4`,
    [tenantOf(ctx).organizationId, idArray(employeeIds), from, to],
  );
  return grouped(rows, ({ shiftId }) => shiftId);
}

/** Loads the stored overrides of shifts. */
const overrides = batchLoader<StoredOverride[]>(async (q, shiftIds, ctx) => {
  const rows = await q<StoredOverride & { shiftId: string }>(
    'shift.overrides',
    `select shift_id as "shiftId", subject, kind, units, says, reason, user_name as "userName",
       created_at as "createdAt"
     from shift_override where organization_id = $1 and shift_id = any($2) order by subject`,
    [tenantOf(ctx).organizationId, idArray(shiftIds)],
  );
  return grouped(rows, ({ shiftId }) => shiftId);
}, []);

export const overridesByShift = {
  load: (ctx: RequestContext, shiftId: string) => overrides.load(ctx, shiftId),
  async loadMany(ctx: RequestContext, shiftIds: readonly string[]): Promise<Map<string, StoredOverride[]>> {
    await overrides.prefetch(ctx, shiftIds);
    return new Map(shiftIds.map((id) => [id, overrides.ready(ctx, id) ?? []]));
  },
};

/** Converts a breach to its API form. */
export const told = ({
  by,
  hard,
  employeeId,
  units,
  date,
  shiftIds,
  says,
  overridden,
}: EmployeeBreach): RuleBreach => ({
  employeeId,
  kind: by.rule.kind,
  source: by.source,
  hard,
  units,
  date,
  shiftIds,
  says,
  overridden,
});

/** Returns the ids of employees with shifts in a schedule. */
export async function peopleOf(ctx: RequestContext, scheduleId: string): Promise<string[]> {
  const people = await ctx.sql<{ id: string }>(
    'schedule.people',
    'select distinct employee_id as id from shift where organization_id = $1 and schedule_id = $2',
    [tenantOf(ctx).organizationId, scheduleId],
  );
  return people.map(({ id }) => id);
}

/** Returns every rule that a schedule breaks, defaults included. */
export async function checkSchedule(ctx: RequestContext, id: string): Promise<RuleBreach[]> {
  const schedule = await findSchedule(ctx, id, 'scheduleId');
  const { now } = await breachesIn(ctx, schedule, await peopleOf(ctx, id), { withDefaults: true });
  return now.map(told);
}

const MAX_SCHEDULES_JUDGED = 10;

/** Loads the breaches of schedules, as in checkSchedule. Agents get none. */
export const warningsBySchedule = batchLoader<RuleBreach[]>(async (_sql, scheduleIds, ctx) => {
  const found = new Map<string, RuleBreach[]>();
  if (onlyShiftsOf(ctx) !== null) return found;
  if (scheduleIds.length > MAX_SCHEDULES_JUDGED) {
    const message = `are answered for ${MAX_SCHEDULES_JUDGED} schedules at once, not for ${scheduleIds.length}`;
    throw badInput([{ path: 'warnings', message }]);
  }
  for (const id of scheduleIds) found.set(id, await checkSchedule(ctx, id));
  return found;
}, []);

/** Loads the breaches of shifts. Agents get none. */
export const warningsByShift = batchLoader<RuleBreach[]>(async (q, shiftIds, ctx) => {
  const found = new Map<string, RuleBreach[]>();
  if (onlyShiftsOf(ctx) !== null) return found;
  const rows = await q<JudgedSchedule & { employeeId: string }>(
    'shift.schedules',
    `select distinct s.id, s.start_date as "startDate", s.end_date as "endDate", f.employee_id as "employeeId"
     from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
     where f.organization_id = $1 and f.id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(shiftIds)],
  );
  const asked = new Set(shiftIds);
  for (const own of grouped(rows, ({ id }) => id).values()) {
    const employeeIds = own.map(({ employeeId }) => employeeId);
    const { now } = await breachesIn(ctx, own[0] as JudgedSchedule, employeeIds, { withDefaults: true });
    await eachInSlices(now, (breach) => {
      const warning = told(breach);
      for (const id of breach.shiftIds) if (asked.has(id)) getOrMake(found, id, () => []).push(warning);
    });
  }
  return found;
}, []);
