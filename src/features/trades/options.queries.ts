import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { HOUR_MS } from '../../kernel/time/units';
import { fullName } from '../access/user.rules';
import { EMPLOYEE_SOURCE } from '../people/employee-columns';
import { skillsOf } from '../people/employee-skills.queries';
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
  // Most colleagues lack a skill in a large organization: they are left out before trades are judged.
  const skills = await skillsOf(ctx, [ownId, ...colleagues.map(toId)]);
  const lacks = (id: string, of: string): boolean => {
    const own = skills.get(id) ?? [];
    return (skills.get(of) ?? []).some((skill) => !own.includes(skill));
  };
  const needsSkills = ({ teamId }: Party): boolean =>
    stricterTerms(termsOf(proposer.teamId), termsOf(teamId)).needsSkills;
  const takers = colleagues.filter((each) => !needsSkills(each) || !lacks(each.id, ownId));
  const swappers = takers.filter((each) => !needsSkills(each) || !lacks(ownId, each.id));
  const search: Search = {
    gives,
    colleagueIds: swappers.map(toId),
    giveAwayIds: takers.filter((each) => mayTrade(termsOf, { ...traits, isGiveAway: true }, proposer, each)).map(toId),
    ...{ ownId, from, to },
    earliest: new Date(+now + noticeMs),
  };
  const byId = new Map(colleagues.map((each) => [each.id, each]));
  const options: TradeOption[] = [];
  for (let offset = 0, size = 2 * limit; options.length < limit; offset += size, size *= 2) {
    const page = await candidatesOf(ctx, search, { offset, limit: size });
    const candidates = page.map(({ employeeId, shiftId }) => ({ colleague: byId.get(employeeId)!, shiftId }));
    if (candidates.length > 0) options.push(...(await legalAmong(ctx, candidates, { proposer, gives, termsOf })));
    if (candidates.length < size) break;
  }
  return options.slice(0, limit);
}

const toId = ({ id }: { id: string }): string => id;

function activeColleagues(ctx: RequestContext, ownId: string): Promise<Colleague[]> {
  return ctx.sql<Colleague>(
    'trade.colleagues',
    `select e.id, e.team_id as "teamId", ${fullName('u')} as name from ${EMPLOYEE_SOURCE}
     where e.organization_id = $1 and e.id <> $2 and u.status = 'active'`,
    [tenantOf(ctx).organizationId, ownId],
  );
}

interface Search {
  gives: readonly NamedShift<SeenShift>[];
  ownId: string;
  /** Colleagues with whom the proposer may swap, and those who may take the shifts without a return. */
  colleagueIds: readonly string[];
  giveAwayIds: readonly string[];
  from: string;
  to: string;
  earliest: Date;
}

/**
 * Trades to judge, by difference in worked minutes, name, id and start. Trades after which somebody would work twice at
 * a time are left out, so that most of a page is legal.
 */
async function candidatesOf(
  ctx: RequestContext,
  { gives, ownId, colleagueIds, giveAwayIds, from, to, earliest }: Search,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ employeeId: string; shiftId: string | null }[]> {
  const instantsOf = shiftInstants(tenantOf(ctx).timeZone);
  const given = gives.map((each) => tradedTimes(each, instantsOf));
  const minutes = given.reduce((sum, each) => sum + workedMinutes(each), 0);
  const times = given.map(
    ({ startMs, endMs }) => `[${new Date(startMs).toISOString()},${new Date(endMs).toISOString()})`,
  );
  return ctx.sql<{ employeeId: string; shiftId: string | null }>(
    null,
    `with own as materialized (
       select coalesce(range_agg(tstzrange(f.starts_at, f.ends_at)), '{}') as busy
       from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
       where f.organization_id = $1 and f.employee_id = $2 and f.id <> all($3) and s.status <> 'draft'
         and f.date between $4::date - 2 and $5::date + 2
     ), taken as materialized (
       select f.employee_id, min(f.id::text) as shift_id, count(*) as shifts
       from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
       where f.organization_id = $1 and s.status <> 'draft' and f.date between $6::date - 2 and $7::date + 2
         and tstzrange(f.starts_at, f.ends_at) && $8::tstzmultirange
       group by f.employee_id
     ), candidate as (
       select e.id as employee_id, null::uuid as shift_id, null::timestamptz as starts_at, $9::int as minutes
       from unnest($10::uuid[]) as e (id)
       where not exists (select from taken t where t.employee_id = e.id)
       union all
       select f.employee_id, f.id, f.starts_at,
         (extract(epoch from f.ends_at - f.starts_at) / 60 - case when f.breaks = '[]' then 0 else coalesce((
           select sum((b ->> 'duration')::int) from jsonb_array_elements(f.breaks) b
           where not coalesce((b ->> 'isPaid')::boolean, b ->> 'type' <> 'lunch')), 0) end)::int - $9::int
       from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
       left join taken t on t.employee_id = f.employee_id
       where f.organization_id = $1 and f.employee_id = any($11) and f.date between $4 and $5 and s.status = 'published'
         and f.starts_at > $12 and f.starts_at >= $13
         and (t.employee_id is null or t.shifts = 1 and t.shift_id = f.id::text)
         and not tstzrange(f.starts_at, f.ends_at) && (select busy from own)
     )
     select c.employee_id as "employeeId", c.shift_id as "shiftId"
     from candidate c join ${EMPLOYEE_SOURCE} on e.organization_id = $1 and e.id = c.employee_id
     order by abs(c.minutes), ${fullName('u')} collate "C", c.employee_id, c.starts_at, c.shift_id
     limit $14 offset $15`,
    [
      tenantOf(ctx).organizationId,
      ownId,
      idArray(gives.map(({ shift }) => shift.id)),
      from,
      to,
      ...dateSpan(given.map(({ date }) => date)),
      `{${times.join(',')}}`,
      minutes,
      idArray(giveAwayIds),
      idArray(colleagueIds),
      ctx.clock.now(),
      earliest,
      limit,
      offset,
    ],
  );
}

function dateSpan(dates: readonly string[]): [string, string] {
  const sorted = [...dates].sort();
  return [sorted[0]!, sorted.at(-1)!];
}

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
  const judge = await readTradeJudge(ctx, deals, [...people], { withDefaults: false });
  const options: TradeOption[] = [];
  for (const [i, { colleague }] of candidates.entries()) {
    const deal = deals[i]!;
    const terms = stricterTerms(termsOf(proposer.teamId), termsOf(colleague.teamId));
    const { blockedBy } = await judge.verdictOf(deal, terms, { firstReason: true });
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
