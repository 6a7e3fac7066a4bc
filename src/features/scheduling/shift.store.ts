import { tenantOf, type RequestContext } from '../../kernel/context';
import { shiftInstants, type LocalShift, type ResolvedShift } from './shift.rules';

/** A shift as it is stored. */
export type ShiftRow = ResolvedShift & { id: string };

const MOST_AT_ONCE = 10_000;

/** Ten thousand in one statement; a larger plan takes several, for one alone would exceed the time a statement has. */
export async function insertShifts(ctx: RequestContext, rows: readonly ShiftRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MOST_AT_ONCE)
    await insertBatch(ctx, rows.slice(from, from + MOST_AT_ONCE));
}

async function insertBatch(ctx: RequestContext, rows: readonly ShiftRow[]): Promise<void> {
  await ctx.sql(
    null,
    `insert into shift (id, organization_id, schedule_id, employee_id, template_id, date, start_time, end_time, breaks,
      starts_at, ends_at, changed_at)
     select id, $1, "scheduleId", "employeeId", "templateId", date, "startTime", "endTime", breaks, "startsAt",
       "endsAt", $3
     from json_to_recordset($2) as r (id uuid, "scheduleId" uuid, "employeeId" uuid, "templateId" uuid, date date,
       "startTime" time, "endTime" time, breaks jsonb, "startsAt" timestamptz, "endsAt" timestamptz)`,
    [tenantOf(ctx).organizationId, JSON.stringify(rows), ctx.clock.now()],
  );
}

export async function storeShift(ctx: RequestContext, shift: ShiftRow): Promise<void> {
  const { id, scheduleId, employeeId, templateId, date, startTime, endTime, breaks, startsAt, endsAt } = shift;
  await ctx.sql(
    'shift.update',
    `update shift set schedule_id = $3, employee_id = $4, template_id = $5, date = $6, start_time = $7, end_time = $8,
       breaks = $9, starts_at = $10, ends_at = $11, changed_at = $12
     where organization_id = $1 and id = $2`,
    [
      tenantOf(ctx).organizationId,
      id,
      scheduleId,
      employeeId,
      templateId,
      date,
      startTime,
      endTime,
      JSON.stringify(breaks),
      startsAt,
      endsAt,
      ctx.clock.now(),
    ],
  );
}

/** Moves all shifts to the instants that their dates and times mean in a time zone. */
export async function moveShiftsToZone(ctx: RequestContext, timeZone: string): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  const instantsOf = shiftInstants(timeZone);
  const local = await ctx.sql<LocalShift>(
    'shift.localTimes',
    'select distinct date, start_time as "startTime", end_time as "endTime" from shift where organization_id = $1',
    [organizationId],
  );
  await ctx.sql(
    null,
    `update shift f set starts_at = r."startsAt", ends_at = r."endsAt", changed_at = $3
     from json_to_recordset($2) as r (date date, "startTime" time, "endTime" time, "startsAt" timestamptz,
       "endsAt" timestamptz)
     where f.organization_id = $1 and f.date = r.date and f.start_time = r."startTime" and f.end_time = r."endTime"`,
    [organizationId, JSON.stringify(local.map((shift) => ({ ...shift, ...instantsOf(shift) }))), ctx.clock.now()],
  );
}
