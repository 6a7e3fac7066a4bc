import { tenantOf, type RequestContext } from '../../../kernel/context';
import { notFound } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { offsetOf, type PageArgs } from '../../../kernel/graphql/page';
import { EMPLOYEE_SOURCE } from '../../people/employee-columns';
import { activityCodeById } from './activity-code.loaders';
import type { ActivityPlan, ActivityPlanPage } from './activity-plan.type';

const COLUMNS = `id, name, activity_code_id as "activityCodeId", minutes, valid_from as "from", valid_to as "to", every,
  period, times_per_period as "timesPerPeriod", days_of_week as "daysOfWeek",
  to_char(window_start, 'HH24:MI') as "windowStart", to_char(window_end, 'HH24:MI') as "windowEnd",
  step_minutes as "stepMinutes", min_people as "minPeople", max_people as "maxPeople", same_team as "sameTeam",
  min_days_between as "minDaysBetween", max_understaffed_minutes as "maxUnderstaffedMinutes",
  employee_ids as "employeeIds", team_ids as "teamIds", skill_ids as "skillIds", facilitator_id as "facilitatorId",
  is_active as "isActive", version`;

const withCodes = (ctx: RequestContext, rows: readonly Omit<ActivityPlan, 'activityCode'>[]): Promise<ActivityPlan[]> =>
  Promise.all(
    rows.map(async (row) => ({ ...row, activityCode: (await activityCodeById.load(ctx, row.activityCodeId))! })),
  );

/** Returns plans by name, id. */
export async function listActivityPlans(ctx: RequestContext, args: PageArgs): Promise<ActivityPlanPage> {
  const { organizationId } = tenantOf(ctx);
  const rows = await ctx.sql<Omit<ActivityPlan, 'activityCode'>>(
    'activityPlan.list',
    `select ${COLUMNS} from activity_plan where organization_id = $1 order by name_folded, id limit $2 offset $3`,
    [organizationId, args.limit, offsetOf(args)],
  );
  return { data: await withCodes(ctx, rows), page: args.page, limit: args.limit, total: await planCount(ctx) };
}

export async function planCount(ctx: RequestContext): Promise<number> {
  const [{ count } = { count: 0 }] = await ctx.sql<{ count: number }>(
    'activityPlan.count',
    'select count(*)::integer as count from activity_plan where organization_id = $1',
    [tenantOf(ctx).organizationId],
  );
  return count;
}

/** Returns plans in the order asked for; 404 with the path of the first unknown one. */
export async function activityPlansById(
  ctx: RequestContext,
  asked: readonly { id: string; path: string }[],
): Promise<ActivityPlan[]> {
  const rows = await ctx.sql<Omit<ActivityPlan, 'activityCode'>>(
    'activityPlan.byId',
    `select ${COLUMNS} from activity_plan where organization_id = $1 and id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(asked.map(({ id }) => id))],
  );
  const plans = new Map((await withCodes(ctx, rows)).map((plan) => [plan.id, plan]));
  return asked.map(({ id, path }) => {
    const plan = plans.get(id);
    if (!plan) throw notFound('Activity plan', path, id);
    return plan;
  });
}

export const findActivityPlan = async (ctx: RequestContext, id: string): Promise<ActivityPlan> =>
  (await activityPlansById(ctx, [{ id, path: 'id' }]))[0]!;

interface InvitedPerson {
  id: string;
  teamId: string | null;
}

/** Returns the active employees of the listed people, teams and skills, by name. */
export const invitedOf = (
  ctx: RequestContext,
  { employeeIds, teamIds, skillIds }: Pick<ActivityPlan, 'employeeIds' | 'teamIds' | 'skillIds'>,
): Promise<InvitedPerson[]> =>
  ctx.sql<InvitedPerson>(
    'activityPlan.invited',
    `select e.id, e.team_id as "teamId" from ${EMPLOYEE_SOURCE}
     where e.organization_id = $1 and u.status = 'active'
       and (e.id = any($2) or e.team_id = any($3) or exists (select from employee_skill k
         where k.organization_id = $1 and k.employee_id = e.id and k.skill_id = any($4)))
     order by u.name_sort, e.id`,
    [tenantOf(ctx).organizationId, idArray(employeeIds), idArray(teamIds), idArray(skillIds)],
  );
