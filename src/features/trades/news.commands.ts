import type { RequestContext } from '../../kernel/context';
import { tenantOf } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { appendLiveEvents } from '../live/log.commands';
import { notify } from '../notifications/notification.commands';
import type { Notice } from '../notifications/notification.store';
import { supervisorsOf } from '../people/supervisor.queries';
import { shiftTradeKind } from './live-kinds';
import { sidesOf, storedShifts, type Side, type StoredShift } from './named-shift.queries';
import { tradesById, type TradeRow } from './trade.queries';
import { isOpen, type TradeState } from './trade.rules';
import { tradeDecided, tradeRequested } from './trade.topics';

const TITLES: Readonly<Record<TradeState, string>> = {
  approved: 'Shift trade approved',
  declined: 'Shift trade declined',
  expired: 'Shift trade expired',
  posted: 'New response to your shift trade',
  proposed: 'Shift trade proposed',
  refused: 'Shift trade rejected',
  requested: 'Shift trade waiting for approval',
  void: 'Shift trade no longer possible',
  withdrawn: 'Shift trade withdrawn',
};

/** Tells parties, deciders, watchers and webhooks of the state of trades, in the transaction of the change. */
export async function tellOfTrades(ctx: RequestContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await appendLiveEvents(ctx, liveEvents(ids));
  const trades = await tradesById(ctx, ids);
  const sides = sidesOf(await storedShifts(ctx, ids));
  const responders = await respondersOf(ctx, ids);
  const notices: Notice[] = [];
  for (const id of ids) {
    const trade = trades.get(id)!;
    const named = sides.get(id)!;
    await publish(ctx, trade, named);
    notices.push(...(await noticesOf(ctx, trade, named, responders.get(id) ?? [])));
  }
  await notify(ctx, notices);
}

const liveEvents = (ids: readonly string[]) => ids.map((subjectId) => ({ kind: shiftTradeKind, subjectId }));

/** Tells of a response on the board: the proposer, and those who watch. */
export async function tellOfResponse(ctx: RequestContext, tradeId: string, responseId: string): Promise<void> {
  await appendLiveEvents(ctx, liveEvents([tradeId]));
  const trade = (await tradesById(ctx, [tradeId])).get(tradeId)!;
  const named = sidesOf(await storedShifts(ctx, [tradeId])).get(tradeId)!;
  const notice = changed(trade, named, [trade.proposerId]);
  await notify(ctx, [{ ...notice, key: `trade:${tradeId}:response:${responseId}` }]);
}

async function publish(ctx: RequestContext, trade: TradeRow, { gives, takes }: Record<Side, StoredShift[]>) {
  const { id: tradeId, state, proposerId, partnerId, acceptedAt } = trade;
  const shiftIds = [...gives, ...takes].map(({ shiftId }) => shiftId);
  const news = { tradeId, state, proposerId, partnerId, shiftIds };
  if (state === 'requested') await tradeRequested.publish(ctx, news);
  else if (acceptedAt !== null && !isOpen(state)) await tradeDecided.publish(ctx, news);
}

async function noticesOf(
  ctx: RequestContext,
  trade: TradeRow,
  named: Record<Side, StoredShift[]>,
  responders: readonly string[],
): Promise<Notice[]> {
  const { id, state, proposerId, partnerId } = trade;
  const parties = [proposerId, ...(partnerId === null ? [] : [partnerId])];
  if (state === 'posted') return [];
  if (state === 'proposed') {
    const proposal = { ...changed(trade, named, [partnerId!]), expiresAt: new Date(trade.expiresAt) };
    return [{ ...proposal, kind: 'trade_proposed' }];
  }
  const others = responders.filter((employeeId) => !parties.includes(employeeId));
  const notices = [
    changed(trade, named, parties),
    // Once only, whether another response was chosen or the trade ended.
    { ...changed(trade, named, others), key: `trade:${id}:closed`, title: 'Shift trade closed' },
  ];
  if (state !== 'requested') return notices;
  const supervisors = [...(await supervisorsOf(ctx, parties)).values()].flat();
  return [
    ...notices,
    {
      ...changed(trade, named, []),
      kind: 'trade_to_decide',
      employeeIds: [],
      userIds: [...new Set(supervisors)],
      key: `trade:${id}:to_decide`,
      title: 'Shift trade to approve',
      expiresAt: new Date(trade.firstStartsAt),
    },
  ];
}

/** Texts hold no names and no notes, as they are also sent by e-mail. */
function changed(trade: TradeRow, { gives, takes }: Record<Side, StoredShift[]>, employeeIds: string[]): Notice {
  const { id: tradeId, state, wantsFrom, wantsTo } = trade;
  const wanted =
    wantsFrom === null ? 'with nothing in return' : `in return for a shift from ${wantsFrom} to ${wantsTo}`;
  const back = takes.length > 0 ? `in return for ${shiftWords(takes)}` : wanted;
  const text = `${shiftWords(gives)} ${back}.`;
  return {
    kind: 'trade_changed',
    employeeIds,
    key: `trade:${tradeId}:${state}`,
    title: TITLES[state],
    text: text.charAt(0).toUpperCase() + text.slice(1),
    link: '/trades',
    data: { tradeId, state },
  };
}

function shiftWords(named: readonly StoredShift[]): string {
  const { date, startTime, endTime } = named[0]!.times;
  const first = `the shift on ${date}, ${startTime}–${endTime}`;
  return named.length === 1 ? first : `${first}, and ${named.length - 1} more`;
}

async function respondersOf(ctx: RequestContext, tradeIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await ctx.sql<{ tradeId: string; employeeIds: string[] }>(
    'trade.responders',
    `select trade_id as "tradeId", array_agg(employee_id::text) as "employeeIds" from trade_response
     where organization_id = $1 and trade_id = any($2) group by trade_id`,
    [tenantOf(ctx).organizationId, idArray(tradeIds)],
  );
  return new Map(rows.map(({ tradeId, employeeIds }) => [tradeId, employeeIds]));
}
