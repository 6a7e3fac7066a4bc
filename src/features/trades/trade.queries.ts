import { tenantOf, userOf, type RequestContext } from '../../kernel/context';
import { forbidden, notFound } from '../../kernel/errors';
import { idArray } from '../../kernel/graphql/loaders';
import { offsetOf } from '../../kernel/graphql/page';
import { fullName } from '../access/user.rules';
import { scopeOf } from '../people/scope.queries';
import { sidesOf, storedShifts, tradedShift, type StoredShift } from './named-shift.queries';
import { readTerms } from './settings/trade-terms.queries';
import type { ShiftTradesFilter } from './trade.inputs';
import { decidesFor, isHidden, mayTrade, type Party, type TradeViewer } from './trade.policy';
import { isOpen, NOT_ANSWERED, NOT_DECIDED, type TradeReason, type TradeTraits } from './trade.rules';
import type { ShiftTrade, ShiftTradePage } from './trade.type';

/** A trade as it is, without regard to who asks. */
export interface TradeRow extends Omit<
  ShiftTrade,
  'gives' | 'takes' | 'needsDecision' | 'proposerId' | 'proposerName' | 'isWaitingForMe'
> {
  proposerId: string;
  proposerName: string;
  proposerTeamId: string | null;
  partnerTeamId: string | null;
  isPosted: boolean;
  acceptedAt: string | null;
  firstDate: string;
  firstStartsAt: string;
  needsDecision: TradeReason[];
}

/** SQL condition: the deadline of an open trade `t` has passed. */
const isLate = (now: string): string => `(t.state in ('posted', 'proposed') and t.expires_at <= ${now}
  or t.state = 'requested' and t.first_starts_at <= ${now})`;

/** A deadline holds at its instant, whenever the new state is stored. */
export const stateAt = (now: string): string => `case when ${isLate(now)} then 'expired' else t.state end`;

const columns = (now: string): string => `t.id, t.proposer_id as "proposerId", t.partner_id as "partnerId",
  ${fullName('pu')} as "proposerName", p.team_id as "proposerTeamId",
  case when t.partner_id is not null then ${fullName('qu')} end as "partnerName", q.team_id as "partnerTeamId",
  t.is_posted as "isPosted", ${stateAt(now)} as state,
  case when ${isLate(now)} then case t.state when 'requested' then '${NOT_DECIDED}' else '${NOT_ANSWERED}' end
    else t.state_reason end as "stateReason",
  t.note, t.is_anonymous as "isAnonymous", t.wants_from as "wantsFrom", t.wants_to as "wantsTo",
  t.first_date as "firstDate", t.first_starts_at as "firstStartsAt", t.expires_at as "expiresAt",
  t.proposed_at as "proposedAt", t.accepted_at as "acceptedAt", t.approved_for as "approvedFor",
  t.needs_decision as "needsDecision", t.is_automatic as "isAutomatic", t.decided_at as "decidedAt",
  t.decided_by as "decidedBy", t.decision_note as "decisionNote"`;

const SOURCE = `shift_trade t
  join employee p on p.organization_id = t.organization_id and p.id = t.proposer_id
  join user_account pu on pu.organization_id = p.organization_id and pu.id = p.user_id
  left join employee q on q.organization_id = t.organization_id and q.id = t.partner_id
  left join user_account qu on qu.organization_id = q.organization_id and qu.id = q.user_id`;

