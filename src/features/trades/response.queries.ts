import { grouped } from '../../kernel/collections';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { batchLoader, idArray } from '../../kernel/graphql/loaders';
import { fullName } from '../access/user.rules';
import { EMPLOYEE_SOURCE } from '../people/employee-columns';
import { storedShifts, tradedShift } from './named-shift.queries';
import { isHidden } from './trade.policy';
import { isDecider, tradesById, viewerOf } from './trade.queries';
import { isOpen } from './trade.rules';
import type { TradeResponse } from './trade.type';

export interface StoredResponse {
  id: string;
  tradeId: string;
  employeeId: string;
  employeeName: string;
  respondedAt: string;
}

const RESPONSE = `select r.id, r.trade_id as "tradeId", r.employee_id as "employeeId",
    ${fullName('u')} as "employeeName", r.responded_at as "respondedAt"
  from ${EMPLOYEE_SOURCE} join trade_response r on r.organization_id = e.organization_id and r.employee_id = e.id
  where r.organization_id = $1`;

/** 404 for an unknown response of the trade. */
export async function responseOf(ctx: RequestContext, tradeId: string, id: string): Promise<StoredResponse> {
  const [response] = await ctx.sql<StoredResponse>('trade.response', `${RESPONSE} and r.trade_id = $2 and r.id = $3`, [
    tenantOf(ctx).organizationId,
    tradeId,
    id,
  ]);
  if (!response) throw notFound('Response', 'responseId', id);
  return response;
}

/** The responses that the caller may read, oldest first: proposers and deciders read all, others none. */
export const responsesByTrade = batchLoader<TradeResponse[]>(async (_sql, tradeIds, ctx) => {
  const viewer = await viewerOf(ctx);
  const trades = [...(await tradesById(ctx, tradeIds)).values()].filter(
    (trade) => trade.isPosted && (trade.proposerId === viewer.employeeId || isDecider(viewer, trade)),
  );
  const ids = trades.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await ctx.sql<StoredResponse>(
    'trade.responses',
    `${RESPONSE} and r.trade_id = any($2) order by r.responded_at, r.id`,
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  const shifts = grouped(await storedShifts(ctx, ids), ({ responseId }) => responseId);
  const byTrade = grouped(rows, ({ tradeId }) => tradeId);
  return new Map(
    trades.map((trade) => {
      const decider = isDecider(viewer, trade);
      const responses = (byTrade.get(trade.id) ?? []).map(({ id, employeeId, employeeName, respondedAt }) => {
        const hidden = isHidden(viewer, { ...trade, isDecider: decider }, employeeId);
        return {
          id,
          respondedAt,
          employeeId: hidden ? null : employeeId,
          employeeName: hidden ? null : employeeName,
          gives: (shifts.get(id) ?? []).map((each) => tradedShift(ctx, each, isOpen(trade.state))),
        };
      });
      return [trade.id, responses];
    }),
  );
}, []);
