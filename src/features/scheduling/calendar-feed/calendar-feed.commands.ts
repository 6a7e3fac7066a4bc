import { userOf, type RequestContext } from '../../../kernel/context';
import { conflict } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { digest, newToken } from '../../access/secrets';
import { recordAudit } from '../../audit/audit.commands';
import type { CreatedCalendarFeed } from './calendar-feed.type';

/** Creates the caller's feed address and revokes an older one. */
export async function createCalendarFeed(ctx: RequestContext): Promise<CreatedCalendarFeed> {
  const { organizationId, employeeId } = userOf(ctx);
  if (!employeeId) throw conflict('Only an employee has shifts: you have no employee record');
  const token = newToken();
  const createdAt = ctx.clock.now();
  await ctx.sql(
    'calendarFeed.create',
    `insert into calendar_feed (token_hash, organization_id, employee_id, created_at) values ($1, $2, $3, $4)
     on conflict (organization_id, employee_id) do update set token_hash = excluded.token_hash,
       created_at = excluded.created_at`,
    [digest(token), organizationId, employeeId, createdAt],
  );
  await recordAudit(ctx, organizationId, 'calendar_feed.create', { employeeId });
  return { url: `${ctx.publicUrl}/api/calendar/${token}.ics`, createdAt };
}

export async function voidCalendarFeeds(
  ctx: RequestContext,
  { organizationId, userIds }: { organizationId: string; userIds: readonly string[] },
): Promise<void> {
  await ctx.sql(
    'calendarFeed.void',
    `delete from calendar_feed f using employee e
     where f.organization_id = $1 and e.organization_id = $1 and e.id = f.employee_id and e.user_id = any($2)`,
    [organizationId, idArray(userIds)],
  );
}

/** Returns false if there was no feed. */
export async function revokeCalendarFeed(ctx: RequestContext): Promise<boolean> {
  const { organizationId, employeeId } = userOf(ctx);
  const revoked = await ctx.sql(
    'calendarFeed.revoke',
    'delete from calendar_feed where organization_id = $1 and employee_id = $2 returning employee_id',
    [organizationId, employeeId],
  );
  if (revoked.length === 0) return false;
  await recordAudit(ctx, organizationId, 'calendar_feed.revoke', { employeeId });
  return true;
}
