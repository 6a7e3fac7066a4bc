import type { moveBreaks } from '../../../engines/optimizer/breaks/move-breaks';
import { inThread } from '../../../platform/jobs/threads';

/** The search for better places of breaks in a worker thread. */
export const moveBreaksInThread = inThread<typeof moveBreaks>(
  require.resolve('../../../engines/optimizer/breaks/move-breaks'),
  'moveBreaks',
);
