import { tenantOf, userOf, type RequestContext } from '../../kernel/context';

/** Tables of requests with the columns of a decision. */
type RequestTable = 'adherence_exception' | 'time_off_request';

/** Values of `requested_by, requested_at, decided_by, decided_at` for a new request, which may be decided already. */
export function requestStamps(
  ctx: RequestContext,
  { state, by = userOf(ctx).userName }: { state: string; by?: string },
): [requestedBy: string, requestedAt: Date, decidedBy: string | null, decidedAt: Date | null] {
  const [now, isDecided] = [ctx.clock.now(), state === 'approved'];
  return [by, now, isDecided ? by : null, isDecided ? now : null];
}

/** Stores a decision of the caller. */
export async function storeDecision(
  ctx: RequestContext,
  table: RequestTable,
  id: string,
  { state, note }: { state: string; note: string | null },
): Promise<void> {
  await ctx.sql(
    `${table}.decide`,
    `update ${table} set state = $3, decision_note = $4, decided_by = $5, decided_at = $6
     where organization_id = $1 and id = $2`,
    [tenantOf(ctx).organizationId, id, state, note, userOf(ctx).userName, ctx.clock.now()],
  );
}
