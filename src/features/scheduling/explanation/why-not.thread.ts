import { inThread } from '../../../platform/jobs/threads';
import type { explain } from './solving/explain';

/** Runs the optimizer's explanation in a worker thread. */
export const explainInThread = inThread<typeof explain>(require.resolve('./solving/explain'), 'explain');
