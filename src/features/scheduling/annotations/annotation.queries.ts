import { grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { batchLoader, idArray } from '../../../kernel/graphql/loaders';
import { offsetOf } from '../../../kernel/graphql/page';
import { findSchedule } from '../schedule.queries';
import { onlyShiftsOf } from '../scheduling.policy';
import type { Cell } from '../versions/change-set.rules';
import type { ScheduleNotesArgs } from './annotation.inputs';
import type { ScheduleNote, ScheduleNotePage } from './annotation.type';

export const NOTE_COLUMNS = `n.id, n.schedule_id as "scheduleId", n.date, n.employee_id as "employeeId", n.text,
  n.audience, n.user_name as "userName", n.updated_at as "updatedAt", n.version`;

/** Loads the pinned cells of schedules; none for agents. */
export const pinsBySchedule = batchLoader<Cell[]>(async (q, scheduleIds, ctx) => {
  if (onlyShiftsOf(ctx) !== null) return new Map<string, Cell[]>();
  const rows = await q<Cell & { scheduleId: string }>(
    'schedule.pins',
    `select schedule_id as "scheduleId", employee_id as "employeeId", date from schedule_pin
     where organization_id = $1 and schedule_id = any($2) order by date, employee_id`,
    [tenantOf(ctx).organizationId, idArray(scheduleIds)],
  );
  return grouped(rows, ({ scheduleId }) => scheduleId);
}, []);

/** By date, notes on days first, then employee name. Agents find notes for staff on days and on their own cells. */
export async function listNotes(ctx: RequestContext, args: ScheduleNotesArgs): Promise<ScheduleNotePage> {
  const { scheduleId, from, to, page, limit } = args;
  await findSchedule(ctx, scheduleId, 'scheduleId');
  const rows = await ctx.sql<ScheduleNote & { total: number }>(
    null,
    `select ${NOTE_COLUMNS}, count(*) over () as total from schedule_note n
     left join employee e on e.organization_id = $1 and e.id = n.employee_id
     left join user_account u on u.organization_id = $1 and u.id = e.user_id
     where n.organization_id = $1 and n.schedule_id = $2 and ($3::date is null or n.date >= $3)
       and ($4::date is null or n.date <= $4)
       and ($5::uuid is null or (n.audience = 'staff' and (n.employee_id is null or n.employee_id = $5)))
     order by n.date, n.employee_id is not null, u.name_sort, n.employee_id, n.id limit $6 offset $7`,
    [tenantOf(ctx).organizationId, scheduleId, from ?? null, to ?? null, onlyShiftsOf(ctx), limit, offsetOf(args)],
  );
  return { data: rows, page, limit, total: rows[0]?.total ?? 0 };
}
