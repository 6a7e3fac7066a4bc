import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { newId } from '../../kernel/ids';
import type { Break } from './break.rules';
import type { ResolvedShift } from './shift.rules';

/** A shift as stored; the version of a new one defaults to 1. */
export type ShiftRow = ResolvedShift & { id: string; version?: number };

/** SQL for rows of shifts, from the second parameter. */
const RECORDS = `json_to_recordset($2) as r (id uuid, "scheduleId" uuid, "employeeId" uuid, "templateId" uuid,
  date date, "startTime" time, "endTime" time, breaks jsonb, "onQueue" jsonb, "startsAt" timestamptz,
  "endsAt" timestamptz, version integer)`;

/** Maximum rows per statement: more would exceed the statement timeout and block the event loop. */
const MAX_AT_ONCE = 4_000;

export async function insertShifts(ctx: RequestContext, rows: readonly ShiftRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_AT_ONCE)
    await insertBatch(ctx, rows.slice(from, from + MAX_AT_ONCE));
}

async function insertBatch(ctx: RequestContext, rows: readonly ShiftRow[]): Promise<void> {
  await ctx.sql(
    null,
    `insert into shift (id, organization_id, schedule_id, employee_id, template_id, date, start_time, end_time, breaks,
      on_queue, starts_at, ends_at, changed_at, version)
     select id, $1, "scheduleId", "employeeId", "templateId", date, "startTime", "endTime", breaks,
       coalesce("onQueue", '[]'), "startsAt", "endsAt", $3, coalesce(version, 1)
     from ${RECORDS}`,
    [tenantOf(ctx).organizationId, JSON.stringify(rows), ctx.clock.now()],
  );
}

/** New shifts of one schedule, with many employees in each slot. */
interface ShiftPlan {
  slots: readonly Omit<ResolvedShift, 'scheduleId' | 'employeeId'>[];
  /** Index of each shift's slot. Plans sorted by employee are written fastest. */
  slotOfShift: Int32Array;
  employeeOfShift(shift: number): string;
}

export async function deleteShifts(ctx: RequestContext, shiftIds: readonly string[]): Promise<void> {
  for (let from = 0; from < shiftIds.length; from += MAX_AT_ONCE)
    await ctx.sql(null, 'delete from shift where organization_id = $1 and id = any($2)', [
      tenantOf(ctx).organizationId,
      idArray(shiftIds.slice(from, from + MAX_AT_ONCE)),
    ]);
}

/**
 * Inserts the shifts in batches, with the on-queue segments of their templates. Each batch sends its slots once and
 * creates its own ids, so that 100,000 shifts block the event loop only briefly. Returns the ids in the order of the
 * plan.
 */
export async function insertPlan(
  ctx: RequestContext,
  scheduleId: string,
  { slots, slotOfShift, employeeOfShift }: ShiftPlan,
): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < slotOfShift.length; from += MAX_AT_ONCE) {
    const slotsOf = slotOfShift.subarray(from, from + MAX_AT_ONCE);
    const employeeIds = Array.from(slotsOf, (_, i) => employeeOfShift(from + i));
    const made = Array.from(slotsOf, newId);
    ids.push(...made);
    await ctx.sql(
      null,
      `insert into shift (id, organization_id, schedule_id, employee_id, template_id, date, start_time, end_time,
        breaks, on_queue, starts_at, ends_at, changed_at)
       select p.id, $1, $2, p.employee, r."templateId", r.date, r."startTime", r."endTime", r.breaks,
         coalesce(t.on_queue, '[]'), r."startsAt", r."endsAt", $3
       from unnest($4::integer[], $5::uuid[], $7::uuid[]) as p (slot, employee, id)
       join json_to_recordset($6) as r (slot integer, "templateId" uuid, date date, "startTime" time, "endTime" time,
         breaks jsonb, "startsAt" timestamptz, "endsAt" timestamptz) on r.slot = p.slot
       left join shift_template t on t.organization_id = $1 and t.id = r."templateId"`,
      [
        tenantOf(ctx).organizationId,
        scheduleId,
        ctx.clock.now(),
        `{${slotsOf.join()}}`,
        idArray(employeeIds),
        JSON.stringify(Array.from(new Set(slotsOf), (slot) => ({ slot, ...slots[slot]! }))),
        idArray(made),
      ],
    );
  }
  return ids;
}

/** Updates shifts with one statement. */
export async function storeShifts(ctx: RequestContext, rows: readonly ShiftRow[]): Promise<void> {
  await ctx.sql(
    null,
    `update shift f set schedule_id = r."scheduleId", employee_id = r."employeeId", template_id = r."templateId",
       date = r.date, start_time = r."startTime", end_time = r."endTime", breaks = r.breaks,
       on_queue = coalesce(r."onQueue", f.on_queue),
       starts_at = r."startsAt", ends_at = r."endsAt", changed_at = $3
     from ${RECORDS}
     where f.organization_id = $1 and f.id = r.id`,
    [tenantOf(ctx).organizationId, JSON.stringify(rows), ctx.clock.now()],
  );
}

/** Updates only the breaks of shifts, with one statement. */
export async function storeBreaks(
  ctx: RequestContext,
  shifts: readonly { id: string; breaks: readonly Break[] }[],
): Promise<void> {
  await ctx.sql(
    null,
    `update shift f set breaks = r.breaks, changed_at = $3 from json_to_recordset($2) as r (id uuid, breaks jsonb)
     where f.organization_id = $1 and f.id = r.id`,
    [tenantOf(ctx).organizationId, JSON.stringify(shifts), ctx.clock.now()],
  );
}

/**
 * Stores a copy of shifts that have begun before they are changed or deleted, because adherence is measured against the
 * version published when a shift began. Only the first copy is kept, and none of shifts created, changed or published
 * later.
 */
export async function keepAsBegun(ctx: RequestContext, shiftIds: readonly string[]): Promise<void> {
  await ctx.sql(
    'shift.keepAsBegun',
    `insert into shift_as_begun (organization_id, shift_id, date, employee_id, starts_at, ends_at, breaks,
       on_queue)
     select s.organization_id, s.id, s.date, s.employee_id, s.starts_at, s.ends_at, s.breaks, s.on_queue
     from shift s join schedule c on c.organization_id = s.organization_id and c.id = s.schedule_id
     where s.organization_id = $1 and s.id = any($2) and s.starts_at <= $3 and s.changed_at <= s.starts_at
       and c.published_at <= s.starts_at
     on conflict (organization_id, shift_id, date) do nothing`,
    [tenantOf(ctx).organizationId, idArray(shiftIds), ctx.clock.now()],
  );
}