export async function tradesById(ctx: RequestContext, ids: readonly string[]): Promise<Map<string, TradeRow>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.sql<TradeRow>(
    'trade.byId',
    `select ${columns('$3')} from ${SOURCE} where t.organization_id = $1 and t.id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(ids), ctx.clock.now()],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** 404 for an unknown trade. */
export async function tradeOf(ctx: RequestContext, id: string): Promise<TradeRow> {
  const trade = (await tradesById(ctx, [id])).get(id);
  if (!trade) throw notFound('Shift trade', 'id', id);
  return trade;
}

export const proposerOf = ({ proposerId, proposerTeamId }: TradeRow): Party => ({
  id: proposerId,
  teamId: proposerTeamId,
});

export const partnerOf = ({ partnerId, partnerTeamId }: TradeRow): Party | null =>
  partnerId === null ? null : { id: partnerId, teamId: partnerTeamId };

export const partiesOf = (trade: TradeRow): Party[] => [proposerOf(trade), partnerOf(trade) ?? []].flat();

export const traitsOf = (
  trade: TradeRow,
  gives: readonly StoredShift[],
  takes: readonly StoredShift[],
): TradeTraits => ({
  isPosted: trade.isPosted,
  isGiveAway: trade.wantsFrom === null && takes.length === 0,
  isAnonymous: trade.isAnonymous,
  hasParts: [...gives, ...takes].some(({ part }) => part !== null),
});

export async function viewerOf(ctx: RequestContext): Promise<TradeViewer> {
  const { role, employeeId } = userOf(ctx);
  const { everybody, teamIds } = await scopeOf(ctx);
  return { role, employeeId, everybody, teamIds };
}

export const isDecider = (viewer: TradeViewer, trade: TradeRow): boolean =>
  partiesOf(trade).some((party) => decidesFor(viewer, party));

/** True if the caller is the partner who has not answered, or decides for a party without an approval. */
const isWaitingFor = (viewer: TradeViewer, trade: TradeRow): boolean =>
  trade.state === 'proposed'
    ? trade.partnerId === viewer.employeeId
    : trade.state === 'requested' &&
      partiesOf(trade).some((party) => decidesFor(viewer, party) && !trade.approvedFor.includes(party.id));

const isParty = ({ employeeId }: TradeViewer, { proposerId, partnerId }: TradeRow): boolean =>
  employeeId !== null && (employeeId === proposerId || employeeId === partnerId);

/** Reasons as a viewer may read them: of other people only that they cannot. */
export function toldReasons(
  reasons: readonly TradeReason[],
  tells: (employeeId: string) => boolean,
  nameOf: (employeeId: string) => string | null,
): { rule: string; says: string }[] {
  const told = reasons.map(({ rule, says, employeeId }) =>
    employeeId === null || tells(employeeId)
      ? { rule, says }
      : { rule: 'partner', says: `${nameOf(employeeId) ?? 'The other person'} cannot take this shift` },
  );
  return told.filter(({ rule, says }, i) => told.findIndex((each) => each.rule === rule && each.says === says) === i);
}

/** The trade as a viewer may read it. */
function viewOf(
  ctx: RequestContext,
  viewer: TradeViewer,
  trade: TradeRow,
  sides: { gives: StoredShift[]; takes: StoredShift[] },
): ShiftTrade {
  const { proposerId, partnerId, approvedFor, needsDecision, state } = trade;
  const decider = isDecider(viewer, trade);
  const hides = (id: string | null) => isHidden(viewer, { ...trade, isDecider: decider }, id);
  const nameOf = (id: string) => {
    if (hides(id)) return null;
    return id === proposerId ? trade.proposerName : trade.partnerName;
  };
  const isOutside = !decider && !isParty(viewer, trade);
  return {
    ...trade,
    proposerId: hides(proposerId) ? null : proposerId,
    proposerName: hides(proposerId) ? null : trade.proposerName,
    partnerId: hides(partnerId) ? null : partnerId,
    partnerName: hides(partnerId) ? null : trade.partnerName,
    approvedFor: approvedFor.filter((id) => !hides(id)),
    note: isOutside ? null : trade.note,
    decisionNote: isOutside ? null : trade.decisionNote,
    isWaitingForMe: isWaitingFor(viewer, trade),
    needsDecision: isOutside ? [] : toldReasons(needsDecision, (id) => decider || id === viewer.employeeId, nameOf),
    gives: sides.gives.map((each) => tradedShift(ctx, each, isOpen(state))),
    takes: sides.takes.map((each) => tradedShift(ctx, each, isOpen(state))),
  };
}

const NO_SIDES = { gives: [], takes: [], response: [] };

export async function viewsOf(ctx: RequestContext, trades: readonly TradeRow[]): Promise<ShiftTrade[]> {
  const viewer = await viewerOf(ctx);
  const sides = sidesOf(
    await storedShifts(
      ctx,
      trades.map(({ id }) => id),
    ),
  );
  return trades.map((trade) => viewOf(ctx, viewer, trade, sides.get(trade.id) ?? NO_SIDES));
}

/** A trade of the caller, of people for whom they decide, to which they responded, or that is posted for them. */
export async function findTrade(ctx: RequestContext, id: string): Promise<ShiftTrade> {
  const trade = await tradeOf(ctx, id);
  if (!(await isSeen(ctx, trade))) throw forbidden(`The shift trade ${id} is somebody else's`, 'id');
  return (await viewsOf(ctx, [trade]))[0]!;
}

