import { tenantOf, type RequestContext } from '../../kernel/context';
import { badInput, conflict, forbidden, type MusterError } from '../../kernel/errors';
import { newId } from '../../kernel/ids';
import { quoted } from '../../kernel/shapes';
import { HOUR_MS } from '../../kernel/time/units';
import { recordAudit } from '../audit/audit.commands';
import { blockedConflict } from '../scheduling/check/legality.rules';
import { firstShift, readTradeJudge, type Deal, type Verdict } from './judge.queries';
import { presentNamed, type SeenShift } from './named-shift.queries';
import { checkNamed, namedShifts, type AskedSide } from './naming.queries';
import { tellOfResponse, tellOfTrades } from './news.commands';
import { readTerms } from './settings/trade-terms.queries';
import type { TradeTerms } from './settings/trade-settings.rules';
import type { ProposeShiftTradeInput, RespondToShiftTradeArgs } from './trade.inputs';
import { decidesFor, isHidden, requireAllowed, requireTrader, type Party, type TradeViewer } from './trade.policy';
import {
  findTrade,
  isDecider,
  personOf,
  proposerOf,
  toldReasons,
  tradeOf,
  traitsOf,
  viewerOf,
  type TradeRow,
} from './trade.queries';
import {
  DEFAULT_EXPIRY_MS,
  MAX_EXPIRY_MS,
  MAX_OPEN_TRADES,
  MAX_RESPONSES,
  MIN_EXPIRY_MS,
  type TradeState,
} from './trade.rules';
import {
  countOpenTrades,
  countOtherResponses,
  insertNamed,
  insertTrade,
  lockPlans,
  lockTrade,
  storeResponse,
} from './trade.store';
import type { ShiftTrade } from './trade.type';
import type { NamedShift } from './traded-plan.rules';

/** Proposes a trade to somebody, or posts it on the board. */
export async function proposeTrade(ctx: RequestContext, input: ProposeShiftTradeInput): Promise<ShiftTrade> {
  const ownId = requireTrader(ctx);
  const { gives: giveInputs, partnerId = null, anonymous: isAnonymous, note = null } = input;
  const { takes: takeInputs, wantsFrom = null, wantsTo = null } = input;
  if (partnerId === ownId)
    throw badInput([{ path: 'partnerId', message: `must be somebody else, got ${quoted(partnerId)}` }]);
  const sides: AskedSide[] = [
    { inputs: giveInputs, ownerId: ownId, name: 'gives' },
    { inputs: takeInputs ?? [], ownerId: partnerId ?? ownId, name: 'takes' },
  ];
  const traits = {
    isPosted: partnerId === null,
    isGiveAway: wantsFrom === null && !takeInputs?.length,
    isAnonymous,
    hasParts: sides.some(({ inputs }) => inputs.some(({ startTime }) => startTime != null)),
  };
  const proposer = await personOf(ctx, ownId);
  const termsOf = await readTerms(ctx);
  requireAllowed(termsOf, traits, proposer, null);
  const partner = partnerId === null ? null : await personOf(ctx, partnerId, 'partnerId');
  const terms = requireAllowed(termsOf, traits, proposer, partner, 'partnerId');
  const seen = await namedShifts(ctx, sides);
  await lockPlans(ctx, scheduleIdsOf(seen), [ownId, ...(partner ? [partner.id] : [])]);
  const named = await namedShifts(ctx, sides);
  const [gives = [], takes = []] = named;
  const deal = { proposer, partner, gives, takes };
  const expiresAt = expiryOf(ctx, input.expiresAt ?? null, deal, terms);
  await checkNamed(ctx, sides, named);
  const open = await countOpenTrades(ctx, ownId);
  if (open >= MAX_OPEN_TRADES)
    throw conflict(`You have ${open} open shift trades: ${MAX_OPEN_TRADES} are the most`, { open });
  const judge = await readTradeJudge(ctx, [deal], [ownId, ...(partner ? [partner.id] : [])]);
  refuseBlocked(await viewerOf(ctx), deal, await judge.verdictOf(deal, terms));
  const id = newId();
  const state = partner ? 'proposed' : 'posted';
  await insertTrade(ctx, {
    ...{ id, proposerId: ownId, partnerId, state, note, isAnonymous, wantsFrom, wantsTo, expiresAt },
    first: firstShift(deal),
  });
  await insertNamed(ctx, { tradeId: id, side: 'gives' }, gives);
  await insertNamed(ctx, { tradeId: id, side: 'takes' }, takes);
  await audit(ctx, 'propose', {
    tradeId: id,
    proposerId: ownId,
    partnerId,
    gives: audited(gives),
    takes: audited(takes),
    ...{ isAnonymous, wantsFrom, wantsTo, expiresAt },
  });
  await tellOfTrades(ctx, [id]);
  return findTrade(ctx, id);
}

export const audit = (ctx: RequestContext, action: string, details: Record<string, unknown>): Promise<void> =>
  recordAudit(ctx, tenantOf(ctx).organizationId, `shift_trade.${action}`, details);

