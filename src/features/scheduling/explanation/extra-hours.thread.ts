import { inThread } from '../../../platform/jobs/threads';
import type { extraHoursOf } from './solving/extra-hours';

/** Searches all alternative shifts of employees in a worker thread. */
export const extraHoursInThread = inThread<typeof extraHoursOf>(
  require.resolve('./solving/extra-hours'),
  'extraHoursOf',
);
