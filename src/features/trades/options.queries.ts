import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { HOUR_MS } from '../../kernel/time/units';
import { fullName } from '../access/user.rules';
import { EMPLOYEE_SOURCE } from '../people/employee-columns';
import { shiftInstants } from '../scheduling/shift.rules';
import { firstShift, readTradeJudge, type Deal } from './judge.queries';
import { seenShifts, timesOf, type SeenShift } from './named-shift.queries';
import { checkNamed, namedShifts, type AskedSide } from './naming.queries';
import { readTerms } from './settings/trade-terms.queries';
import type { TradeOptionsArgs } from './trade.inputs';
import { mayTrade, requireAllowed, requireTrader, type Party } from './trade.policy';
import { personOf } from './trade.queries';
import { stricterTerms } from './trade.rules';
import type { TradeOption } from './trade.type';
import { tradedTimes, workedMinutes, type NamedShift } from './traded-plan.rules';

interface Colleague extends Party {
  name: string;
}

interface Candidate {
  colleague: Colleague;
  /** Null: without a return. */
  shiftId: string | null;
  difference: number;
}

/** Legal trades of own shifts with colleagues: without a return, or for one of their shifts. */
export async function tradeOptions(ctx: RequestContext, args: TradeOptionsArgs): Promise<TradeOption[]> {
  const { gives: inputs, from, to, limit } = args;
  const ownId = requireTrader(ctx);
  const proposer = await personOf(ctx, ownId);
  const termsOf = await readTerms(ctx);
  const hasParts = inputs.some(({ startTime }) => startTime != null);
  const traits = { isPosted: false, isGiveAway: false, isAnonymous: false, hasParts };
  requireAllowed(termsOf, traits, proposer, null);
  const side: AskedSide = { inputs, ownerId: ownId, name: 'gives' };
  const named = await namedShifts(ctx, [side]);
  await checkNamed(ctx, [side], named);
  const gives = named[0]!;
  const colleagues = (await activeColleagues(ctx, ownId)).filter((each) => mayTrade(termsOf, traits, proposer, each));
  const noticeMs = termsOf(proposer.teamId).noticeHours * HOUR_MS;
  const now = ctx.clock.now();
  if (firstShift({ gives, takes: [] }).startMs - +now < noticeMs) return [];
  const candidates = await candidatesOf(ctx, gives, {
    colleagues,
    giveAways: colleagues.filter((each) => mayTrade(termsOf, { ...traits, isGiveAway: true }, proposer, each)),
    ...{ from, to },
    earliest: new Date(+now + noticeMs),
  });
  const options: TradeOption[] = [];
  for (let at = 0, size = 2 * limit; at < candidates.length && options.length < limit; at += size, size *= 2)
    options.push(...(await legalAmong(ctx, candidates.slice(at, at + size), { proposer, gives, termsOf })));
  return options.slice(0, limit);
}

function activeColleagues(ctx: RequestContext, ownId: string): Promise<Colleague[]> {
  return ctx.sql<Colleague>(
    'trade.colleagues',
    `select e.id, e.team_id as "teamId", ${fullName('u')} as name from ${EMPLOYEE_SOURCE}
     where e.organization_id = $1 and e.id <> $2 and u.status = 'active'`,
    [tenantOf(ctx).organizationId, ownId],
  );
}

interface Search {
  colleagues: readonly Colleague[];
  giveAways: readonly Colleague[];
  from: string;
  to: string;
  earliest: Date;
}

/** Every trade to judge, by difference in worked minutes, name, id and start. */
async function candidatesOf(
  ctx: RequestContext,
  gives: readonly NamedShift<SeenShift>[],
  { colleagues, giveAways, from, to, earliest }: Search,
): Promise<Candidate[]> {
  const instantsOf = shiftInstants(tenantOf(ctx).timeZone);
  const given = gives.reduce((sum, each) => sum + workedMinutes(tradedTimes(each, instantsOf)), 0);
  const byId = new Map(colleagues.map((each) => [each.id, each]));
  const rows = await ctx.sql<{ shiftId: string; employeeId: string; minutes: number }>(
    null,
    `select f.id as "shiftId", f.employee_id as "employeeId",
       (extract(epoch from f.ends_at - f.starts_at) / 60 - case when f.breaks = '[]' then 0 else coalesce((
         select sum((b ->> 'duration')::int) from jsonb_array_elements(f.breaks) b where b ->> 'type' = 'lunch'), 0)
       end)::int as minutes
     from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
     where f.organization_id = $1 and f.employee_id = any($2) and f.date between $3 and $4 and s.status = 'published'
       and f.starts_at > $5 and f.starts_at >= $6
     order by f.starts_at, f.id`,
    [tenantOf(ctx).organizationId, idArray([...byId.keys()]), from, to, ctx.clock.now(), earliest],
  );
  const candidates: Candidate[] = [
    ...giveAways.map((colleague) => ({ colleague, shiftId: null, difference: given })),
    ...rows.map(({ shiftId, employeeId, minutes }) => ({
      colleague: byId.get(employeeId)!,
      shiftId,
      difference: Math.abs(minutes - given),
    })),
  ];
  return candidates.sort(
    (a, b) =>
      a.difference - b.difference ||
      compareText(a.colleague.name, b.colleague.name) ||
      compareText(a.colleague.id, b.colleague.id),
  );
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

interface Offer {
  proposer: Party;
  gives: readonly NamedShift<SeenShift>[];
  termsOf: Awaited<ReturnType<typeof readTerms>>;
}

async function legalAmong(
  ctx: RequestContext,
  candidates: readonly Candidate[],
  { proposer, gives, termsOf }: Offer,
): Promise<TradeOption[]> {
  const shifts = await seenShifts(
    ctx,
    candidates.flatMap(({ shiftId }) => shiftId ?? []),
  );
  const deals = candidates.map(({ colleague, shiftId }): Deal => ({
    proposer,
    partner: colleague,
    gives,
    takes: shiftId === null ? [] : [{ shift: shifts.get(shiftId)!, part: null }],
  }));
  const people = new Set([proposer.id, ...candidates.map(({ colleague }) => colleague.id)]);
  const judge = await readTradeJudge(ctx, deals, [...people]);
  const options: TradeOption[] = [];
  for (const [i, { colleague }] of candidates.entries()) {
    const deal = deals[i]!;
    const terms = stricterTerms(termsOf(proposer.teamId), termsOf(colleague.teamId));
    const { blockedBy } = await judge.verdictOf(deal, terms);
    if (blockedBy.length > 0) continue;
    const takes = deal.takes.map(({ shift, part }) => ({
      ...timesOf(ctx, { shift, part }),
      isPart: false,
      scheduleId: shift.scheduleId,
      shiftId: shift.id,
    }));
    options.push({ employeeId: colleague.id, employeeName: colleague.name, takes });
  }
  return options;
}
