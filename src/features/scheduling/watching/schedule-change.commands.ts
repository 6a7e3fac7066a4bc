import { tenantOf, type RequestContext } from '../../../kernel/context';
import { idArray } from '../../../kernel/graphql/loaders';
import { newId } from '../../../kernel/ids';
import { appendLiveEvents } from '../../live/log.commands';
import type { ScheduleEdit } from '../scheduling.topics';
import { scheduleChangeKind } from './live-kinds';

/** Maximum number of shifts listed in one event; beyond it, subscribers reload the schedule. */
const MAX_TOLD = 200;

/** Writes schedule edits to the live log, in the transaction that makes them. */
export async function logEdits(ctx: RequestContext, edits: readonly ScheduleEdit[]): Promise<void> {
  if (edits.length === 0) return;
  const { organizationId } = tenantOf(ctx);
  const caller = ctx.principal?.kind === 'user' ? ctx.principal.userName : null;
  const rows = edits.map(({ scheduleId, shiftIds, employeeIds, isSeen, note, annotationsChanged = false }) => {
    const isWhole = shiftIds === 'all' || shiftIds.length > MAX_TOLD;
    return {
      id: newId(),
      scheduleId,
      shiftIds: idArray(isWhole ? [] : shiftIds),
      employeeIds: employeeIds === 'all' || employeeIds.length > MAX_TOLD ? null : idArray(employeeIds),
      isWhole,
      isSeen,
      userName: note?.userName ?? caller,
      annotationsChanged,
    };
  });
  await ctx.sql(
    null,
    `insert into schedule_change (id, organization_id, schedule_id, shift_ids, employee_ids, is_whole, is_seen,
       user_name, created_at, operation_id, annotations_changed)
     select id, $1, "scheduleId", "shiftIds"::uuid[], "employeeIds"::uuid[], "isWhole", "isSeen", "userName", $3,
       change_operation(), "annotationsChanged"
     from json_to_recordset($2) as r (id uuid, "scheduleId" uuid, "shiftIds" text, "employeeIds" text,
       "isWhole" boolean, "isSeen" boolean, "userName" text, "annotationsChanged" boolean)`,
    [organizationId, JSON.stringify(rows), ctx.clock.now()],
  );
  await appendLiveEvents(
    ctx,
    rows.map(({ id }) => ({ kind: scheduleChangeKind, subjectId: id })),
  );
}

/** Deletes changes before this instant in all organizations; their events have expired already. */
export async function forgetScheduleChanges(ctx: RequestContext, before: Date): Promise<void> {
  await ctx.system('scheduleChange.forget', 'select forget_schedule_changes($1)', [before]);
}
