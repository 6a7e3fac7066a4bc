import { schedulesEdited } from '../scheduling.topics';
import { noteEdits } from './change-set.store';

/** Keeps the history of schedules, through any API. Subscribed first, so that the work under its lock is short. */
export function wireVersions(): void {
  schedulesEdited.subscribe(noteEdits);
}
