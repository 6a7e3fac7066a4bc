import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { Query } from '../../src/kernel/context';
import { localDateOf } from '../../src/kernel/time/local-time';

/** Inserts shifts directly into the database, so that they can begin and end at any second. */

const TIME_ZONE = 'America/New_York';
const DAY_MS = 86_400_000;

interface PlannedBreak {
  startOffset: number;
  duration: number;
  type: string;
}

interface ShiftRow {
  id?: string;
  employeeId: string;
  startsAt: Date;
  endsAt: Date;
  changedAt: Date;
  breaks: readonly PlannedBreak[];
}

interface MadeShift {
  employeeIds: readonly string[];
  startsAt: Date;
  endsAt: Date;
  breaks?: readonly PlannedBreak[];
}

/**
 * Creates the same shift for several employees in a published schedule of its own, and marks their adherence as due.
 */
export async function makeShifts(
  owner: Client,
  organizationId: string,
  { employeeIds, startsAt, endsAt, breaks = [] }: MadeShift,
): Promise<{ scheduleId: string }> {
  const sql: Query = async (_name, text, values) => (await owner.query(text, values)).rows as never;
  const [dayBefore, dayAfter] = [-1, 1].map((days) => new Date(startsAt.getTime() + days * DAY_MS)) as [Date, Date];
  await owner.query('begin');
  const scheduleId = await insertSchedule(sql, organizationId, dayBefore, dayAfter);
  const shifts = employeeIds.map((employeeId) => ({ employeeId, startsAt, endsAt, breaks, changedAt: dayBefore }));
  await storeShifts(sql, organizationId, scheduleId, shifts);
  // The event of a changed schedule does the same.
  await owner.query(
    `insert into agent_judgement (organization_id, employee_id, next_check_at) select $1, e, '2000-01-01'
      from unnest($2::uuid[]) e
     on conflict (organization_id, employee_id) do update set recompute = true, next_check_at = excluded.next_check_at`,
    [organizationId, employeeIds],
  );
  await owner.query('commit');
  return { scheduleId };
}

/** A schedule published at its beginning. */
export async function insertSchedule(sql: Query, organizationId: string, from: Date, until: Date): Promise<string> {
  const id = randomUUID();
  await sql(
    null,
    `insert into schedule (id, organization_id, name, name_folded, start_date, end_date, status, published_at,
      created_at)
     values ($1, $2, $3, $3, $4, $5, 'published', $6, $6)`,
    [id, organizationId, id, localDateOf(from, TIME_ZONE), localDateOf(until, TIME_ZONE), from],
  );
  return id;
}

/** Inserts new shifts, and updates ends and breaks of existing ones. */
export async function storeShifts(
  sql: Query,
  organizationId: string,
  scheduleId: string,
  shifts: readonly ShiftRow[],
): Promise<void> {
  await sql(
    null,
    `insert into shift (id, organization_id, schedule_id, employee_id, date, start_time, end_time, breaks, starts_at,
      ends_at, changed_at)
     select coalesce(id, gen_random_uuid()), $1, $2, "employeeId", ("startsAt" at time zone $3)::date,
       ("startsAt" at time zone $3)::time, ("endsAt" at time zone $3)::time, breaks, "startsAt", "endsAt", "changedAt"
     from json_to_recordset($4) as r (id uuid, "employeeId" uuid, "startsAt" timestamptz, "endsAt" timestamptz,
       "changedAt" timestamptz, breaks jsonb)
     on conflict (organization_id, id) do update set breaks = excluded.breaks, ends_at = excluded.ends_at,
       changed_at = excluded.changed_at`,
    [organizationId, scheduleId, TIME_ZONE, JSON.stringify(shifts)],
  );
}
