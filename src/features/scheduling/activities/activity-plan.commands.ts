import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput, conflict, notFound } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { newId } from '../../../kernel/ids';
import { folded } from '../../../kernel/shapes';
import { recordAudit } from '../../audit/audit.commands';
import { requireInScope } from '../../people/scope.queries';
import { findActivityCode } from './activity-code.queries';
import type { ActivityPlanInput } from './activity-plan.inputs';
import { findActivityPlan, invitedOf, planCount } from './activity-plan.queries';
import type { ActivityPlan } from './activity-plan.type';

/** Maximum number of plans of an organization. */
const MAX_PLANS = 500;
const NOT_PLANNED = ['break', 'lunch', 'split_gap'];

const USUAL: Omit<ActivityPlan, 'id' | 'name' | 'activityCode' | 'activityCodeId' | 'minutes' | 'from' | 'version'> = {
  to: null,
  every: 1,
  period: 'week',
  timesPerPeriod: 1,
  daysOfWeek: [],
  windowStart: '00:00',
  windowEnd: '00:00',
  stepMinutes: 15,
  minPeople: 1,
  maxPeople: 1,
  sameTeam: false,
  minDaysBetween: 0,
  maxUnderstaffedMinutes: null,
  employeeIds: [],
  teamIds: [],
  skillIds: [],
  facilitatorId: null,
  isActive: true,
};

export async function createActivityPlan(
  ctx: RequestContext,
  { ifVersion: _, ...input }: ActivityPlanInput,
): Promise<ActivityPlan> {
  const { organizationId } = tenantOf(ctx);
  const missing = (['name', 'activityCodeId', 'minutes', 'from'] as const).filter(
    (field) => input[field] === undefined,
  );
  if (missing.length > 0) throw badInput(missing.map((path) => ({ path, message: 'is required' })));
  const plan = { ...USUAL, ...input, id: newId(), version: 1 } as Omit<ActivityPlan, 'activityCode'>;
  if ((await planCount(ctx)) >= MAX_PLANS)
    throw conflict(`An organization can have at most ${MAX_PLANS} activity plans`);
  await requireValid(ctx, plan, input);
  await store(ctx, plan);
  await recordAudit(ctx, organizationId, 'activity_plan.create', { activityPlanId: plan.id, ...input });
  return findActivityPlan(ctx, plan.id);
}

export async function updateActivityPlan(
  ctx: RequestContext,
  id: string,
  { ifVersion, ...change }: ActivityPlanInput,
): Promise<ActivityPlan> {
  const { organizationId } = tenantOf(ctx);
  await ctx.sql('activityPlan.lock', 'select id from activity_plan where organization_id = $1 and id = $2 for update', [
    organizationId,
    id,
  ]);
  const before = fieldsOf(await findActivityPlan(ctx, id));
  if (ifVersion != null && ifVersion !== before.version)
    throw conflict(`The plan was changed meanwhile: you saw version ${ifVersion}, it is ${before.version}`, {
      currentVersion: before.version,
    });
  const present = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const plan = { ...before, ...present, version: before.version + 1 };
  await requireInScopeOf(ctx, before);
  await requireValid(ctx, plan, change);
  await store(ctx, plan);
  await recordAudit(ctx, organizationId, 'activity_plan.update', { activityPlanId: id, ...change });
  return findActivityPlan(ctx, id);
}

type PlanFields = Omit<ActivityPlan, 'activityCode'>;
const fieldsOf = ({ activityCode: _, ...plan }: ActivityPlan): PlanFields => plan;

