import type { regionsOf } from '../../../engines/forecaster/calendar/regions';
import { inThread } from '../../../platform/jobs/threads';

/** Reads the regions of the holiday calendar in a worker thread, where its data are loaded. */
export const regionsInThread = inThread<typeof regionsOf>(
  require.resolve('../../../engines/forecaster/calendar/regions'),
  'regionsOf',
);
