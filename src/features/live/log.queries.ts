import { tenantOf, type RequestContext } from '../../kernel/context';
import { forgottenCursor } from './cursor';

/** Maximum events per read; limits the time that reading their subjects blocks the event loop. */
export const MAX_EVENTS = 500;

export interface LoggedEvent {
  sequence: number;
  kind: string;
  subjectId: string;
}

/** Returns events after a cursor, in commit order. */
export const eventsAfter = (ctx: RequestContext, cursor: number): Promise<LoggedEvent[]> =>
  ctx.sql<LoggedEvent>(
    'live.read',
    `select sequence, kind, subject_id as "subjectId" from live_event
     where organization_id = $1 and sequence > $2 order by sequence limit ${MAX_EVENTS}`,
    [tenantOf(ctx).organizationId, cursor],
  );

/**
 * A subscription from this cursor misses nothing after the data of the same query, because both come from one snapshot.
 */
export async function presentCursor(ctx: RequestContext): Promise<string> {
  const { newest } = await logBounds(ctx);
  return String(newest);
}

export interface Start {
  cursor: number;
  /** True if the log already contains events to deliver. */
  isBehind: boolean;
}

/** Returns the newest position, or the given one. Refused if events after it have been deleted. */
export async function startAfter(ctx: RequestContext, after: number | null): Promise<Start> {
  const { newest, forgotten } = await logBounds(ctx);
  if (after !== null && after < forgotten) throw forgottenCursor(after);
  const cursor = Math.min(after ?? newest, newest);
  return { cursor, isBehind: cursor < newest };
}

async function logBounds(ctx: RequestContext): Promise<{ newest: number; forgotten: number }> {
  const [log] = await ctx.sql<{ newest: number; forgotten: number }>(
    'live.newest',
    `select newest_sequence as newest, forgotten_sequence as forgotten from live_log where organization_id = $1`,
    [tenantOf(ctx).organizationId],
  );
  return log ?? { newest: 0, forgotten: 0 };
}
