import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { sidesOf, storedShifts, tradedShift } from '../trades/named-shift.queries';
import { tradesById } from '../trades/trade.queries';
import { isOpen } from '../trades/trade.rules';
import { rowChanges } from './change.queries';
import type { SyncArgs } from './sync.inputs';
import type { SyncedOfferClaim, SyncedOfferClaims, SyncedShiftTrades } from './sync.type';

/** Trades that have ever been requested or approved. */
export async function syncShiftTrades(ctx: RequestContext, args: SyncArgs): Promise<SyncedShiftTrades> {
  const { rows: changes, ...place } = await rowChanges(ctx, 'shift_trade', args);
  const ids = changes.map(({ key }) => key);
  const trades = await tradesById(ctx, ids);
  const sides = sidesOf(await storedShifts(ctx, ids));
  const data = changes.flatMap(({ key, updatedAt }) => {
    const trade = trades.get(key);
    if (!trade) return [];
    const { id, state, proposerId, partnerId, decidedAt } = trade;
    const { gives = [], takes = [] } = sides.get(id) ?? {};
    return {
      ...{ id, state, proposerId, partnerId, decidedAt, updatedAt },
      gives: gives.map((each) => tradedShift(ctx, each, isOpen(state))),
      takes: takes.map((each) => tradedShift(ctx, each, isOpen(state))),
    };
  });
  return { data, ...place };
}

const CLAIMS = `select c.id, c.offer_id as "offerId", c.employee_id as "employeeId", o.kind, c.state, c.minutes,
    c.starts_at as "startsAt", c.ends_at as "endsAt", c.shift_id as "shiftId", c.time_off_id as "timeOffId"
  from offer_claim c join hours_offer o on o.organization_id = c.organization_id and o.id = c.offer_id
  where c.organization_id = $1 and c.id = any($2)`;

/** Claims that have ever been awarded. */
export async function syncOfferClaims(ctx: RequestContext, args: SyncArgs): Promise<SyncedOfferClaims> {
  const { rows: changes, ...place } = await rowChanges(ctx, 'offer_claim', args);
  const claims = await ctx.sql<SyncedOfferClaim>('sync.offerClaims', CLAIMS, [
    tenantOf(ctx).organizationId,
    idArray(changes.map(({ key }) => key)),
  ]);
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const data = changes.flatMap(({ key, updatedAt }) => {
    const claim = byId.get(key);
    return claim ? [{ ...claim, updatedAt }] : [];
  });
  return { data, ...place };
}
