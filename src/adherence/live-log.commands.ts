import { columnArray } from '../kernel/column-arrays';
import { tenantOf, type RequestContext } from '../kernel/context';
import { announceLiveEvents } from './live-log.topics';

export interface LiveEvent {
  kind: 'state' | 'alert';
  /** The employee whose state changed, or the alert that did. */
  subjectId: string;
}

/** Separates this advisory lock from any other of the database. */
const LOCK_SEED = 7;

/**
 * Appends to the organization's log as the last statement of a unit of work: the lock is held until the commit, so that the
 * order of the sequence is the order of commits and no reader's cursor ever passes an event that is still to come.
 */
export function appendLiveEvents(ctx: RequestContext, events: readonly LiveEvent[]): void {
  if (events.length === 0) return;
  ctx.beforeCommit(() => append(ctx, events));
  ctx.afterCommit(() => announceLiveEvents.announce());
}

async function append(ctx: RequestContext, events: readonly LiveEvent[]): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  await ctx.q(
    null,
    `with l as materialized (select pg_advisory_xact_lock(hashtextextended($1::text, ${LOCK_SEED})))
     insert into live_event (organization_id, sequence, kind, subject_id, created_at)
     select $1::uuid, nextval('live_event_sequence'), r.kind, r.subject, $4
     from l, unnest($2::text[], $3::uuid[]) as r (kind, subject)`,
    [organizationId, columnArray(events, ({ kind }) => kind), columnArray(events, ({ subjectId }) => subjectId), ctx.clock.now()],
  );
}
