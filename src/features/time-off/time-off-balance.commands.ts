import { duration } from '../../engines/work-rules/words';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { conflict } from '../../kernel/errors';
import { idArray } from '../../kernel/graphql/loaders';
import { recordAudit } from '../audit/audit.commands';
import { lockEmployees } from '../people/employee.queries';
import { requireInScope } from '../people/scope.queries';
import { balancesOf, dayMinutesOf, minutesLeft, withDays } from './time-off-balance.queries';
import type { GrantTimeOffInput } from './time-off.inputs';
import { requireOverrideRight } from './time-off.policy';
import { MAX_MINUTES, type YearMinutes } from './time-off.rules';
import { typeInUse } from './time-off-type.queries';
import type { TimeOffBalance } from './time-off.type';

export async function grantTimeOff(
  ctx: RequestContext,
  { employeeIds, typeId, year, minutes = null, days = null, override }: GrantTimeOffInput,
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
  const dayMinutes = days === null ? undefined : await dayMinutesOf(ctx, people, year);
  const added = new Map(people.map((id) => [id, minutes ?? Math.round((days ?? 0) * (dayMinutes?.get(id) ?? 0))]));
  refuseUnfit(await balancesOf(ctx, people, year, typeId), added, Boolean(override));
  await storeGrants(ctx, { typeId, year }, added);
  const overrideReason = override?.reason ?? null;
  const details = { employeeIds: people, typeId, year, ...(days === null ? { minutes } : { days }), overrideReason };
  await recordAudit(ctx, organizationId, 'time_off.grant', details);
  return withDays(ctx, await balancesOf(ctx, people, year, typeId), year);
}

/** Adds minutes to the grants of each employee. New rows start at 0, because a first grant may not be negative. */
async function storeGrants(
  ctx: RequestContext,
  { typeId, year }: { typeId: string; year: number },
  added: ReadonlyMap<string, number>,
): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  const ids = idArray([...added.keys()]);
  await ctx.sql(
    null,
    `insert into time_off_grant (organization_id, employee_id, type_id, year, minutes)
     select $1, id, $3, $4, 0 from unnest($2::uuid[]) id
     on conflict (organization_id, employee_id, type_id, year) do nothing`,
    [organizationId, ids, typeId, year],
  );
  await ctx.sql(
    null,
    `update time_off_grant g set minutes = g.minutes + r.minutes from unnest($2::uuid[], $5::int[]) as r (id, minutes)
     where g.organization_id = $1 and g.employee_id = r.id and g.type_id = $3 and g.year = $4`,
    [organizationId, ids, typeId, year, [...added.values()]],
  );
}

/**
 * Refuses balances above one full year, and deductions beyond the granted minutes. Used or requested time can be
 * deducted with a reason.
 */
function refuseUnfit(
  balances: Awaited<ReturnType<typeof balancesOf>>,
  added: ReadonlyMap<string, number>,
  isOverridden: boolean,
): void {
  const of = (employeeId: string): number => added.get(employeeId) as number;
  const unfit = balances.filter(({ employeeId, granted, left }) => {
    const minutes = of(employeeId);
    return minutes < 0
      ? granted + minutes < 0 || (!isOverridden && left + minutes < 0)
      : granted + minutes > MAX_MINUTES;
  });
  const [first] = unfit;
  if (!first) return;
  const { employeeId, granted, left } = first;
  const minutes = of(employeeId);
  const whom = `Of the employee ${employeeId}${unfit.length > 1 ? `, and of ${unfit.length - 1} more` : ''}`;
  throw conflict(
    minutes < 0
      ? `${whom}, ${duration(-minutes)} cannot be taken: granted ${duration(granted)}, left ${signed(left)}`
      : `${whom}, ${duration(minutes)} cannot be added to ${duration(granted)}: at most ${duration(MAX_MINUTES)} ` +
          'are granted for a year',
    { employeeIds: unfit.slice(0, MAX_TOLD).map((balance) => balance.employeeId) },
  );
}

const MAX_TOLD = 100;

const signed = (minutes: number): string => (minutes < 0 ? `-${duration(-minutes)}` : duration(minutes));

/** Refuses requests that make the balance of a year negative. Call it with the employee locked. */
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
      throw conflict(`The time off takes ${duration(minutes)} of ${year}, and ${signed(left)} are left`, {
        year,
        minutes,
        left,
      });
  }
}
