import { z } from 'zod';
import { isLocalDate } from '../kernel/local-time';
import { id, line, localDate, whole } from '../kernel/shapes';
import { withRange } from './schedule.rules';

const MOST_DAYS = 366;
const MOST_PEOPLE = 10_000;
const DAY_MS = 86_400_000;

export const generateShape = withRange(
  z.object({
    name: line(200),
    startDate: localDate,
    endDate: localDate,
    employeeIds: z.array(id).min(1).max(MOST_PEOPLE),
    templateIds: z.array(id).max(500).nullish(),
    options: z
      .object({
        coverageTarget: z.number().min(0).max(MOST_PEOPLE).nullish(),
        respectAvailability: z.boolean().nullish(),
        balanceHours: z.boolean().nullish(),
        seed: whole(0, 2 ** 31 - 1).nullish(),
      })
      .nullish(),
  }),
).superRefine(
  ({ startDate, endDate }, context) => {
    if (!isLocalDate(startDate ?? '') || !isLocalDate(endDate ?? '')) return;
    const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;
    if (days > MOST_DAYS) context.addIssue({ code: 'custom', path: ['endDate'], message: `must be at most ${MOST_DAYS} days from startDate, got ${days} days` });
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
);
