import { z } from 'zod';
import type { Issue } from '../kernel/errors';
import { isLocalDate } from '../kernel/local-time';
import { line, localDate } from '../kernel/shapes';
import { SCHEDULE_STATUSES } from './schedule.lifecycle';

const fields = z.object({ name: line(200), startDate: localDate, endDate: localDate });

/** What is wrong with a range of days. */
export function rangeFaults({ startDate, endDate }: { startDate: string; endDate: string }): Issue[] {
  return endDate < startDate ? [{ path: 'endDate', message: `must not be before startDate ${startDate}, got "${endDate}"` }] : [];
}

/** A shape whose two dates are compared also when other fields are wrong: every problem in one answer. */
export const withRange = <Shape extends z.ZodType<{ startDate: string; endDate: string }>>(shape: Shape) =>
  shape.superRefine(
    (value, context) => {
      const { startDate, endDate } = value;
      if (!isLocalDate(startDate ?? '') || !isLocalDate(endDate ?? '')) return;
      for (const { path, message } of rangeFaults({ startDate, endDate })) context.addIssue({ code: 'custom', path: [path], message });
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );

export const createScheduleShape = withRange(fields);
export const updateScheduleShape = fields.extend({ status: z.enum(SCHEDULE_STATUSES) }).partial();
export const schedulesFilterShape = z.object({
  status: z.enum(SCHEDULE_STATUSES).nullish(),
  startDate: localDate.nullish(),
  endDate: localDate.nullish(),
});
