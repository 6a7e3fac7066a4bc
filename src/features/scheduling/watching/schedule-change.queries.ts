import { tenantOf, type RequestContext } from '../../../kernel/context';
import { batchLoader, idArray } from '../../../kernel/graphql/loaders';
import { presentCursor } from '../../live/log.queries';
import { schedulesById } from '../schedule.queries';
import { presentShifts } from '../shift.queries';
import { CHANGE_SET_COLUMNS } from '../versions/change-set.queries';
import type { LoggedChange } from './schedule-change.type';

interface ChangeRow extends Pick<
  LoggedChange,
  'id' | 'scheduleId' | 'isWhole' | 'isSeen' | 'userName' | 'annotationsChanged' | 'changeSet'
> {
  shiftIds: string[];
  employeeIds: string[] | null;
}

const CHANGE_SET_OF_LOG = `select ${CHANGE_SET_COLUMNS} from change_set c
  where c.organization_id = l.organization_id and c.schedule_id = l.schedule_id and c.operation_id = l.operation_id`;

/**
 * Returns changes by id, with the current state of their schedules and shifts. A subscriber that applies all of them in
 * order is up to date. A shift that changed twice appears twice, both times in its current state.
 */
export async function loggedChanges(ctx: RequestContext, ids: readonly string[]): Promise<Map<string, LoggedChange>> {
  const rows = await ctx.sql<ChangeRow>(
    'scheduleChange.byId',
    `select l.id, l.schedule_id as "scheduleId", l.shift_ids as "shiftIds", l.employee_ids as "employeeIds",
       l.is_whole as "isWhole", l.is_seen as "isSeen", l.user_name as "userName",
       l.annotations_changed as "annotationsChanged",
       (select to_json(c) from (${CHANGE_SET_OF_LOG}) c) as "changeSet"
     from schedule_change l where l.organization_id = $1 and l.id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  const schedules = await schedulesById(ctx, [...new Set(rows.map(({ scheduleId }) => scheduleId))]);
  const shifts = await presentShifts(ctx, [...new Set(rows.flatMap(({ shiftIds }) => shiftIds))]);
  return new Map(
    rows.map(({ shiftIds, employeeIds, ...row }) => {
      const isHere = (id: string) => shifts.get(id)?.scheduleId === row.scheduleId;
      const change = {
        ...row,
        employeeIds: employeeIds && new Set(employeeIds),
        schedule: schedules.get(row.scheduleId) ?? null,
        changed: shiftIds.filter(isHere).map((id) => shifts.get(id)!),
        deletedIds: shiftIds.filter((id) => !isHere(id)),
      };
      return [row.id, change];
    }),
  );
}

/** Loads the position of the live log at the time schedules are read; the same for all of them. */
export const cursorBySchedule = batchLoader<string>(async (_sql, scheduleIds, ctx) => {
  const cursor = await presentCursor(ctx);
  return new Map(scheduleIds.map((id) => [id, cursor]));
}, '0');
