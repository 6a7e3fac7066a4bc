import { userOf, type RequestContext } from '../../kernel/context';
import { conflict, forbidden } from '../../kernel/errors';
import { requireOverrideRight } from '../scheduling/check/check.policy';
import type { RuleOverrideInput } from '../scheduling/check/check.type';
import { announcePlan, tryPlan, writePlan } from './execution.commands';
import { readTradeJudge } from './judge.queries';
import { presentNamed } from './named-shift.queries';
import { tellOfTrades } from './news.commands';
import { audit, refusedState } from './trade.commands';
import { readTerms } from './settings/trade-terms.queries';
import { decidesFor, type Party } from './trade.policy';
import { findTrade, partiesOf, partnerOf, proposerOf, tradeOf, viewerOf, type TradeRow } from './trade.queries';
import { stricterTerms } from './trade.rules';
import { lockTrade, storeDecision, storeTradedTimes, type LockedTrade } from './trade.store';
import type { ShiftTrade } from './trade.type';

interface Approval {
  id: string;
  note: string | null;
  override: RuleOverrideInput | null;
}

/** Approves for the parties that the caller decides for. The last approval executes the trade. */
export async function approveTrade(ctx: RequestContext, { id, note, override }: Approval): Promise<ShiftTrade> {
  const decided = await requireParties(ctx, await tradeOf(ctx, id));
  if (override) requireOverrideRight(ctx);
  const locked = await lockTrade(ctx, id);
  const { trade, schedules } = locked;
  if (trade.state !== 'requested') throw refusedState(trade.state, 'approved');
  const approvedFor = [...new Set([...trade.approvedFor, ...decided.map((party) => party.id)])];
  if (approvedFor.length === trade.approvedFor.length) return findTrade(ctx, id);
  const plan = await judgedPlan(ctx, locked, override);
  const isLast = partiesOf(trade).every((party) => approvedFor.includes(party.id));
  const { userName } = userOf(ctx);
  const state = isLast ? 'approved' : 'requested';
  if (!isLast) await tryPlan(ctx, schedules, plan);
  else await storeTradedTimes(ctx, id, [...locked.sides.gives, ...locked.sides.takes]);
  await storeDecision(ctx, id, { state, approvedFor, userName, note });
  await audit(ctx, 'approve', {
    tradeId: id,
    approvedFor,
    state,
    note,
    ...(override && { override: override.reason }),
  });
  if (isLast) {
    await writePlan(ctx, schedules, plan, override);
    await announcePlan(ctx, schedules, plan);
  }
  await tellOfTrades(ctx, [id]);
  return findTrade(ctx, id);
}

/** Returns the plan after a trade; refuses one whose taker lacks a skill by now. */
async function judgedPlan(ctx: RequestContext, { trade, sides }: LockedTrade, override: RuleOverrideInput | null) {
  const [proposer, partner] = [proposerOf(trade), partnerOf(trade)!];
  const deal = { proposer, partner, gives: presentNamed(sides.gives), takes: presentNamed(sides.takes) };
  const judge = await readTradeJudge(ctx, [deal], [proposer.id, partner.id]);
  const termsOf = await readTerms(ctx);
  const terms = stricterTerms(termsOf(proposer.teamId), termsOf(partner.teamId));
  const { unskilledIds, plan, nameOf } = await judge.verdictOf(deal, terms);
  const [unskilled] = unskilledIds;
  if (terms.needsSkills && unskilled !== undefined && !override) {
    const says = `${nameOf(unskilled)} lacks a skill that the shift needs`;
    throw conflict(says, { blockedBy: [{ rule: 'skill', says }], breaches: [], shifts: [], state: trade.state });
  }
  return plan;
}

export async function refuseTrade(ctx: RequestContext, id: string, note: string): Promise<ShiftTrade> {
  await requireParties(ctx, await tradeOf(ctx, id));
  const { trade } = await lockTrade(ctx, id);
  if (trade.state !== 'requested') throw refusedState(trade.state, 'refused');
  const { userName } = userOf(ctx);
  await storeDecision(ctx, id, { state: 'refused', approvedFor: trade.approvedFor, userName, note });
  await audit(ctx, 'refuse', { tradeId: id, note });
  await tellOfTrades(ctx, [id]);
  return findTrade(ctx, id);
}

/** Returns the parties that the caller decides for. */
async function requireParties(ctx: RequestContext, trade: TradeRow): Promise<Party[]> {
  const viewer = await viewerOf(ctx);
  const decided = partiesOf(trade).filter((party) => decidesFor(viewer, party));
  if (decided.length > 0) return decided;
  const isOwn = partiesOf(trade).some((party) => party.id === viewer.employeeId);
  throw forbidden(
    isOwn
      ? 'Admins and planners decide about supervisors'
      : `The parties of the shift trade ${trade.id} are in no team that you supervise`,
    'id',
  );
}
