import { inThread } from '../../../platform/jobs/threads';
import type { certifyPacked, costsPacked, generatePacked } from './solving/generate';

/** Runs the generator in a worker thread. */
export const generateInThread = inThread<typeof generatePacked>(
  require.resolve('./solving/generate'),
  'generatePacked',
);

/** Computes the certificate of a schedule in a worker thread. */
export const certifyInThread = inThread<typeof certifyPacked>(require.resolve('./solving/generate'), 'certifyPacked');

/** Computes the cost of each employee in a worker thread. */
export const costsInThread = inThread<typeof costsPacked>(require.resolve('./solving/generate'), 'costsPacked');
