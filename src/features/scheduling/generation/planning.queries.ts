import { getOrMake } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { idArray } from '../../../kernel/graphql/loaders';
import { addDays } from '../../../kernel/time/local-time';
import { plannedAbsencesOf, unemployedDaysOf } from '../../availability/absences.queries';
import { workdaysOf } from '../../time-off/workdays.queries';
import { preferencesOf, unavailabilityOf } from '../../availability/availability.queries';
import { rulesInForce } from '../../contracts/work-rule.queries';
import type { ResolvedRule } from '../../contracts/work-rule.rules';
import { requiredPeople } from '../../forecasting/requirement/requirement.queries';
import { presentPeople } from '../../forecasting/staffing-day/people-on-duty.queries';
import { peopleAtWork } from '../../forecasting/staffing-day/people-on-duty.rules';
import { EMPLOYEE_SOURCE } from '../../people/employee-columns';
import { listSkills } from '../../people/skill.queries';
import { skilledPeople } from '../../people/employee-skills.queries';
import { averagedDays, reachOf } from '../check/check.queries';
import { teamRulesOf } from '../team-rules/team-rule.queries';
import type { RotationUse } from '../rotations/rotation.rules';
import { carriedBefore } from './fairness.queries';
import { PRIORITY_WEIGHTS, type Priority } from './cost-terms.rules';
import type { GenerateScheduleInput, GenerationWeights } from './generation.inputs';
import { plannedRotations, templatesOfRotations } from './rotation-planning.queries';
import { isBaseOf } from '../../availability/counted-shifts';
import {
  type PackedRequirement,
  type PackedShifts,
  type PackedWork,
  type PlannedTemplate,
  type PlanningData,
  type Weights,
} from './problem/planning-data';

const FULL_TIME_HOURS = 40;
const NONE: readonly never[] = [];

/** Returns the options of a generation, completed by defaults. */
export function chosenOptions(input: Pick<GenerateScheduleInput, 'options'> | null) {
  const { coverageTarget, respectAvailability, balanceHours, maxOnBreakPercent, priority, weights, rotations } =
    input?.options ?? {};
  return {
    coverageTarget: Math.ceil(coverageTarget ?? 0),
    respectAvailability: respectAvailability ?? true,
    balanceHours: balanceHours ?? true,
    maxOnBreakPercent: maxOnBreakPercent ?? null,
    rotations: rotations ?? 'keep',
    weights: chosenWeights(priority, weights),
  };
}

/** The weights of a priority, replaced by those given. */
function chosenWeights(priority: Priority | null | undefined, weights: GenerationWeights | null | undefined): Weights {
  // Inputs stored by earlier versions have the former names.
  const { short, over, ...named } = weights ?? {};
  const given = Object.entries({ understaffing: short, overstaffing: over, ...named });
  const chosen = given.filter(([, weight]) => weight != null);
  return { ...PRIORITY_WEIGHTS[priority ?? 'balanced'], disruption: 0, ...Object.fromEntries(chosen) };
}

export interface PlanningAsked {
  startDate: string;
  endDate: string;
  /** Active employees of the organization, in order of id. */
  people: readonly RequestedPerson[];
  templates: readonly PlannedTemplate[];
  coverageTarget: number;
  respectAvailability: boolean;
  balanceHours: boolean;
  maxOnBreakPercent: number | null;
  rotations: RotationUse;
  weights: Weights;
  /**
   * The current schedule, a draft or not. Its shifts are the start of the search and count as its own, not as
   * published.
   */
  scheduleId: string | null;
  /** A schedule whose shifts of other employees count, besides published ones; `scheduleId` by default. */
  countedScheduleId?: string | null;
  /** Shifts instead of the present ones of the schedule. */
  own?: PackedShifts[];
  kept?: PlanningData['kept'];
}

export interface RequestedPerson {
  id: string;
  active: boolean;
  /** The target entered for the employee, else that of full-time employees; null without either. */
  weeklyHoursTarget: number | null;
}

