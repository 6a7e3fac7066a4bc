import { tenantOf, type RequestContext } from '../../kernel/context';
import { LostRace } from '../../kernel/errors';
import { idArray } from '../../kernel/graphql/loaders';
import { newId } from '../../kernel/ids';
import { lockEmployees, lockSchedules, lockTimeZone, type LockedSchedule } from '../scheduling/lock.store';
import { schedulesById } from '../scheduling/schedule.queries';
import { sidesOf, storedShifts, timesOf, type SeenShift, type Side, type StoredShift } from './named-shift.queries';
import { partiesOf, tradeOf, type TradeRow } from './trade.queries';
import type { TradeReason, TradeState } from './trade.rules';
import type { NamedShift } from './traded-plan.rules';

/** A trade that cannot change meanwhile, with its schedules, its parties and its shifts. */
export interface LockedTrade {
  trade: TradeRow;
  sides: Record<Side, StoredShift[]>;
  schedules: Map<string, LockedSchedule>;
}

/** Locks the schedules of shifts that are there, and people, in the order of all writers of shifts. */
export async function lockPlans(
  ctx: RequestContext,
  scheduleIds: readonly string[],
  employeeIds: readonly string[],
): Promise<Map<string, LockedSchedule>> {
  await lockTimeZone(ctx);
  const known = await schedulesById(ctx, [...new Set(scheduleIds)]);
  const schedules = await lockSchedules(
    ctx,
    [...known.keys()].map((scheduleId) => ({ scheduleId, path: 'id' })),
  );
  await lockEmployees(ctx, employeeIds);
  return schedules;
}

/** Locks a trade after its schedules, its parties and these people, and reads it again. */
export async function lockTrade(
  ctx: RequestContext,
  id: string,
  employeeIds: readonly string[] = [],
): Promise<LockedTrade> {
  const seen = await tradeOf(ctx, id);
  const seenShifts = await storedShifts(ctx, [id]);
  const people = new Set([...partiesOf(seen).map((party) => party.id), ...employeeIds]);
  const scheduleIds = new Set(seenShifts.map(({ scheduleId }) => scheduleId));
  const schedules = await lockPlans(ctx, [...scheduleIds], [...people]);
  await ctx.sql('trade.lock', 'select from shift_trade where organization_id = $1 and id = $2 for update', [
    tenantOf(ctx).organizationId,
    id,
  ]);
  const trade = await tradeOf(ctx, id);
  const stored = await storedShifts(ctx, [id]);
  const isSame =
    partiesOf(trade).every((party) => people.has(party.id)) &&
    stored.every(({ scheduleId }) => scheduleIds.has(scheduleId));
  if (!isSame) throw new LostRace('the parties of a trade');
  return { trade, sides: sidesOf(stored).get(id) ?? { gives: [], takes: [], response: [] }, schedules };
}

interface NewTrade {
  id: string;
  proposerId: string;
  partnerId: string | null;
  state: TradeState;
  note: string | null;
  isAnonymous: boolean;
  wantsFrom: string | null;
  wantsTo: string | null;
  first: SeenShift;
  expiresAt: Date;
}

