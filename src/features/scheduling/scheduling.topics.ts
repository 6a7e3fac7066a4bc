import type { RequestContext } from '../../kernel/context';
import { inTransaction } from '../../kernel/topics';
import type { ScheduleStatus } from './schedule.lifecycle';

/** Both dates are start dates of shifts, old or new; a shift may end the day after `to`. */
export interface ScheduleChange {
  employeeIds: readonly string[];
  from: string;
  to: string;
  /** Schedules that are seen now, were changed as seen, or are seen no more; none where only the zone has moved. */
  scheduleIds: readonly string[];
  change: 'published' | 'changed' | 'withdrawn';
}

/**
 * Shifts of these employees were made, changed, moved or deleted, or became or ceased to be visible with the status of
 * their schedule.
 */
export const scheduleChanged = inTransaction<ScheduleChange>();

/** What has changed in a schedule, also in a draft. */
export interface ScheduleEdit {
  scheduleId: string;
  /** The shifts that were made, changed or deleted; none where only the schedule's own fields were. */
  shiftIds: readonly string[] | 'all';
  /** Who had or has them. */
  employeeIds: readonly string[] | 'all';
  /** Agents see the schedule, or saw it until now. */
  isSeen: boolean;
  /** Who asked for it, where that is not the caller. */
  userName?: string;
}

/** Shifts of these schedules, or their status, name or days, were changed by whatever door. */
export const schedulesEdited = inTransaction<readonly ScheduleEdit[]>();

/** A shift as it was before a change, or as it is now. */
interface TouchedShift {
  id: string;
  scheduleId: string;
  employeeId: string;
  date: string;
}

/** Tells of shifts that were made, changed or deleted: of all who watches them, of those seen whoever follows them. */
export async function announceShifts(
  ctx: RequestContext,
  schedules: ReadonlyMap<string, { status: ScheduleStatus }>,
  rows: readonly TouchedShift[],
  userName?: string,
): Promise<void> {
  const isSeen = (scheduleId: string) => schedules.get(scheduleId)?.status !== 'draft';
  const touched = new Map<string, { shiftIds: Set<string>; employeeIds: Set<string> }>();
  for (const { id, scheduleId, employeeId } of rows) {
    const own = touched.get(scheduleId) ?? { shiftIds: new Set(), employeeIds: new Set() };
    touched.set(scheduleId, own);
    own.shiftIds.add(id);
    own.employeeIds.add(employeeId);
  }
  await schedulesEdited.publish(
    ctx,
    [...touched].map(([scheduleId, { shiftIds, employeeIds }]) => ({
      scheduleId,
      shiftIds: [...shiftIds],
      employeeIds: [...employeeIds],
      isSeen: isSeen(scheduleId),
      userName,
    })),
  );
  const seen = rows.filter(({ scheduleId }) => isSeen(scheduleId));
  const dates = seen.map(({ date }) => date).sort();
  const [from, to] = [dates[0], dates.at(-1)];
  if (!from || !to) return;
  const employeeIds = [...new Set(seen.map(({ employeeId }) => employeeId))];
  const scheduleIds = [...new Set(seen.map(({ scheduleId }) => scheduleId))];
  await scheduleChanged.publish(ctx, { employeeIds, from, to, scheduleIds, change: 'changed' });
}
