import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { localDateOf, localTimeOf } from '../../src/kernel/local-time';

/** Shifts made straight in the database, so that they can begin and end at any second; as if just noticed, they are judged. */

interface MadeShift {
  employeeIds: readonly string[];
  startsAt: Date;
  endsAt: Date;
  breaks?: { startOffset: number; duration: number; type: string }[];
  status?: 'draft' | 'published';
  changedAt?: Date;
}

const TIME_ZONE = 'America/New_York';

export async function makeShifts(owner: Client, organizationId: string, made: MadeShift): Promise<{ scheduleId: string }> {
  const { employeeIds, startsAt, endsAt, breaks = [], status = 'published', changedAt = new Date(startsAt.getTime() - 86_400_000) } = made;
  const scheduleId = randomUUID();
  await owner.query('begin');
  await owner.query(
    `insert into schedule (id, organization_id, name, name_folded, start_date, end_date, status, published_at, created_at)
     values ($1, $2, $6, $6, $3::date - 1, $3::date + 1, $4, case when $4 = 'draft' then null else $5::timestamptz end, $5)`,
    [scheduleId, organizationId, localDateOf(startsAt, TIME_ZONE), status, changedAt, scheduleId],
  );
  await owner.query(
    `insert into shift (id, organization_id, schedule_id, employee_id, date, start_time, end_time, breaks, starts_at, ends_at, changed_at)
     select gen_random_uuid(), $1, $2, e, $4, $5, $6, $7, $8, $9, $10 from unnest($3::uuid[]) e`,
    [
      organizationId,
      scheduleId,
      employeeIds,
      localDateOf(startsAt, TIME_ZONE),
      localTimeOf(startsAt, TIME_ZONE),
      localTimeOf(endsAt, TIME_ZONE),
      JSON.stringify(breaks),
      startsAt,
      endsAt,
      changedAt,
    ],
  );
  await judgeAgain(owner, organizationId, employeeIds);
  await owner.query('commit');
  return { scheduleId };
}

/** What the topic of a changed schedule does. */
export async function judgeAgain(owner: Client, organizationId: string, employeeIds: readonly string[]): Promise<void> {
  await owner.query(
    `insert into agent_judgement (organization_id, employee_id, next_check_at) select $1, e, '2000-01-01' from unnest($2::uuid[]) e
     on conflict (organization_id, employee_id) do update set afresh = true, next_check_at = excluded.next_check_at`,
    [organizationId, employeeIds],
  );
}