export async function insertTrade(ctx: RequestContext, trade: NewTrade): Promise<void> {
  const { id, proposerId, partnerId, state, note, isAnonymous, wantsFrom, wantsTo, first, expiresAt } = trade;
  await ctx.sql(
    'trade.insert',
    `insert into shift_trade (id, organization_id, proposer_id, partner_id, is_posted, state, note, is_anonymous,
       wants_from, wants_to, first_date, first_starts_at, expires_at, proposed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      id,
      tenantOf(ctx).organizationId,
      proposerId,
      partnerId,
      partnerId === null,
      state,
      note,
      isAnonymous,
      wantsFrom,
      wantsTo,
      first.date,
      new Date(first.startMs),
      expiresAt,
      ctx.clock.now(),
    ],
  );
}

/** Stores the shifts that a side names, with their times. */
export async function insertNamed(
  ctx: RequestContext,
  { tradeId, side, responseId = null }: { tradeId: string; side: Side; responseId?: string | null },
  named: readonly NamedShift<SeenShift>[],
): Promise<void> {
  if (named.length === 0) return;
  const rows = named.map(({ shift, part }, position) => ({
    id: newId(),
    position,
    employeeId: shift.employeeId,
    shiftId: shift.id,
    scheduleId: shift.scheduleId,
    date: shift.date,
    startTime: shift.startTime,
    endTime: shift.endTime,
    partStart: part?.startTime ?? null,
    partEnd: part?.endTime ?? null,
    times: timesOf(ctx, { shift, part }),
  }));
  await ctx.sql(
    'trade.insertNamed',
    `insert into traded_shift (id, organization_id, trade_id, side, response_id, position, employee_id, shift_id,
       schedule_id, date, start_time, end_time, part_start, part_end, times)
     select r.id, $1, $3, $4, $5, position, "employeeId", "shiftId", "scheduleId", date, "startTime", "endTime",
       "partStart", "partEnd", times
     from json_to_recordset($2) as r (id uuid, position integer, "employeeId" uuid, "shiftId" uuid, "scheduleId" uuid,
       date date, "startTime" time, "endTime" time, "partStart" time, "partEnd" time, times jsonb)`,
    [tenantOf(ctx).organizationId, JSON.stringify(rows), tradeId, side, responseId],
  );
}

/** Stores the response of an employee in the place of an earlier one. */
export async function storeResponse(
  ctx: RequestContext,
  tradeId: string,
  employeeId: string,
  named: readonly NamedShift<SeenShift>[],
): Promise<string> {
  const { organizationId } = tenantOf(ctx);
  await ctx.sql(
    'trade.dropResponse',
    'delete from trade_response where organization_id = $1 and trade_id = $2 and employee_id = $3',
    [organizationId, tradeId, employeeId],
  );
  const id = newId();
  await ctx.sql(
    'trade.insertResponse',
    `insert into trade_response (id, organization_id, trade_id, employee_id, responded_at)
     values ($1, $2, $3, $4, $5)`,
    [id, organizationId, tradeId, employeeId, ctx.clock.now()],
  );
  await insertNamed(ctx, { tradeId, side: 'response', responseId: id }, named);
  return id;
}

export interface Acceptance {
  partnerId: string;
  state: 'requested' | 'approved';
  needsDecision: readonly TradeReason[];
  first: SeenShift;
}

export async function storeAcceptance(
  ctx: RequestContext,
  id: string,
  { partnerId, state, needsDecision, first }: Acceptance,
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.sql(
    'trade.accept',
    `update shift_trade set partner_id = $3, state = $4, needs_decision = $5, first_date = $6, first_starts_at = $7,
       accepted_at = $8, is_automatic = $4 = 'approved', decided_at = case when $4 = 'approved' then $8::timestamptz end
     where organization_id = $1 and id = $2`,
    [
      tenantOf(ctx).organizationId,
      id,
      partnerId,
      state,
      JSON.stringify(needsDecision),
      first.date,
      new Date(first.startMs),
      now,
    ],
  );
}

export interface Decision {
  state: 'approved' | 'refused' | 'requested';
  approvedFor: readonly string[];
  userName: string;
  note: string | null;
}

/** A decision that leaves the trade requested is one of several that it needs. */
export async function storeDecision(ctx: RequestContext, id: string, decision: Decision): Promise<void> {
  const { state, approvedFor, userName, note } = decision;
  await ctx.sql(
    'trade.decide',
    `update shift_trade set state = $3, approved_for = $4,
       decided_at = case when $3 <> 'requested' then $5::timestamptz end,
       decided_by = case when $3 <> 'requested' then $6 end, decision_note = coalesce($7, decision_note)
     where organization_id = $1 and id = $2`,
    [tenantOf(ctx).organizationId, id, state, idArray(approvedFor), ctx.clock.now(), userName, note],
  );
}

/** Ends trades that are not traded. */
export async function storeEnd(
  ctx: RequestContext,
  ids: readonly string[],
  state: 'declined' | 'withdrawn' | 'void' | 'expired',
  { reason = null, note = null }: { reason?: string | null; note?: string | null },
): Promise<void> {
  await ctx.sql(
    'trade.end',
    `update shift_trade set state = $3, state_reason = $4, decision_note = coalesce($5, decision_note)
     where organization_id = $1 and id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(ids), state, reason, note],
  );
}

/** Stores the times that are traded: breaks may have changed since the shifts were named. */
export async function storeTradedTimes(ctx: RequestContext, tradeId: string, stored: readonly StoredShift[]) {
  const rows = stored.flatMap(({ side, shiftId, shift, part }) =>
    shift && side !== 'response' ? [{ side, shiftId, times: timesOf(ctx, { shift, part }) }] : [],
  );
  await ctx.sql(
    'trade.storeTimes',
    `update traded_shift s set times = r.times
     from json_to_recordset($3) as r (side text, "shiftId" uuid, times jsonb)
     where s.organization_id = $1 and s.trade_id = $2 and s.side = r.side and s.shift_id = r."shiftId"`,
    [tenantOf(ctx).organizationId, tradeId, JSON.stringify(rows)],
  );
}

/** Counts the open trades that an employee has proposed. */
export async function countOpenTrades(ctx: RequestContext, employeeId: string): Promise<number> {
  const [row] = await ctx.sql<{ trades: number }>(
    'trade.countOpen',
    `select count(*)::int as trades from shift_trade where organization_id = $1 and proposer_id = $2
       and (state in ('posted', 'proposed') and expires_at > $3 or state = 'requested' and first_starts_at > $3)`,
    [tenantOf(ctx).organizationId, employeeId, ctx.clock.now()],
  );
  return row?.trades ?? 0;
}

/** Counts the responses of other people. */
export async function countOtherResponses(ctx: RequestContext, tradeId: string, employeeId: string): Promise<number> {
  const [row] = await ctx.sql<{ responses: number }>(
    'trade.countResponses',
    `select count(*)::int as responses from trade_response
     where organization_id = $1 and trade_id = $2 and employee_id <> $3`,
    [tenantOf(ctx).organizationId, tradeId, employeeId],
  );
  return row?.responses ?? 0;
}
