import type { LiveKind } from '../../live/kind';
import { hearsOf } from './schedule-change.policy';
import { loggedChanges } from './schedule-change.queries';
import type { LoggedChange } from './schedule-change.type';

/** Schedule events in the live log. The subject is one change of a schedule, so no event replaces another. */
export const scheduleChangeKind: LiveKind<LoggedChange> = {
  name: 'schedule',
  newestWins: false,
  read: loggedChanges,
  isSeenBy: hearsOf,
};