const audited = (named: readonly NamedShift[]) => named.map(({ shift, part }) => ({ shiftId: shift.id, ...part }));

const scheduleIdsOf = (named: readonly (readonly NamedShift<SeenShift>[])[]): string[] =>
  named.flat().map(({ shift }) => shift.scheduleId);

function expiryOf(ctx: RequestContext, asked: Date | null, deal: Deal, { noticeHours }: TradeTerms): Date {
  const nowMs = +ctx.clock.now();
  const [first, last] = [nowMs + MIN_EXPIRY_MS, nowMs + MAX_EXPIRY_MS];
  if (asked && (+asked < first || +asked > last))
    throw badInput([
      { path: 'expiresAt', message: `must be 1 minute to 30 days ahead, got ${quoted(asked.toISOString())}` },
    ]);
  const latestMs = firstShift(deal).startMs - noticeHours * HOUR_MS;
  return new Date(Math.min(asked ? +asked : nowMs + DEFAULT_EXPIRY_MS, latestMs));
}

/** Refuses what is not legal, with the reasons that the caller may read. */
export function refuseBlocked(
  viewer: TradeViewer,
  { proposer, partner }: Pick<Deal, 'proposer' | 'partner'>,
  { blockedBy, nameOf }: Verdict,
  trade?: TradeRow,
): void {
  if (blockedBy.length === 0) return;
  const parties = [proposer, partner ?? []].flat();
  const partyOf = (id: string): Party => parties.find((party) => party.id === id) ?? { id, teamId: null };
  const hides = (id: string) =>
    trade !== undefined && isHidden(viewer, { ...trade, isDecider: isDecider(viewer, trade) }, id);
  const told = toldReasons(
    blockedBy,
    (id) => id === viewer.employeeId || decidesFor(viewer, partyOf(id)),
    (id) => (hides(id) ? null : nameOf(id)),
  );
  throw blockedConflict(told);
}

export const refusedState = (state: TradeState, verb: string): MusterError =>
  conflict(`A shift trade that is ${state} cannot be ${verb}`, { state });

/** Offers own shifts in return for a posted trade. */
export async function respondToTrade(
  ctx: RequestContext,
  { id, gives: inputs }: RespondToShiftTradeArgs,
): Promise<ShiftTrade> {
  const ownId = requireTrader(ctx);
  const seenTrade = await tradeOf(ctx, id);
  if (!seenTrade.isPosted) throw forbidden(`The shift trade ${id} is somebody else's`, 'id');
  const side: AskedSide = { inputs, ownerId: ownId, name: 'gives' };
  const own = await personOf(ctx, ownId);
  const [seen = []] = await namedShifts(ctx, [side]);
  refuseOwn(seenTrade, ownId);
  await lockPlans(ctx, scheduleIdsOf([seen]), []);
  const { trade, sides } = await lockTrade(ctx, id, [ownId]);
  const traits = traitsOf(trade, sides.gives, []);
  const hasParts = traits.hasParts || inputs.some(({ startTime }) => startTime != null);
  const terms = requireAllowed(await readTerms(ctx), { ...traits, hasParts }, own, proposerOf(trade), 'id');
  const [named = []] = await namedShifts(ctx, [side]);
  refuseUnwanted(trade, named);
  await checkNamed(ctx, [side], [named]);
  if (trade.state !== 'posted') throw refusedState(trade.state, 'answered');
  if (trade.wantsFrom === null)
    throw conflict('A give-away takes no shifts in return: accept it', { state: trade.state });
  const others = await countOtherResponses(ctx, id, ownId);
  if (others >= MAX_RESPONSES)
    throw conflict(`The shift trade has ${others} responses: ${MAX_RESPONSES} are the most`, { responses: others });
  const deal = { proposer: proposerOf(trade), partner: own, gives: presentNamed(sides.gives), takes: named };
  const judge = await readTradeJudge(ctx, [deal], [deal.proposer.id, ownId]);
  refuseBlocked(await viewerOf(ctx), deal, await judge.verdictOf(deal, terms), trade);
  const responseId = await storeResponse(ctx, id, ownId, named);
  await audit(ctx, 'respond', { tradeId: id, responseId, employeeId: ownId, gives: audited(named) });
  await tellOfResponse(ctx, id, responseId);
  return findTrade(ctx, id);
}

export function refuseOwn({ id, proposerId }: TradeRow, ownId: string): void {
  if (proposerId === ownId)
    throw badInput([{ path: 'id', message: `must be a trade of somebody else, got ${quoted(id)}` }]);
}

function refuseUnwanted({ wantsFrom, wantsTo }: TradeRow, named: readonly NamedShift[]): void {
  if (wantsFrom === null || wantsTo === null) return;
  const faults = named.flatMap(({ shift }, i) =>
    shift.date < wantsFrom || shift.date > wantsTo
      ? [
          {
            path: `gives[${i}].shiftId`,
            message: `must be a shift from ${wantsFrom} to ${wantsTo}, got one on ${shift.date}`,
          },
        ]
      : [],
  );
  if (faults.length > 0) throw badInput(faults);
}
