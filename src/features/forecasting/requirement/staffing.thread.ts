import { inThread } from '../../../platform/jobs/threads';
import type { meetTargets, serviceOfStreams, staffLoads, staffStreams } from '../solving/staff-streams';

/** Runs the staffing engine in a worker thread. */

const MODULE = require.resolve('../solving/staff-streams');

export const staffInThread = inThread<typeof staffStreams>(MODULE, 'staffStreams');
export const meetTargetsInThread = inThread<typeof meetTargets>(MODULE, 'meetTargets');
export const serviceInThread = inThread<typeof serviceOfStreams>(MODULE, 'serviceOfStreams');
export const staffLoadsInThread = inThread<typeof staffLoads>(MODULE, 'staffLoads');
