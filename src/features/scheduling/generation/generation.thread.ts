import { inThread } from '../../../platform/jobs/threads';
import type { generatePacked } from './search/packed';

/** The generator in a worker thread. */
export const generateInThread = inThread<typeof generatePacked>(require.resolve('./search/packed'), 'generatePacked');
