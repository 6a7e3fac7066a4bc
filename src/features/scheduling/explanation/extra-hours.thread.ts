import { inThread } from '../../../platform/jobs/threads';
import type { extraHoursOf } from './solving/extra-hours';

/** Looks through all other shifts that people could have in a worker thread. */
export const extraHoursInThread = inThread<typeof extraHoursOf>(
  require.resolve('./solving/extra-hours'),
  'extraHoursOf',
);
