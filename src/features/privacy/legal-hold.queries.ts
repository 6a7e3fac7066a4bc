import { tenantOf, type RequestContext } from '../../kernel/context';
import { localDateOf } from '../../kernel/time/local-time';
import type { LegalHold } from './privacy.type';

const today = (ctx: RequestContext): string => localDateOf(ctx.clock.now(), tenantOf(ctx).timeZone);

/** Returns the holds in force, oldest first. */
export function legalHolds(ctx: RequestContext): Promise<LegalHold[]> {
  return ctx.sql<LegalHold>(
    'legalHold.list',
    `select id, employee_id as "employeeId", reason, until from legal_hold
     where organization_id = $1 and (until is null or until >= $2) order by created_at, id`,
    [tenantOf(ctx).organizationId, today(ctx)],
  );
}

/** Returns whether everybody's data is held, and the employees whose data is. */
export async function heldPeople(ctx: RequestContext): Promise<{ isEverybody: boolean; employeeIds: string[] }> {
  const holds = await legalHolds(ctx);
  return {
    isEverybody: holds.some(({ employeeId }) => employeeId === null),
    employeeIds: holds.flatMap(({ employeeId }) => employeeId ?? []),
  };
}

/** Returns the ids of holds whose last day is over. */
export async function endedHolds(ctx: RequestContext): Promise<string[]> {
  const rows = await ctx.sql<{ id: string }>(
    'legalHold.ended',
    'select id from legal_hold where organization_id = $1 and until < $2 order by id',
    [tenantOf(ctx).organizationId, today(ctx)],
  );
  return rows.map(({ id }) => id);
}
