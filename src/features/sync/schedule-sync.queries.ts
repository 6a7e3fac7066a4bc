import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { rowChanges } from './change.queries';
import type { SyncArgs } from './sync.inputs';
import type { SyncedShift, SyncedShifts } from './sync.type';

const SHIFTS = `select s.id, s.schedule_id as "scheduleId", s.employee_id as "employeeId",
    s.template_id as "templateId", s.date, s.start_time as "startTime", s.end_time as "endTime",
    s.starts_at as "startsAt", s.ends_at as "endsAt", s.breaks, s.on_queue as "onQueue"
  from shift s join schedule p on p.organization_id = $1 and p.id = s.schedule_id and p.status <> 'draft'
  where s.organization_id = $1 and s.id = any($2)`;

/** A row deleted since its change is returned as deleted. */
export async function syncShifts(ctx: RequestContext, args: SyncArgs): Promise<SyncedShifts> {
  const { rows: changes, ...place } = await rowChanges(ctx, 'shift', args);
  const shifts = await ctx.sql<SyncedShift>('sync.shifts', SHIFTS, [
    tenantOf(ctx).organizationId,
    idArray(changes.flatMap(({ key, isGone }) => (isGone ? [] : key))),
  ]);
  const byId = new Map(shifts.map((shift) => [shift.id, shift]));
  const data: SyncedShift[] = [];
  const deletedIds: string[] = [];
  for (const { key, updatedAt } of changes) {
    const shift = byId.get(key);
    if (shift) data.push({ ...shift, updatedAt });
    else deletedIds.push(key);
  }
  return { data, deletedIds, ...place };
}
