import { tenantOf, type RequestContext } from '../../../kernel/context';
import { conflict } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { recordAudit } from '../../audit/audit.commands';
import { lockEmployees } from '../../people/employee.queries';
import { requireInScope } from '../../people/scope.queries';
import { balancesOf, minutesLeft } from './time-off-balance.queries';
import type { GrantTimeOffInput } from './time-off.inputs';
import { requireOverrideRight } from './time-off.policy';
import { MOST_MINUTES, type YearMinutes } from './time-off.rules';
import { typeInUse } from './time-off-type.queries';
import type { TimeOffBalance } from './time-off.type';

export async function grantTimeOff(
  ctx: RequestContext,
  { employeeIds, typeId, year, minutes, override }: GrantTimeOffInput,
): Promise<TimeOffBalance[]> {
  const { organizationId } = tenantOf(ctx);
  const type = await typeInUse(ctx, typeId, 'typeId');
  if (!type.countsAgainstBalance)
    throw conflict(`${type.name} counts against no balance: there is nothing to grant`, { path: 'typeId' });
  await requireInScope(
    ctx,
    employeeIds.map((employeeId, i) => ({ employeeId, path: `employeeIds[${i}]` })),
  );
  const people = [...new Set(employeeIds)];
  await lockEmployees(ctx, people);
  refuseUnfit(await balancesOf(ctx, people, year, typeId), minutes, Boolean(override));
  await ctx.sql(
    null,
    `insert into time_off_grant as g (organization_id, employee_id, type_id, year, minutes)
     select $1, id, $3, $4, greatest(0, $5::int) from unnest($2::uuid[]) id
     on conflict (organization_id, employee_id, type_id, year) do update set minutes = g.minutes + $5::int`,
    [organizationId, idArray(people), typeId, year, minutes],
  );
  const overrideReason = override?.reason ?? null;
  const details = { employeeIds: people, typeId, year, minutes, overrideReason };
  await recordAudit(ctx, organizationId, 'time_off.grant', details);
  return balancesOf(ctx, people, year, typeId);
}

/**
 * Nobody has more than a whole year, and nobody can lose more than was granted; what was used or asked for can be lost
 * with a reason.
 */
function refuseUnfit(balances: readonly TimeOffBalance[], minutes: number, isOverridden: boolean): void {
  const unfit = balances.filter(({ granted, left }) =>
    minutes < 0 ? granted + minutes < 0 || (!isOverridden && left + minutes < 0) : granted + minutes > MOST_MINUTES,
  );
  const [first] = unfit;
  if (!first) return;
  const { employeeId, granted, left } = first;
  const of = `Of the employee ${employeeId}${unfit.length > 1 ? `, and of ${unfit.length - 1} more` : ''}`;
  throw conflict(
    minutes < 0
      ? `${of}, ${-minutes} minutes cannot be taken: granted ${granted}, left ${left}`
      : `${of}, ${minutes} minutes cannot be added to ${granted}: at most ${MOST_MINUTES} are granted for a year`,
    { employeeIds: unfit.slice(0, MOST_TOLD).map((balance) => balance.employeeId) },
  );
}

const MOST_TOLD = 100;

/** Refuses what leaves less than nothing in some year. Call it with the employee locked. */
export async function refuseShort(
  ctx: RequestContext,
  { employeeId, typeId }: { employeeId: string; typeId: string },
  years: readonly YearMinutes[],
  isOverridden: boolean,
): Promise<void> {
  if (isOverridden) return requireOverrideRight(ctx);
  for (const { year, minutes } of years) {
    const left = await minutesLeft(ctx, { employeeId, typeId, year });
    if (minutes > 0 && minutes > left)
      throw conflict(`The time off takes ${minutes} minutes of ${year}, and ${left} are left`, { year, minutes, left });
  }
}
