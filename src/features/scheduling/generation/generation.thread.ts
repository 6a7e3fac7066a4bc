import { inThread } from '../../../platform/jobs/threads';
import type { generate } from './search/generate';

/** The generator in a worker thread. */
export const generateInThread = inThread<typeof generate>(require.resolve('./search/generate'), 'generate');
