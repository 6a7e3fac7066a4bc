import { inThread } from '../../../platform/jobs/threads';
import type { publicHolidays } from './solving/holidays';

/** Computes public holidays in a worker thread. */
export const publicHolidaysInThread = inThread<typeof publicHolidays>(
  require.resolve('./solving/holidays'),
  'publicHolidays',
);
