import { tenantOf, type RequestContext } from '../../kernel/context';
import { columnsOf, nameOfFew } from '../../kernel/import/columns';
import { COMMIT_ORDER_LOCK } from '../../platform/database/commit-order';
import type { LiveKind } from './kind';
import { liveLogGrew } from './log.topics';

/** An event for a changed subject, whose current state is read at delivery. */
export interface LiveEvent {
  kind: Pick<LiveKind<never>, 'name'>;
  subjectId: string;
}

const columns = columnsOf<LiveEvent>([
  { name: 'kind', type: 'text', of: ({ kind }) => kind.name },
  { name: 'subject_id', type: 'uuid', of: ({ subjectId }) => subjectId },
]);

/**
 * Appends to the organization's log as the last statement of a unit of work. The lock is held until the commit: numbers
 * follow the order of commits, and no cursor passes an event that is still to come. Each organization counts its own.
 */
export async function appendLiveEvents(ctx: RequestContext, events: readonly LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  ctx.beforeCommit(() => append(ctx, events));
  await liveLogGrew.publish(ctx);
}

async function append(ctx: RequestContext, events: readonly LiveEvent[]): Promise<void> {
  await ctx.sql(
    nameOfFew('live.append', events.length),
    `with l as materialized (select ${COMMIT_ORDER_LOCK}),
     counted as (
       insert into live_log as log (organization_id, newest_sequence) select $1::uuid, $3::int from l
       on conflict (organization_id) do update set newest_sequence = log.newest_sequence + excluded.newest_sequence
       returning newest_sequence - $3::int as before
     )
     insert into live_event (organization_id, sequence, ${columns.names}, created_at)
     select $1::uuid, before + position, ${columns.names}, $2 from counted, ${columns.unnestCounted(4)}`,
    [tenantOf(ctx).organizationId, ctx.clock.now(), events.length, ...(await columns.arrays(events))],
  );
}

/** Deletes events before this instant in every organization; older cursors are refused from then on. */
export async function forgetLiveEvents(ctx: RequestContext, before: Date): Promise<void> {
  await ctx.system('live.forget', 'select forget_live_events($1)', [before]);
}
