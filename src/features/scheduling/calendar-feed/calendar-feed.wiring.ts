import { accessEnded } from '../../access/session.topics';
import { voidCalendarFeeds } from './calendar-feed.commands';

/** A calendar address grants access to anyone who has it, so it is revoked with all other access of its owner. */
export function wireCalendarFeeds(): void {
  accessEnded.subscribe(voidCalendarFeeds);
}
