import { z } from 'zod';
import { isLocalTime } from '../kernel/local-time';
import { id, localDate, localTime, queryNumber } from '../kernel/shapes';
import { breaksShape } from './break.rules';

const MOST_SHIFTS = 10_000;

const fields = z.object({ scheduleId: id, employeeId: id, date: localDate, startTime: localTime, endTime: localTime });
const choices = { templateId: id.nullish(), breaks: breaksShape.nullish() };

const shiftShape = fields.extend(choices).superRefine(
  ({ startTime, endTime }, context) => {
    if (startTime === endTime && isLocalTime(endTime ?? '')) {
      context.addIssue({ code: 'custom', path: ['endTime'], message: `must differ from startTime, got "${endTime}" for both` });
    }
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
);
const bulkShape = z.object({ shifts: z.array(shiftShape).min(1).max(MOST_SHIFTS) });

/** One shift by its fields, or many in `shifts`: whichever it is, its faults are told as of that form alone. */
export const createShiftsShape = z.looseObject({}).transform((body, context) => {
  const { data, error } = (body.shifts == null ? shiftShape : bulkShape).safeParse(body);
  for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path: [...path], message });
  return (data ?? z.NEVER) as z.output<typeof shiftShape> | z.output<typeof bulkShape>;
});

export const updateShiftShape = fields.partial().extend(choices);
export const shiftsFilterShape = z.object({
  scheduleId: id.nullish(),
  employeeId: id.nullish(),
  date: localDate.nullish(),
  page: queryNumber(1, 1_000_000).default(1),
  limit: queryNumber(1, 500).default(50),
});
