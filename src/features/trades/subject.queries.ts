import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { partiesOf, tradesById } from './trade.queries';
import type { TradeState } from './trade.rules';

/** A trade that has changed, and who hears of it. */
export interface TradeSubject {
  id: string;
  state: TradeState;
  /** It is or was on the board: everyone hears that it changes or leaves. */
  isPosted: boolean;
  /** Its parties. */
  userIds: ReadonlySet<string>;
  /** Teams of its parties. */
  teamIds: readonly string[];
}

export async function tradeSubjects(ctx: RequestContext, ids: readonly string[]): Promise<Map<string, TradeSubject>> {
  const trades = [...(await tradesById(ctx, ids)).values()];
  const parties = trades.flatMap(partiesOf);
  const users = await ctx.sql<{ id: string; userId: string }>(
    'trade.users',
    'select id, user_id as "userId" from employee where organization_id = $1 and id = any($2)',
    [tenantOf(ctx).organizationId, idArray([...new Set(parties.map(({ id }) => id))])],
  );
  const userOfEmployee = new Map(users.map(({ id, userId }) => [id, userId]));
  return new Map(
    trades.map((trade) => [
      trade.id,
      {
        id: trade.id,
        state: trade.state,
        isPosted: trade.isPosted,
        userIds: new Set(partiesOf(trade).flatMap(({ id }) => userOfEmployee.get(id) ?? [])),
        teamIds: partiesOf(trade).flatMap(({ teamId }) => teamId ?? []),
      },
    ]),
  );
}
