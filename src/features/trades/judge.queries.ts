import { grouped } from '../../kernel/collections';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { newId } from '../../kernel/ids';
import { addDays } from '../../kernel/time/local-time';
import { HOUR_MS } from '../../kernel/time/units';
import { skillsOf } from '../people/employee-skills.queries';
import { readLegality, type LegalityJudge } from '../scheduling/check/legality.queries';
import { schedulesById } from '../scheduling/schedule.queries';
import { shiftInstants } from '../scheduling/shift.rules';
import { seenShiftsOf, type SeenShift } from './named-shift.queries';
import type { TradeTerms } from './settings/trade-settings.rules';
import type { Party } from './trade.policy';
import { decisionReasons, monthOf, type TradeReason } from './trade.rules';
import { changeOf, minutesChange, tradedPlan, type NamedShift, type TradedPlan } from './traded-plan.rules';

/** Shifts that two people would give each other. */
export interface Deal {
  proposer: Party;
  /** Null while nobody has accepted. */
  partner: Party | null;
  gives: readonly NamedShift<SeenShift>[];
  takes: readonly NamedShift<SeenShift>[];
}

export interface Verdict {
  blockedBy: TradeReason[];
  /** Why a decider has to approve; none if the trade can be approved automatically. */
  needsDecision: TradeReason[];
  /** Parties who lack a skill of the other one. */
  unskilledIds: string[];
  plan: TradedPlan;
  nameOf(employeeId: string): string | null;
}

export interface TradeJudge {
  legality: LegalityJudge;
  planOf(deal: Deal): TradedPlan;
  /** Judges a deal for the people whose plans were read; with `firstReason` only until a reason against it is found. */
  verdictOf(deal: Deal, terms: TradeTerms, options?: { firstReason?: boolean }): Promise<Verdict>;
}

const NOBODY = '';

const namedIn = ({ gives, takes }: Pick<Deal, 'gives' | 'takes'>): NamedShift<SeenShift>[] => [...gives, ...takes];

/** The earliest shift of a deal. Limits count from its start, also for a part of it. */
export const firstShift = (deal: Pick<Deal, 'gives' | 'takes'>): SeenShift =>
  namedIn(deal)
    .map(({ shift }) => shift)
    .reduce((first, shift) => (shift.startMs < first.startMs ? shift : first));

/**
 * Reads what judges deals among these people: a fixed number of statements for each schedule. Without defaults,
 * verdicts lack the reasons for a decision that default rules give.
 */
