import type { publicHolidays } from '../../engines/forecaster/calendar/public-holidays';
import { inThread } from '../../platform/jobs/threads';

/** Computes public holidays in a worker thread. */
export const publicHolidaysInThread = inThread<typeof publicHolidays>(
  require.resolve('../../engines/forecaster/calendar/public-holidays'),
  'publicHolidays',
);
