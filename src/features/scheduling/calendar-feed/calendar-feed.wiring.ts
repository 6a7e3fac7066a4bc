import { accessEnded } from '../../access/session.topics';
import { voidCalendarFeeds } from './calendar-feed.commands';

/** The address of a calendar opens it to whoever has it: it ends with everything else of its owner. */
export function wireCalendarFeeds(): void {
  accessEnded.subscribe(voidCalendarFeeds);
}