/** Sorted by id, so that the order of the request does not affect the result. */
export function requestedPeople(ctx: RequestContext, employeeIds: readonly string[]): Promise<RequestedPerson[]> {
  return ctx.sql<RequestedPerson>(
    null,
    `select e.id, u.status = 'active' as active,
       coalesce(e.weekly_hours_target, case when e.employment_type = 'full_time' then ${FULL_TIME_HOURS} end)
         as "weeklyHoursTarget"
     from ${EMPLOYEE_SOURCE}
     where e.organization_id = $1 and e.id = any($2) order by e.id`,
    [tenantOf(ctx).organizationId, idArray(employeeIds)],
  );
}

/** Reads all planning data of these employees; the number of statements does not depend on how many there are. */
export async function readPlanning(ctx: RequestContext, asked: PlanningAsked): Promise<PlanningData> {
  const { startDate, endDate, people, respectAvailability, scheduleId } = asked;
  const ids = people.map(({ id }) => id);
  // A breach belongs to the last of its days, and weeks extend beyond the range.
  const inForce = await rulesInForce(ctx, ids, startDate, addDays(endDate, 7), { withDefaults: true });
  const rules = [...new Set(inForce.values())];
  const around = Math.max(0, ...rules.flatMap((list) => list.map(({ rule }) => reachOf(rule))));
  // Night shifts of the last day end on the next one.
  const after = addDays(endDate, 1);
  const since = addDays(startDate, -averagedDays(rules));
  const until = addDays(after, averagedDays(rules));
  const timeOff = respectAvailability
    ? await plannedAbsencesOf(ctx, ids, since, until)
    : await unemployedDaysOf(ctx, ids, since, until);
  const unavailable = respectAvailability ? await unavailabilityOf(ctx, ids, startDate, after) : new Map();
  const preferences = respectAvailability ? await preferencesOf(ctx, ids) : new Map();
  const skills = await skilledPeople(ctx, ids);
  const teams = (await teamRulesOf(ctx, ids)).map(({ id, name, kind, employeeIds, weight }) => {
    return { id, name, kind, employeeIds, weight };
  });
  const workdays = await workdaysOf(ctx, [...timeOff.keys()], startDate);
  const rotations = await plannedRotations(ctx, ids, asked, asked.rotations);
  const ofRotations = await templatesOfRotations(ctx, rotations.values(), asked.templates);
  const carried = asked.balanceHours ? await carriedBefore(ctx, ids, startDate) : [];
  const bound = new Map<readonly ResolvedRule[], readonly ResolvedRule[]>();
  return {
    startDate,
    endDate,
    timeZone: tenantOf(ctx).timeZone,
    people: people.map(({ id, weeklyHoursTarget }, p) => ({
      id,
      weeklyHoursTarget,
      skillIds: skills.get(id)?.skillIds ?? NONE,
      ...(skills.get(id)?.skillShares && { skillShares: skills.get(id)!.skillShares }),
      rules: withoutAvailability(inForce.get(id) ?? NONE, respectAvailability, bound),
      unavailable: unavailable.get(id) ?? NONE,
      timeOff: timeOff.get(id) ?? NONE,
      ...(workdays.has(id) && { workdays: workdays.get(id) }),
      preferences: preferences.get(id) ?? NONE,
      ...(rotations.has(id) && { rotation: rotations.get(id) }),
      ...(carried[p] && { carried: carried[p] }),
    })),
    templates: ofRotations.length > 0 ? [...asked.templates, ...ofRotations] : asked.templates,
    published: await publishedShifts(ctx, ids, addDays(startDate, -around), addDays(endDate, around), scheduleId),
    own: asked.own ?? (scheduleId === null ? [] : await shiftsOfSchedule(ctx, ids, scheduleId)),
    kept: asked.kept ?? { until: null, shiftIds: NONE },
    ...(await packedRequirement(ctx, asked, ids)),
    coverageTarget: asked.coverageTarget,
    balanceHours: asked.balanceHours,
    maxOnBreakPercent: asked.maxOnBreakPercent,
    weights: asked.weights,
    ...(teams.length > 0 && { teams }),
  };
}

function withoutAvailability(
  rules: readonly ResolvedRule[],
  respectAvailability: boolean,
  known: Map<readonly ResolvedRule[], readonly ResolvedRule[]>,
): readonly ResolvedRule[] {
  if (respectAvailability) return rules;
  return getOrMake(known, rules, () => rules.filter(({ rule }) => rule.kind !== 'availability'));
}

