import type { RequestContext } from '../../kernel/context';
import { pageOf } from '../../kernel/graphql/page';
import type { Blocker } from '../scheduling/explanation/why-not.type';
import { readTradeJudge, type Deal } from './judge.queries';
import { presentNamed, seenShiftsOf, sidesOf, storedShifts, type SeenShift } from './named-shift.queries';
import { readTerms } from './settings/trade-terms.queries';
import type { TradeBoardFilter } from './trade.inputs';
import { mayTrade, requireTrader, type Party } from './trade.policy';
import { personOf, postedTrades, proposerOf, traitsOf, viewsOf, type TradeRow } from './trade.queries';
import { stricterTerms } from './trade.rules';
import type { TradeBoardPage } from './trade.type';

/** Posted trades of others with whom the caller may trade, with the reasons why they cannot take them. */
export async function tradeBoard(ctx: RequestContext, filter: TradeBoardFilter): Promise<TradeBoardPage> {
  const ownId = requireTrader(ctx);
  const { from = null, to = null, page, limit } = filter;
  const own = await personOf(ctx, ownId);
  const termsOf = await readTerms(ctx);
  const posted = await postedTrades(ctx, ownId, from, to);
  const all = sidesOf(
    await storedShifts(
      ctx,
      posted.map(({ id }) => id),
    ),
  );
  const allowed = posted.filter((trade) =>
    mayTrade(termsOf, traitsOf(trade, all.get(trade.id)?.gives ?? [], []), own, proposerOf(trade)),
  );
  const trades = pageOf(allowed, { page, limit });
  const deals = trades.map((trade) => ({
    proposer: proposerOf(trade),
    partner: own,
    gives: presentNamed(all.get(trade.id)?.gives ?? []),
    takes: [],
  }));
  const views = await viewsOf(ctx, trades);
  const blockers = await blockersOf(ctx, trades, deals, termsOf);
  return {
    data: views.map((trade, i) => ({ trade, blockedBy: blockers[i] ?? [] })),
    page,
    limit,
    total: allowed.length,
  };
}

interface OwnDeal extends Deal {
  partner: Party;
}

async function blockersOf(
  ctx: RequestContext,
  trades: readonly TradeRow[],
  deals: readonly OwnDeal[],
  termsOf: Awaited<ReturnType<typeof readTerms>>,
): Promise<Blocker[][]> {
  if (deals.length === 0) return [];
  const own = deals[0]!.partner;
  const judge = await readTradeJudge(ctx, deals, [own.id], { withDefaults: false });
  const shifts = await ownWanted(ctx, trades, own.id);
  const blockers: Blocker[][] = [];
  for (const [i, deal] of deals.entries()) {
    const terms = stricterTerms(termsOf(own.teamId), termsOf(deal.proposer.teamId));
    const { blockedBy } = await judge.verdictOf(deal, terms);
    blockers.push(againstTaking(trades[i]!, blockedBy, shifts, ctx.clock.now()));
  }
  return blockers;
}

/** Reasons of the plan depend on the shifts in return, which are not chosen yet. */
const OF_EVERY_RESPONSE = new Set(['begun', 'inactive', 'locked', 'monthly_limit', 'notice', 'skill']);

function againstTaking(
  { wantsFrom, wantsTo }: TradeRow,
  blockedBy: readonly Blocker[],
  own: readonly SeenShift[],
  now: Date,
): Blocker[] {
  const told = blockedBy.map(({ rule, says }) => ({ rule, says }));
  if (wantsFrom === null || wantsTo === null) return told;
  const isOffered = own.some(
    ({ date, startMs, status }) =>
      date >= wantsFrom && date <= wantsTo && status === 'published' && startMs > now.getTime(),
  );
  return [
    ...told.filter(({ rule }) => OF_EVERY_RESPONSE.has(rule)),
    ...(isOffered ? [] : [{ rule: 'no_shift', says: `You have no shift from ${wantsFrom} to ${wantsTo}` }]),
  ];
}

async function ownWanted(ctx: RequestContext, trades: readonly TradeRow[], ownId: string): Promise<SeenShift[]> {
  const first = trades.flatMap(({ wantsFrom }) => wantsFrom ?? []).sort()[0];
  const last = trades
    .flatMap(({ wantsTo }) => wantsTo ?? [])
    .sort()
    .at(-1);
  return first === undefined || last === undefined ? [] : seenShiftsOf(ctx, [ownId], first, last);
}
