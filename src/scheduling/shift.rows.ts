import { tenantOf, type RequestContext } from '../kernel/context';
import type { Break } from './break.rules';
import type { LocalShift, ShiftInstants } from './shift.rules';

/** A shift as it is stored. */
export interface ShiftRow extends LocalShift, ShiftInstants {
  id: string;
  scheduleId: string;
  employeeId: string;
  templateId: string | null;
  breaks: Break[];
}

const MOST_AT_ONCE = 10_000;

/** Ten thousand in one statement; a larger plan takes several, for one alone would exceed the time a statement has. */
export async function insertShifts(ctx: RequestContext, rows: readonly ShiftRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MOST_AT_ONCE) await insertBatch(ctx, rows.slice(from, from + MOST_AT_ONCE));
}

async function insertBatch(ctx: RequestContext, rows: readonly ShiftRow[]): Promise<void> {
  await ctx.q(
    null,
    `insert into shift (id, organization_id, schedule_id, employee_id, template_id, date, start_time, end_time, breaks, starts_at, ends_at, changed_at)
     select id, $1, "scheduleId", "employeeId", "templateId", date, "startTime", "endTime", breaks, "startsAt", "endsAt", $3
     from json_to_recordset($2) as r (id uuid, "scheduleId" uuid, "employeeId" uuid, "templateId" uuid, date date,
       "startTime" time, "endTime" time, breaks jsonb, "startsAt" timestamptz, "endsAt" timestamptz)`,
    [tenantOf(ctx).organizationId, JSON.stringify(rows), ctx.clock.now()],
  );
}