const ms = (column: string) => `round(date_part('epoch', ${column}) * 1000)`;
const PACKED = `f.employee_id as "employeeId",
  json_agg(json_build_array(f.date, ${ms('f.starts_at')}, ${ms('f.ends_at')}, f.breaks, f.template_id,
    to_char(f.start_time, 'HH24:MI'), to_char(f.end_time, 'HH24:MI'), f.id)
    order by f.date, f.start_time, f.id)::text as shifts`;

/** Packed published and locked shifts of these employees, except those of one schedule and of its base. */
const publishedShifts = (
  ctx: RequestContext,
  ids: readonly string[],
  from: string,
  to: string,
  exceptScheduleId: string | null,
): Promise<PackedShifts[]> =>
  ctx.sql<PackedShifts>(
    null,
    `select ${PACKED}
     from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
     where f.organization_id = $1 and f.employee_id = any($2) and f.date between $3 and $4 and s.status <> 'draft'
       and ($5::uuid is null or (s.id <> $5 and not ${isBaseOf('$5')}))
     group by f.employee_id order by f.employee_id`,
    [tenantOf(ctx).organizationId, idArray(ids), from, to, exceptScheduleId],
  );

/** Published and locked schedules with shifts of these employees on these days, most shifts first. */
export const alreadyScheduled = (
  ctx: RequestContext,
  ids: readonly string[],
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<{ scheduleId: string; name: string; employeeCount: number; shiftCount: number }[]> =>
  ctx.sql(
    null,
    `select s.id as "scheduleId", s.name, count(distinct f.employee_id)::int as "employeeCount",
       count(*)::int as "shiftCount"
     from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
     where f.organization_id = $1 and f.employee_id = any($2) and f.date between $3 and $4 and s.status <> 'draft'
     group by s.id, s.name order by count(*) desc, s.id`,
    [tenantOf(ctx).organizationId, idArray(ids), startDate, endDate],
  );

/** Packed shifts of these employees in one schedule. */
export const shiftsOfSchedule = (
  ctx: RequestContext,
  ids: readonly string[],
  scheduleId: string,
): Promise<PackedShifts[]> =>
  ctx.sql<PackedShifts>(
    null,
    `select ${PACKED} from shift f
     where f.organization_id = $1 and f.employee_id = any($2) and f.schedule_id = $3
     group by f.employee_id order by f.employee_id`,
    [tenantOf(ctx).organizationId, idArray(ids), scheduleId],
  );

/** Packs the requirement. */
async function packedRequirement(
  ctx: RequestContext,
  asked: PlanningAsked,
  ids: readonly string[],
): Promise<Pick<PlanningData, 'requirement' | 'closedDays' | 'others'>> {
  const required = await requiredPeople(ctx, asked.startDate, asked.endDate);
  if (!required) return { requirement: null };
  const { startMs, endMs, skills, closedDays } = required;
  const isNamed = skills.some(({ skillId }) => skillId !== null);
  const names = new Map((isNamed ? await listSkills(ctx, {}) : []).map(({ id, name }) => [id, name]));
  const requirement: PackedRequirement = {
    startMs,
    endMs,
    skills: skills.map(({ skillId, people }) => ({
      skillId,
      ...(skillId !== null && { name: names.get(skillId) }),
      people,
    })),
  };
  const skillIds = skills.flatMap(({ skillId }) => skillId ?? []);
  const others = await workOfOthers(ctx, asked, ids, skillIds);
  return {
    requirement,
    ...(others.length > 0 && { others }),
    ...(closedDays.length > 0 && { closedDays }),
  };
}

/**
 * Returns the work that the coverage of the schedule counts besides its planned shifts: that of other employees, and
 * shifts of these that begin before the range.
 */
async function workOfOthers(
  ctx: RequestContext,
  { startDate, endDate, scheduleId, countedScheduleId = scheduleId }: PlanningAsked,
  ids: readonly string[],
  skillIds: readonly string[],
): Promise<PackedWork[]> {
  const days = { from: startDate, to: endDate, scheduleId: countedScheduleId };
  const classes = await peopleAtWork(await presentPeople(ctx, { ...days, except: ids }, skillIds));
  return classes.map(({ people, ...skilled }) => ({
    ...skilled,
    times: Float64Array.from(people.flatMap((work) => work.flatMap((each) => [each.startMs, each.endMs]))),
  }));
}
