import { schedulesEdited } from '../scheduling.topics';
import { logEdits } from './schedule-change.commands';

/** Whoever watches a schedule hears of all that becomes of it. */
export function wireWatching(): void {
  schedulesEdited.subscribe(logEdits);
}
