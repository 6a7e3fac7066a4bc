import { tenantOf, type RequestContext } from '../kernel/context';
import type { SettingsInForce } from '../organization/organization.topics';
import { shiftInstants, type LocalShift } from './shift.rules';

/** Shifts are wall-clock times: in another zone they mean other instants. The settings lock the organization meanwhile. */
export async function resolveShiftsAgain(ctx: RequestContext, { before, after }: { before: SettingsInForce; after: SettingsInForce }): Promise<void> {
  if (before.timezone === after.timezone) return;
  const { organizationId } = tenantOf(ctx);
  const instantsOf = shiftInstants(after.timezone);
  const local = await ctx.q<LocalShift>(
    'shift.localTimes',
    'select distinct date, start_time as "startTime", end_time as "endTime" from shift where organization_id = $1',
    [organizationId],
  );
  await ctx.q(
    null,
    `update shift f set starts_at = r."startsAt", ends_at = r."endsAt", changed_at = $3
     from json_to_recordset($2) as r (date date, "startTime" time, "endTime" time, "startsAt" timestamptz, "endsAt" timestamptz)
     where f.organization_id = $1 and f.date = r.date and f.start_time = r."startTime" and f.end_time = r."endTime"`,
    [organizationId, JSON.stringify(local.map((shift) => ({ ...shift, ...instantsOf(shift) }))), ctx.clock.now()],
  );
}
