import { tenantOf, type RequestContext } from '../../kernel/context';
import { forgottenCursor } from './cursor';

/** Events that one reading takes: their subjects are read and built without holding the thread for long. */
export const MAX_EVENTS = 500;

export interface LoggedEvent {
  sequence: number;
  kind: string;
  subjectId: string;
}

/** Events behind a cursor, in the order of their commits. */
export const eventsAfter = (ctx: RequestContext, cursor: number): Promise<LoggedEvent[]> =>
  ctx.sql<LoggedEvent>(
    'live.read',
    `select sequence, kind, subject_id as "subjectId" from live_event
     where organization_id = $1 and sequence > $2 order by sequence limit ${MAX_EVENTS}`,
    [tenantOf(ctx).organizationId, cursor],
  );

/** Subscribing after it misses nothing that comes after what the same query reads: both are of one snapshot. */
export async function presentCursor(ctx: RequestContext): Promise<string> {
  const { newest } = await logBounds(ctx);
  return String(newest);
}

export interface Start {
  cursor: number;
  /** Events are in the log already that are to be delivered. */
  isBehind: boolean;
}

/** The newest event, or the one after which to resume; refused when events behind it are forgotten already. */
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
