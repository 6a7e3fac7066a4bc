import type { RequestContext } from '../../kernel/context';
import type { Viewer } from '../people/scope.queries';

/**
 * A kind of event in the live log. A feature declares its own and hands it to `appendLiveEvents` and to
 * `LiveStream.subscribe`; the log needs to know no more of it.
 *
 * Subscribers of one role and one selection are answered by one execution: a field of the subject may depend on the
 * role of its viewer, and on nothing else of them; the resolver of the subscription uses its root, not its arguments.
 */
export interface LiveKind<Subject extends object> {
  /** The word in `live_event.kind`: lower case, underscores. */
  readonly name: string;
  /** True if the newest event of a subject replaces earlier ones, for a subscriber that lags or resumes. */
  readonly newestWins: boolean;
  /** Returns the current state of subjects, by id. Visibility is checked by `isSeenBy`. */
  read(ctx: RequestContext, ids: readonly string[]): Promise<ReadonlyMap<string, Subject>>;
  isSeenBy(viewer: Viewer, subject: Subject): boolean;
}

/** The root value of a subscription's resolver: the subject, and the cursor after this event. */
export interface LiveChange<Subject> {
  cursor: string;
  change: Subject;
}
