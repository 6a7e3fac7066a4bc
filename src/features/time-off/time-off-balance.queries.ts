import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { addDays, localDateOf } from '../../kernel/time/local-time';
import { rulesInForce, weeklyHoursOf } from '../contracts/work-rule.queries';
import { dailyTargetOn } from './time-off.rules';
import { workdaysOf } from './workdays.queries';
import type { TimeOffBalancesArgs } from './time-off.inputs';
import { requireVisible } from './time-off.queries';
import type { TimeOffBalance } from './time-off.type';

/** SQL of balances by employee and counting type. Always one statement. */
const BALANCES = `select p.id as "employeeId", t.id as "typeId", $3::int as year, coalesce(g.minutes, 0) as granted,
    coalesce(r.used, 0) as used, coalesce(r.requested, 0) as requested,
    coalesce(g.minutes, 0) - coalesce(r.used, 0) - coalesce(r.requested, 0) as "left"
  from unnest($2::uuid[]) with ordinality p (id, position)
  cross join time_off_type t
  left join time_off_grant g
    on g.organization_id = $1 and g.employee_id = p.id and g.type_id = t.id and g.year = $3
  left join (
    select employee_id, type_id, coalesce(sum(taken) filter (where state = 'approved'), 0)::int as used,
      coalesce(sum(taken) filter (where state <> 'approved'), 0)::int as requested
    from (
      select employee_id, type_id, state,
        case when extract(year from start_date) = $3 then minutes - minutes_next_year else minutes_next_year
          end as taken
      from time_off_request
      where organization_id = $1 and employee_id = any($2) and state in ('requested', 'waiting', 'approved')
        and end_date >= make_date($3, 1, 1) and start_date <= make_date($3, 12, 31)
    ) each_request
    group by employee_id, type_id
  ) r on r.employee_id = p.id and r.type_id = t.id
  where t.organization_id = $1 and t.counts_against_balance and ($4::uuid is null or t.id = $4)
    and (t.archived_at is null or g.minutes is not null or r.employee_id is not null)
  order by p.position, t.name_folded, t.id`;

/** In the order of the employees, then by name of the type. */
export async function timeOffBalances(
  ctx: RequestContext,
  { employeeIds, year }: TimeOffBalancesArgs,
): Promise<TimeOffBalance[]> {
  await requireVisible(
    ctx,
    employeeIds.map((employeeId, i) => ({ employeeId, path: `employeeIds[${i}]` })),
  );
  return withDays(ctx, await balancesOf(ctx, [...new Set(employeeIds)], year), year);
}

/** A balance in minutes only. */
type Minutes = Omit<TimeOffBalance, 'dayMinutes'>;

export const balancesOf = (
  ctx: RequestContext,
  employeeIds: readonly string[],
  year: number,
  typeId: string | null = null,
): Promise<Minutes[]> =>
  ctx.sql<Minutes>(null, BALANCES, [tenantOf(ctx).organizationId, idArray(employeeIds), year, typeId]);

/** Adds the length of a day of each employee. */
export async function withDays(
  ctx: RequestContext,
  balances: readonly Minutes[],
  year: number,
): Promise<TimeOffBalance[]> {
  const days = await dayMinutesOf(ctx, [...new Set(balances.map(({ employeeId }) => employeeId))], year);
  return balances.map((balance) => ({ ...balance, dayMinutes: days.get(balance.employeeId) as number }));
}

/**
 * Returns the minutes of a workday without a schedule for each employee, by the rules of today or of the first week of
 * another year.
 */
export async function dayMinutesOf(
  ctx: RequestContext,
  employeeIds: readonly string[],
  year: number,
): Promise<Map<string, number>> {
  const today = localDateOf(ctx.clock.now(), tenantOf(ctx).timeZone);
  const from = today.startsWith(`${year}-`) ? today : `${year}-01-01`;
  const week = Array.from({ length: 7 }, (_, day) => addDays(from, day));
  const rules = await rulesInForce(ctx, employeeIds, from, addDays(from, 6), { withDefaults: false });
  const hours = await weeklyHoursOf(ctx, employeeIds);
  const workdays = await workdaysOf(ctx, employeeIds, from);
  return new Map(
    employeeIds.map((id) => {
      const targets = week.map((date) =>
        dailyTargetOn(rules.get(id) ?? [], hours.get(id) ?? null, date, workdays.get(id)),
      );
      return [id, Math.round(targets.find((minutes) => minutes > 0) ?? 0)];
    }),
  );
}

/** Returns the remaining minutes of a type for one employee in a year. */
export async function minutesLeft(
  ctx: RequestContext,
  { employeeId, typeId, year }: { employeeId: string; typeId: string; year: number },
): Promise<number> {
  const [balance] = await balancesOf(ctx, [employeeId], year, typeId);
  return balance?.left ?? 0;
}
