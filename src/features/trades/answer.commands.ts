import type { RequestContext } from '../../kernel/context';
import { badInput, conflict, forbidden, notFound } from '../../kernel/errors';
import { announcePlan, writePlan } from './execution.commands';
import { firstShift, readTradeJudge } from './judge.queries';
import { presentNamed, type StoredShift } from './named-shift.queries';
import { tellOfTrades } from './news.commands';
import { audit, refuseBlocked, refusedState, refuseOwn } from './trade.commands';
import { readTerms } from './settings/trade-terms.queries';
import { requireAllowed, requireTrader, type Party } from './trade.policy';
import {
  findTrade,
  partnerOf,
  personOf,
  proposerOf,
  tradeOf,
  traitsOf,
  viewerOf,
  type TradeRow,
} from './trade.queries';
import { responseOf, type StoredResponse } from './response.queries';
import { insertNamed, lockTrade, storeAcceptance, storeEnd, storeTradedTimes, type LockedTrade } from './trade.store';
import type { ShiftTrade } from './trade.type';

/** The partner accepts a proposal, an employee a give-away, the proposer a response. */
export async function acceptTrade(ctx: RequestContext, id: string, responseId: string | null): Promise<ShiftTrade> {
  const ownId = requireTrader(ctx);
  const seen = await tradeOf(ctx, id);
  const takesResponse = seen.isPosted && seen.wantsFrom !== null;
  if (!takesResponse && responseId !== null)
    throw badInput([{ path: 'responseId', message: 'is only for a posted trade with wanted days' }]);
  const response = takesResponse ? await askedResponse(ctx, seen, ownId, responseId) : null;
  if (!takesResponse) refuseOwn(seen, ownId);
  if (!seen.isPosted && seen.partnerId !== ownId) throw forbidden(`The shift trade ${id} is somebody else's`, 'id');
  const partnerId = response?.employeeId ?? ownId;
  const locked = await lockTrade(ctx, id, [ownId, partnerId]);
  const { trade } = locked;
  const partner = await personOf(ctx, partnerId);
  const takes = response ? locked.sides.response.filter((each) => each.responseId === response.id) : locked.sides.takes;
  const traits = traitsOf(trade, locked.sides.gives, takes);
  const [caller, other] = response ? [proposerOf(trade), partner] : [partner, proposerOf(trade)];
  const terms = requireAllowed(await readTerms(ctx), traits, caller, other, 'id');
  if (trade.state !== (trade.isPosted ? 'posted' : 'proposed')) throw refusedState(trade.state, 'accepted');
  // The response was replaced, or dropped because its shifts changed, before the trade was locked.
  if (response && takes.length === 0) throw notFound('Response', 'responseId', response.id);
  return accept(ctx, locked, { partner, takes, terms });
}

async function askedResponse(
  ctx: RequestContext,
  trade: TradeRow,
  ownId: string,
  responseId: string | null,
): Promise<StoredResponse> {
  if (trade.proposerId !== ownId) throw forbidden('The proposer accepts one of the responses', 'id');
  if (responseId === null) throw badInput([{ path: 'responseId', message: 'is required: choose a response' }]);
  return responseOf(ctx, trade.id, responseId);
}

interface Accepted {
  partner: Party;
  takes: StoredShift[];
  terms: ReturnType<typeof requireAllowed>;
}

async function accept(
  ctx: RequestContext,
  { trade, sides, schedules }: LockedTrade,
  { partner, takes, terms }: Accepted,
): Promise<ShiftTrade> {
  const { id } = trade;
  const deal = {
    proposer: proposerOf(trade),
    partner,
    gives: presentNamed(sides.gives),
    takes: presentNamed(takes),
  };
  const judge = await readTradeJudge(ctx, [deal], [deal.proposer.id, partner.id]);
  const verdict = await judge.verdictOf(deal, terms);
  refuseBlocked(await viewerOf(ctx), deal, verdict, trade);
  const { needsDecision, plan } = verdict;
  const state = needsDecision.length === 0 ? 'approved' : 'requested';
  if (trade.isPosted) await insertNamed(ctx, { tradeId: id, side: 'takes' }, deal.takes);
  await storeAcceptance(ctx, id, { partnerId: partner.id, state, needsDecision, first: firstShift(deal) });
  await audit(ctx, 'accept', { tradeId: id, partnerId: partner.id, state, needsDecision });
  if (state === 'approved') {
    await storeTradedTimes(ctx, id, [...sides.gives, ...(trade.isPosted ? [] : takes)]);
    await writePlan(ctx, schedules, plan, null);
    await announcePlan(ctx, schedules, plan);
  }
  await tellOfTrades(ctx, [id]);
  return findTrade(ctx, id);
}

export async function declineTrade(ctx: RequestContext, id: string, note: string | null): Promise<ShiftTrade> {
  const ownId = requireTrader(ctx);
  const seen = await tradeOf(ctx, id);
  if (seen.isPosted || seen.partnerId !== ownId) throw forbidden(`The shift trade ${id} is not proposed to you`, 'id');
  const { trade } = await lockTrade(ctx, id);
  if (trade.state !== 'proposed') throw refusedState(trade.state, 'declined');
  return end(ctx, trade, 'declined', note);
}

/** The proposer withdraws while nobody has accepted, then both parties can. */
export async function withdrawTrade(ctx: RequestContext, id: string, note: string | null): Promise<ShiftTrade> {
  const ownId = requireTrader(ctx);
  const seen = await tradeOf(ctx, id);
  if (seen.proposerId !== ownId && partnerOf(seen)?.id !== ownId)
    throw forbidden(`The shift trade ${id} is somebody else's`, 'id');
  const { trade } = await lockTrade(ctx, id);
  const isOwn = trade.proposerId === ownId;
  if (!isOwn && trade.state === 'proposed')
    throw conflict('A shift trade that is proposed to you can be declined, not withdrawn', { state: trade.state });
  if (!['posted', 'proposed', 'requested'].includes(trade.state)) throw refusedState(trade.state, 'withdrawn');
  return end(ctx, trade, 'withdrawn', note);
}

async function end(
  ctx: RequestContext,
  { id }: TradeRow,
  state: 'declined' | 'withdrawn',
  note: string | null,
): Promise<ShiftTrade> {
  await storeEnd(ctx, [id], state, { note });
  await audit(ctx, state === 'declined' ? 'decline' : 'withdraw', { tradeId: id, note });
  await tellOfTrades(ctx, [id]);
  return findTrade(ctx, id);
}
