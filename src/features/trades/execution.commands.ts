import type { RequestContext } from '../../kernel/context';
import { grouped } from '../../kernel/collections';
import { dropOverrides, refuseBreaches } from '../scheduling/check/check.commands';
import type { RuleOverrideInput } from '../scheduling/check/check.type';
import type { LockedSchedule } from '../scheduling/lock.store';
import { announceShifts } from '../scheduling/scheduling.topics';
import { presentShifts, refuseOverlaps } from '../scheduling/shift.queries';
import { insertShifts, keepAsBegun, storeShifts, type ShiftRow } from '../scheduling/shift.store';
import type { PlanShift, TradedPlan } from './traded-plan.rules';

type Schedules = ReadonlyMap<string, LockedSchedule>;

/** Writes the plan after a trade. Refuses overlaps and breaches of hard rules as `changeShifts` does. */
export async function writePlan(
  ctx: RequestContext,
  schedules: Schedules,
  { moved, changed, created }: TradedPlan,
  override: RuleOverrideInput | null,
): Promise<void> {
  const altered = [...moved, ...changed];
  const ids = (shifts: readonly { id: string }[]) => shifts.map(({ id }) => id);
  const before = await presentShifts(ctx, ids(changed));
  await keepAsBegun(ctx, ids(altered));
  if (altered.length > 0) await storeShifts(ctx, altered.map(rowOf));
  if (created.length > 0) await insertShifts(ctx, created.map(rowOf));
  await dropOverrides(ctx, ids(override ? altered : moved));
  const newIds = ids(created);
  await refuseOverlaps(ctx, { shiftIds: ids([...altered, ...created]) }, newIds);
  for (const [scheduleId, own] of grouped([...altered, ...created], (shift) => shift.scheduleId)) {
    const stayed = own.flatMap(({ id }) => before.get(id) ?? []);
    const employeeIds = own.map(({ employeeId }) => employeeId);
    const schedule = schedules.get(scheduleId)!;
    await refuseBreaches(ctx, { schedule, employeeIds, shiftIds: ids(own), before: stayed, newIds }, override);
  }
}

/** Refuses a plan that may not be written, and leaves everything as it is. */
export async function tryPlan(ctx: RequestContext, schedules: Schedules, plan: TradedPlan): Promise<void> {
  await ctx.sql(null, 'savepoint tried_plan');
  await writePlan(ctx, schedules, plan, null);
  await ctx.sql(null, 'rollback to savepoint tried_plan');
}

export const announcePlan = (
  ctx: RequestContext,
  schedules: Schedules,
  { moved, changed, created, before }: TradedPlan,
): Promise<void> => announceShifts(ctx, schedules, [...before, ...moved, ...changed, ...created], { kind: 'trade' });

const rowOf = ({ startMs, endMs, ...shift }: PlanShift): ShiftRow => ({
  id: shift.id,
  scheduleId: shift.scheduleId,
  employeeId: shift.employeeId,
  templateId: shift.templateId,
  date: shift.date,
  startTime: shift.startTime,
  endTime: shift.endTime,
  breaks: shift.breaks,
  onQueue: shift.onQueue,
  startsAt: new Date(startMs),
  endsAt: new Date(endMs),
});
