import type { moveBreaks } from '../../../engines/optimizer/breaks/move-breaks';
import { inThread } from '../../../platform/jobs/threads';

/** Searches better break times in a worker thread. */
export const moveBreaksInThread = inThread<typeof moveBreaks>(
  require.resolve('../../../engines/optimizer/breaks/move-breaks'),
  'moveBreaks',
);