async function requireValid(ctx: RequestContext, plan: PlanFields, change: ActivityPlanInput): Promise<void> {
  const { from, to, minPeople, maxPeople, employeeIds, teamIds, skillIds } = plan;
  if (to !== null && to < from)
    throw badInput([{ path: 'to', message: `must not be before from ${from}, got "${to}"` }]);
  if (maxPeople < minPeople)
    throw badInput([{ path: 'maxPeople', message: `must be at least minPeople ${minPeople}, got ${maxPeople}` }]);
  if (employeeIds.length + teamIds.length + skillIds.length === 0)
    throw badInput([{ path: 'employeeIds', message: 'or teamIds or skillIds must have an item' }]);
  if (change.activityCodeId !== undefined) {
    const code = await findActivityCode(ctx, change.activityCodeId, 'activityCodeId');
    if (NOT_PLANNED.includes(code.category) || code.onQueue)
      throw badInput([{ path: 'activityCodeId', message: `must not be of the category ${code.category}` }]);
  }
  await requireKnown(ctx, 'Team', 'team', 'teamIds', change.teamIds ?? []);
  await requireKnown(ctx, 'Skill', 'skill', 'skillIds', change.skillIds ?? []);
  await requireInScope(ctx, [
    ...(change.employeeIds ?? []).map((employeeId, i) => ({ employeeId, path: `employeeIds[${i}]` })),
  ]);
  if (change.facilitatorId) await requireKnown(ctx, 'Employee', 'employee', 'facilitatorId', [change.facilitatorId]);
  await requireInScopeOf(ctx, plan);
}

/** Supervisors plan for people in their scope only. */
async function requireInScopeOf(
  ctx: RequestContext,
  plan: Pick<ActivityPlan, 'employeeIds' | 'teamIds' | 'skillIds'>,
): Promise<void> {
  const people = await invitedOf(ctx, plan);
  await requireInScope(
    ctx,
    people.map(({ id }) => ({ employeeId: id, path: 'employeeIds' })),
  );
}

async function requireKnown(
  ctx: RequestContext,
  noun: string,
  table: 'team' | 'skill' | 'employee',
  path: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await ctx.sql<{ id: string }>(
    null,
    `select id from ${table} where organization_id = $1 and id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  const known = new Set(rows.map(({ id }) => id));
  const index = ids.findIndex((id) => !known.has(id));
  if (index >= 0) throw notFound(noun, path === 'facilitatorId' ? path : `${path}[${index}]`, ids[index]!);
}

const store = (ctx: RequestContext, plan: PlanFields): Promise<unknown> =>
  ctx.sql(
    'activityPlan.store',
    `insert into activity_plan (organization_id, id, name, name_folded, activity_code_id, minutes, valid_from, valid_to,
       every, period, times_per_period, days_of_week, window_start, window_end, step_minutes, min_people, max_people,
       same_team, min_days_between, max_understaffed_minutes, employee_ids, team_ids, skill_ids, facilitator_id,
       is_active, version, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
       $24, $25, $26, $27)
     on conflict (organization_id, id) do update set name = excluded.name, name_folded = excluded.name_folded,
       activity_code_id = excluded.activity_code_id, minutes = excluded.minutes, valid_from = excluded.valid_from,
       valid_to = excluded.valid_to, every = excluded.every, period = excluded.period,
       times_per_period = excluded.times_per_period, days_of_week = excluded.days_of_week,
       window_start = excluded.window_start, window_end = excluded.window_end, step_minutes = excluded.step_minutes,
       min_people = excluded.min_people, max_people = excluded.max_people, same_team = excluded.same_team,
       min_days_between = excluded.min_days_between, max_understaffed_minutes = excluded.max_understaffed_minutes,
       employee_ids = excluded.employee_ids, team_ids = excluded.team_ids, skill_ids = excluded.skill_ids,
       facilitator_id = excluded.facilitator_id, is_active = excluded.is_active, version = excluded.version`,
    [
      tenantOf(ctx).organizationId,
      plan.id,
      plan.name,
      folded(plan.name),
      plan.activityCodeId,
      plan.minutes,
      plan.from,
      plan.to,
      plan.every,
      plan.period,
      plan.timesPerPeriod,
      `{${[...new Set(plan.daysOfWeek)].join()}}`,
      plan.windowStart,
      plan.windowEnd,
      plan.stepMinutes,
      plan.minPeople,
      plan.maxPeople,
      plan.sameTeam,
      plan.minDaysBetween,
      plan.maxUnderstaffedMinutes,
      idArray([...new Set(plan.employeeIds)]),
      idArray([...new Set(plan.teamIds)]),
      idArray([...new Set(plan.skillIds)]),
      plan.facilitatorId,
      plan.isActive,
      plan.version,
      ctx.clock.now(),
    ],
  );
