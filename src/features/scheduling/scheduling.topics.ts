import type { RequestContext } from '../../kernel/context';
import { inTransaction } from '../../kernel/topics';
import type { ScheduleStatus } from './schedule.lifecycle';
import type { ChangeNote, PublishNotice } from './versions/change-set.rules';

/** Both dates are start dates of shifts, before or after the change; a shift may end the day after `to`. */
export interface ScheduleChange {
  employeeIds: readonly string[];
  from: string;
  to: string;
  /** Schedules that are or were visible to agents; none if only the time zone changed. */
  scheduleIds: readonly string[];
  change: 'published' | 'changed' | 'withdrawn';
  /** Which differences people are notified of; all by default. */
  notify?: PublishNotice | null;
}

/**
 * Published when shifts of these employees are created, changed, moved or deleted, or change visibility with the status
 * of their schedule.
 */
export const scheduleChanged = inTransaction<ScheduleChange>();

/** A change of a schedule, including drafts. */
export interface ScheduleEdit {
  scheduleId: string;
  /** The created, changed or deleted shifts; empty if only fields of the schedule changed. */
  shiftIds: readonly string[] | 'all';
  /** Previous and current employees of these shifts. */
  employeeIds: readonly string[] | 'all';
  /** True if agents see the schedule, or did before the change. */
  isSeen: boolean;
  /** True if notes or pins changed. */
  annotationsChanged?: boolean;
  /** Kind and author of the change; an edit of the caller by default. */
  note?: ChangeNote;
}

/** Published when shifts, status, name or dates of schedules change, through any API. */
export const schedulesEdited = inTransaction<readonly ScheduleEdit[]>();

/** A shift before or after a change. */
interface TouchedShift {
  id: string;
  scheduleId: string;
  employeeId: string;
  date: string;
}

/**
 * Announces created, changed or deleted shifts: all of them to viewers of the schedules, and the visible ones to
 * subscribers of scheduleChanged.
 */
export async function announceShifts(
  ctx: RequestContext,
  schedules: ReadonlyMap<string, { status: ScheduleStatus }>,
  rows: readonly TouchedShift[],
  note?: ChangeNote,
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
      note,
    })),
  );
  const seen = rows.filter(({ scheduleId }) => isSeen(scheduleId));
  const dates = seen.map(({ date }) => date).sort();
  const [from, to] = [dates[0], dates.at(-1)];
  if (!from || !to) return;
  const employeeIds = [...new Set(seen.map(({ employeeId }) => employeeId))];
  const scheduleIds = [...new Set(seen.map(({ scheduleId }) => scheduleId))];
  const { notify } = note ?? {};
  await scheduleChanged.publish(ctx, { employeeIds, from, to, scheduleIds, change: 'changed', notify });
}
