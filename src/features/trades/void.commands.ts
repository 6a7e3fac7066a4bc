import { grouped } from '../../kernel/collections';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { recordAudits } from '../audit/audit.commands';
import { tellOfTrades } from './news.commands';
import { NOT_ANSWERED, NOT_DECIDED } from './trade.rules';
import { storeEnd } from './trade.store';

const OPEN = `t.state in ('posted', 'proposed', 'requested')`;

interface Changed {
  tradeId: string;
  responseId: string | null;
  reason: string;
}

/** SQL for what has become of a named shift `n`; null if it is as it was named. */
const REASON = `case when f.id is null then 'A shift was deleted'
  when s.status = 'draft' then 'A schedule was unpublished'
  when s.status = 'locked' then 'A schedule was locked'
  when f.schedule_id <> n.schedule_id then 'A shift was moved to another schedule'
  when f.employee_id <> n.employee_id then 'A shift has another owner'
  when (f.date, f.start_time, f.end_time) <> (n.date, n.start_time, n.end_time)
    then 'The times of a shift changed' end`;

/**
 * Ends open trades whose shifts are not as they were named. `shiftIds` null means all shifts of the schedules.
 * Responses with such shifts are dropped, and their trades stay.
 */
export async function voidWithShifts(
  ctx: RequestContext,
  scheduleIds: readonly string[],
  shiftIds: readonly string[] | null,
): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  const changed = await ctx.sql<Changed>(
    'trade.changedShifts',
    `select * from (
       select n.trade_id as "tradeId", n.response_id as "responseId", ${REASON} as reason
       from shift_trade t join traded_shift n on n.organization_id = t.organization_id and n.trade_id = t.id
       left join shift f on f.organization_id = n.organization_id and f.id = n.shift_id
       left join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
       where t.organization_id = $1 and ${OPEN} and n.schedule_id = any($2)
         and ($3::uuid[] is null or n.shift_id = any($3))) named
     where reason is not null order by "tradeId"`,
    [organizationId, idArray(scheduleIds), shiftIds && idArray(shiftIds)],
  );
  await dropResponses(
    ctx,
    changed.flatMap(({ responseId }) => responseId ?? []),
  );
  const reasons = new Map(
    changed.flatMap(({ tradeId, responseId, reason }) => (responseId ? [] : [[tradeId, reason]])),
  );
  await voidTrades(ctx, reasons);
}

async function dropResponses(ctx: RequestContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.sql('trade.dropResponses', 'delete from trade_response where organization_id = $1 and id = any($2)', [
    tenantOf(ctx).organizationId,
    idArray([...new Set(ids)]),
  ]);
}

/** Ends open trades of people who are inactive, and drops their responses. */
export async function voidOfInactive(ctx: RequestContext, employeeIds: readonly string[] | null): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  const inactive = `e.organization_id = $1 and u.status <> 'active' and ($2::uuid[] is null or e.id = any($2))`;
  const rows = await ctx.sql<{ tradeId: string; responseId: string | null }>(
    'trade.ofInactive',
    `select t.id as "tradeId", null as "responseId" from shift_trade t
     where t.organization_id = $1 and ${OPEN} and exists (
       select from employee e join user_account u on u.organization_id = e.organization_id and u.id = e.user_id
       where ${inactive} and e.id in (t.proposer_id, t.partner_id))
     union all
     select t.id, r.id from shift_trade t join trade_response r on r.organization_id = $1 and r.trade_id = t.id
     join employee e on e.organization_id = $1 and e.id = r.employee_id
     join user_account u on u.organization_id = $1 and u.id = e.user_id
     where t.organization_id = $1 and t.state = 'posted' and ${inactive}`,
    [organizationId, employeeIds && idArray(employeeIds)],
  );
  await dropResponses(
    ctx,
    rows.flatMap(({ responseId }) => responseId ?? []),
  );
  const reason = 'A party has become inactive';
  await voidTrades(ctx, new Map(rows.flatMap(({ tradeId, responseId }) => (responseId ? [] : [[tradeId, reason]]))));
}

async function voidTrades(ctx: RequestContext, reasons: ReadonlyMap<string, string>): Promise<void> {
  const ids = await lockOpen(ctx, [...reasons.keys()]);
  for (const [reason, own] of grouped(ids, (id) => reasons.get(id)!))
    await endTrades(ctx, own, { state: 'void', reason });
}

/** Locks trades by id; returns those that are still open. */
async function lockOpen(ctx: RequestContext, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.sql<{ id: string }>(
    'trade.lockOpen',
    `select id from shift_trade t where organization_id = $1 and id = any($2) and ${OPEN} order by id for update`,
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  return rows.map(({ id }) => id);
}

async function endTrades(
  ctx: RequestContext,
  ids: readonly string[],
  { state, reason }: { state: 'void' | 'expired'; reason: string },
): Promise<void> {
  if (ids.length === 0) return;
  await storeEnd(ctx, ids, state, { reason });
  await recordAudits(
    ctx,
    tenantOf(ctx).organizationId,
    state === 'void' ? 'shift_trade.void' : 'shift_trade.expire',
    ids.map((tradeId) => ({ tradeId, reason })),
  );
  await tellOfTrades(ctx, ids);
}

/** Stores the end of trades whose deadline has passed. */
export async function settleTrades(ctx: RequestContext): Promise<void> {
  const rows = await ctx.sql<{ id: string; state: 'posted' | 'proposed' | 'requested' }>(
    'trade.late',
    `select id, state from shift_trade t where organization_id = $1
       and (state in ('posted', 'proposed') and expires_at <= $2 or state = 'requested' and first_starts_at <= $2)
     order by id for update`,
    [tenantOf(ctx).organizationId, ctx.clock.now()],
  );
  for (const [isRequested, own] of grouped(rows, ({ state }) => state === 'requested'))
    await endTrades(
      ctx,
      own.map(({ id }) => id),
      { state: 'expired', reason: isRequested ? NOT_DECIDED : NOT_ANSWERED },
    );
  await voidOfInactive(ctx, null);
}
