import type { LiveKind } from '../../live/kind';
import { hearsOf } from './schedule-change.policy';
import { loggedChanges } from './schedule-change.queries';
import type { LoggedChange } from './schedule-change.type';

/** What scheduling writes to the live log: the subject is a change of a schedule. None ever replaces another. */
export const scheduleChangeKind: LiveKind<LoggedChange> = {
  name: 'schedule',
  newestWins: false,
  read: loggedChanges,
  isSeenBy: hearsOf,
};