export async function readTradeJudge(
  ctx: RequestContext,
  deals: readonly Pick<Deal, 'gives' | 'takes'>[],
  employeeIds: readonly string[],
  options: { withDefaults?: boolean } = {},
): Promise<TradeJudge> {
  const named = deals.flatMap(namedIn);
  const dates = named.map(({ shift }) => shift.date).sort();
  const [startDate, endDate] = [addDays(dates[0]!, -2), addDays(dates.at(-1)!, 2)];
  const schedules = await schedulesById(ctx, [...new Set(named.map(({ shift }) => shift.scheduleId))]);
  const legality = await readLegality(ctx, [...schedules.values()], employeeIds, { startDate, endDate }, options);
  const near = named.some(({ part }) => part) ? await seenShiftsOf(ctx, employeeIds, startDate, endDate) : [];
  const owners = named.map(({ shift }) => shift.employeeId);
  const skills = await skillsOf(ctx, [...new Set([...employeeIds, ...owners])]);
  const trades = await monthlyTrades(ctx, employeeIds, dates[0]!, dates.at(-1)!);
  const instantsOf = shiftInstants(tenantOf(ctx).timeZone);
  const judgedIds = new Set(employeeIds);
  const now = ctx.clock.now();
  const planOf = ({ proposer, partner, gives, takes }: Deal): TradedPlan =>
    tradedPlan(
      [
        { named: gives, toEmployeeId: partner?.id ?? NOBODY },
        { named: takes, toEmployeeId: proposer.id },
      ],
      near.filter(({ employeeId }) => employeeId === proposer.id || employeeId === partner?.id),
      instantsOf,
      newId,
    );
  return {
    legality,
    planOf,
    async verdictOf(deal, terms, options) {
      const { proposer, partner, gives, takes } = deal;
      const plan = planOf(deal);
      const first = firstShift(deal);
      const month = first.date.slice(0, 7);
      const parties = [
        { id: proposer.id, other: partner?.id ?? NOBODY, gets: takes.length > 0 },
        ...(partner ? [{ id: partner.id, other: proposer.id, gets: gives.length > 0 }] : []),
      ]
        .filter(({ id }) => judgedIds.has(id))
        .map(({ id, other, gets }) => {
          const needed = gets ? (skills.get(other) ?? []) : [];
          const own = skills.get(id) ?? [];
          return { id, needed, lacksSkill: !needed.every((skill) => own.includes(skill)) };
        });
      const verdicts = await legality.judge(
        parties.map(({ id, needed }) => ({
          employeeId: id,
          ...changeOf(plan, id),
          skillIds: terms.needsSkills ? needed : [],
        })),
        options,
      );
      const counted = parties.map(({ id, lacksSkill }) => {
        const { employeeName: name, blockedBy, defaultBreaches } = verdicts.get(id)!;
        const breaches = defaultBreaches.map(({ by, says }) => ({ rule: by.rule.kind, says }));
        const count = (trades.get(`${id} ${month}`) ?? 0) + 1;
        return { employeeId: id, name, lacksSkill, blockedBy, breaches, trades: count };
      });
      const blockedBy = [
        ...factsAgainst(namedIn(deal), terms, now),
        ...counted.flatMap(({ employeeId, name, trades: count, blockedBy: own }): TradeReason[] => [
          ...(count > terms.perMonth
            ? [{ rule: 'monthly_limit', says: `${name} has ${count - 1} trades in ${month} already`, employeeId }]
            : []),
          ...own.map(({ rule, says }) => ({ rule, says, employeeId })),
        ]),
      ];
      const needsDecision = decisionReasons(terms, {
        firstStartMs: first.startMs,
        nowMs: +now,
        parties: counted.map((party) => ({ ...party, minutes: minutesChange(plan, party.employeeId) })),
      });
      const names = new Map(counted.map(({ employeeId, name }) => [employeeId, name]));
      return {
        blockedBy,
        needsDecision,
        unskilledIds: parties.filter(({ lacksSkill }) => lacksSkill).map(({ id }) => id),
        plan,
        nameOf: (id) => names.get(id) ?? null,
      };
    },
  };
}

const words = ({ date, startTime, endTime }: SeenShift): string => `The shift ${date} ${startTime}–${endTime}`;

/** Reasons that are about shifts, not about people. */
function factsAgainst(named: readonly NamedShift<SeenShift>[], { noticeHours }: TradeTerms, now: Date): TradeReason[] {
  const begun = named.filter(({ shift }) => shift.startMs <= +now);
  const reasons = [
    ...begun.map(({ shift }) => ({ rule: 'begun', says: `${words(shift)} has begun`, employeeId: null })),
    ...named
      .filter(({ shift }) => shift.status === 'locked')
      .map(({ shift }) => ({ rule: 'locked', says: `${words(shift)} is locked`, employeeId: null })),
  ];
  const soon = named.find(({ shift }) => shift.startMs - +now < noticeHours * HOUR_MS);
  if (begun.length === 0 && soon)
    reasons.push({
      rule: 'notice',
      says: `${words(soon.shift)} begins in less than ${noticeHours} hours`,
      employeeId: null,
    });
  return reasons;
}

/** Counts requested and approved trades by employee and month of the first shift. */
async function monthlyTrades(
  ctx: RequestContext,
  employeeIds: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, number>> {
  const rows = await ctx.sql<{ employeeId: string; date: string; trades: number }>(
    'trade.monthly',
    `select e.id as "employeeId", t.first_date as date, count(*)::int as trades
     from unnest($2::uuid[]) as e (id)
     join shift_trade t on t.organization_id = $1 and (t.proposer_id = e.id or t.partner_id = e.id)
     where t.first_date between $3 and $4
       and (t.state = 'approved' or t.state = 'requested' and t.first_starts_at > $5)
     group by e.id, t.first_date`,
    [
      tenantOf(ctx).organizationId,
      idArray([...new Set(employeeIds)]),
      monthOf(from).from,
      monthOf(to).to,
      ctx.clock.now(),
    ],
  );
  const counts = new Map<string, number>();
  for (const [key, own] of grouped(rows, ({ employeeId, date }) => `${employeeId} ${date.slice(0, 7)}`))
    counts.set(
      key,
      own.reduce((sum, { trades }) => sum + trades, 0),
    );
  return counts;
}