async function isSeen(ctx: RequestContext, trade: TradeRow): Promise<boolean> {
  const viewer = await viewerOf(ctx);
  if (viewer.everybody || isParty(viewer, trade) || isDecider(viewer, trade)) return true;
  if (viewer.employeeId === null || !trade.isPosted) return false;
  if (await hasResponded(ctx, trade.id, viewer.employeeId)) return true;
  if (trade.state !== 'posted') return false;
  const { gives, takes } = sidesOf(await storedShifts(ctx, [trade.id])).get(trade.id) ?? NO_SIDES;
  const own = await personOf(ctx, viewer.employeeId);
  return mayTrade(await readTerms(ctx), traitsOf(trade, gives, takes), own, proposerOf(trade));
}

async function hasResponded(ctx: RequestContext, tradeId: string, employeeId: string): Promise<boolean> {
  const rows = await ctx.sql(
    'trade.hasResponded',
    'select from trade_response where organization_id = $1 and trade_id = $2 and employee_id = $3',
    [tenantOf(ctx).organizationId, tradeId, employeeId],
  );
  return rows.length > 0;
}

/** 404 for an unknown employee. */
export async function personOf(ctx: RequestContext, id: string, path = 'id'): Promise<Party> {
  const [person] = await ctx.sql<Party>(
    'trade.person',
    'select id, team_id as "teamId" from employee where organization_id = $1 and id = $2',
    [tenantOf(ctx).organizationId, id],
  );
  if (!person) throw notFound('Employee', path, id);
  return person;
}

/** Trades of the caller and of people in scope, newest first. */
export async function listTrades(ctx: RequestContext, filter: ShiftTradesFilter): Promise<ShiftTradePage> {
  const { employeeId = null, state = null, teamId = null, page, limit } = filter;
  const { everybody, teamIds, employeeId: own } = await viewerOf(ctx);
  // A filter must not tell who the hidden party of an anonymous trade is.
  const isDecided = `($3::boolean or p.team_id = any($4::uuid[]) and p.id is distinct from $5
    or q.team_id = any($4::uuid[]) and q.id is distinct from $5)`;
  const shown = (party: string) =>
    `(not t.is_anonymous or ${stateAt('$2')} = 'approved' or ${party}.id = $5 or ${isDecided})`;
  const among = (condition: (party: string) => string) =>
    ['p', 'q'].map((party) => `(${condition(party)} and ${shown(party)})`).join(' or ');
  const matching = `${SOURCE} where t.organization_id = $1
    and (t.proposer_id = $5 or t.partner_id = $5 or ${isDecided})
    and ($6::uuid is null or ${among((party) => `${party}.id = $6`)})
    and ($7::uuid is null or ${among((party) => `${party}.team_id = $7`)})
    and ($8::text is null or ${stateAt('$2')} = $8)`;
  const values = [
    tenantOf(ctx).organizationId,
    ctx.clock.now(),
    everybody,
    idArray([...teamIds]),
    own,
    employeeId,
    teamId,
    state,
  ];
  const rows = await ctx.sql<TradeRow>(
    null,
    `select ${columns('$2')} from ${matching} order by t.proposed_at desc, t.id desc limit $9 offset $10`,
    [...values, limit, offsetOf(filter)],
  );
  const [count] = await ctx.sql<{ total: number }>(null, `select count(*)::int as total from ${matching}`, values);
  return { data: await viewsOf(ctx, rows), page, limit, total: count?.total ?? 0 };
}

/** Posted trades of others that have not expired, with a given shift on these days. By first start, id. */
export const postedTrades = (
  ctx: RequestContext,
  employeeId: string,
  from: string | null,
  to: string | null,
): Promise<TradeRow[]> =>
  ctx.sql<TradeRow>(
    null,
    `select ${columns('$2')} from ${SOURCE}
     where t.organization_id = $1 and t.state = 'posted' and t.expires_at > $2 and t.proposer_id <> $3
       and ($4::date is null and $5::date is null or exists (
         select from traded_shift s where s.organization_id = $1 and s.trade_id = t.id and s.side = 'gives'
           and ($4::date is null or s.date >= $4) and ($5::date is null or s.date <= $5)))
     order by t.first_starts_at, t.id`,
    [tenantOf(ctx).organizationId, ctx.clock.now(), employeeId, from, to],
  );
