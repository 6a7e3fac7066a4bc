import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput } from '../../../kernel/errors';
import { employeeById } from '../../people/employee.loaders';
import { isInScope, requireInScope, scopeOf } from '../../people/scope.queries';
import { nowMs } from '../../../kernel/time/process-clock';
import { wallClock } from '../../../kernel/time/wall-clock';
import { weekdayOf } from '../../../kernel/time/local-time';
import { findSchedule } from '../schedule.queries';
import { findTemplate } from '../template.queries';
import { blockerWords, changeWords } from './blocker.rules';
import { planningOfSchedule } from '../generation/schedule-planning.queries';
import type { WayFound } from './solving/explain';
import type { WhyNotArgs } from './why-not.inputs';
import { explainInThread } from './why-not.thread';
import type { WhyNotAnswer } from './why-not.type';

/** Deadline in seconds after the request, including time in the queue. */
const MAX_SECONDS = 8;

/**
 * Explains why an interval of a schedule is understaffed, or why an employee lacks a shift. Suggested changes concern
 * only employees in the caller's scope.
 */
export async function whyNot(
  ctx: RequestContext,
  { scheduleId, interval = null, shift = null }: WhyNotArgs,
): Promise<WhyNotAnswer> {
  const untilMs = nowMs() + 1000 * MAX_SECONDS;
  const schedule = await findSchedule(ctx, scheduleId, 'scheduleId');
  const date = (interval ?? shift!).date;
  if (date < schedule.startDate || date > schedule.endDate) {
    const range = `${schedule.startDate} to ${schedule.endDate}`;
    const path = interval ? 'interval.date' : 'shift.date';
    throw badInput([{ path, message: `must lie in the schedule, ${range}, got "${date}"` }]);
  }
  if (shift) {
    await requireInScope(ctx, [{ employeeId: shift.employeeId, path: 'shift.employeeId' }]);
    const { daysOfWeek } = await findTemplate(ctx, shift.templateId, 'shift.templateId');
    if (daysOfWeek.length > 0 && !daysOfWeek.includes(weekdayOf(date))) throw notOnThatDay(shift);
  }
  const planning = await planningOfSchedule(
    ctx,
    schedule,
    shift ? { employeeIds: [shift.employeeId], templateIds: [shift.templateId] } : {},
  );
  const data = { ...planning, closedDays: undefined }; // the wanted shift may be on one
  const employeeIds = data.people.map(({ id }) => id);
  if (shift && !employeeIds.includes(shift.employeeId))
    throw badInput([{ path: 'shift.employeeId', message: `must be active, "${shift.employeeId}" is not` }]);
  await employeeById.prefetch(ctx, employeeIds);
  const known = new Map(employeeIds.map((id) => [id, employeeById.ready(ctx, id)!]));
  const scope = await scopeOf(ctx);
  ctx.endOwnReads();
  const found = await explainInThread(
    {
      data,
      wanted: interval
        ? { date, atMs: wallClock(tenantOf(ctx).timeZone).instantOf(`${date}T${interval.startTime}`) }
        : shift!,
      untilMs,
      staying: employeeIds.filter((id) => !isInScope(scope, known.get(id)!)),
    },
    { signal: ctx.signal },
  );
  if (!found) throw notOnThatDay(shift!);
  const nameOf = (id: string): string => `${known.get(id)!.firstName} ${known.get(id)!.lastName}`;
  const who = shift ? nameOf(shift.employeeId) : null;
  const wayOf = (way: WayFound) => ({
    ...way,
    changes: way.changes.map(({ employeeId, date: day, from, to }) => ({
      employeeId,
      date: day,
      says: changeWords(nameOf(employeeId), day, from, to),
    })),
  });
  const { isShort, possible, blockedBy, cheapestWay, certain, people, from, to } = found;
  return {
    isShort,
    possible: possible && wayOf(possible),
    blockedBy: blockedBy.map(({ rule, says, isJudged }) => ({
      rule,
      says: isJudged ? says : blockerWords(rule, who, says),
    })),
    cheapestWay: cheapestWay && wayOf(cheapestWay),
    certain,
    searched: { people, from, to },
  };
}

const notOnThatDay = ({ templateId, date }: { templateId: string; date: string }) =>
  badInput([{ path: 'shift.templateId', message: `must have a shift on ${date}, "${templateId}" has none` }]);
