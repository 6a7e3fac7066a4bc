import { schedulesEdited } from '../scheduling.topics';
import { logEdits } from './schedule-change.commands';

/** Logs schedule edits for subscribers. */
export function wireWatching(): void {
  schedulesEdited.subscribe(logEdits);
}
