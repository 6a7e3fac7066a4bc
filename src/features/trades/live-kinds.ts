import type { LiveKind } from '../live/kind';
import { tradeSubjects, type TradeSubject } from './subject.queries';

/** Live events of trades. Clients read the trade again. */
export const shiftTradeKind: LiveKind<TradeSubject> = {
  name: 'shift_trade',
  newestWins: true,
  read: tradeSubjects,
  isSeenBy: ({ userId, scope }, { isPosted, userIds, teamIds }) =>
    isPosted || scope.everybody || userIds.has(userId) || teamIds.some((id) => scope.teamIds.has(id)),
};
