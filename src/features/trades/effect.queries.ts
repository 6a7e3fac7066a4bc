import type { PeopleAtWork, WorkTime } from '../../engines/coverage/coverage';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { batchLoader } from '../../kernel/graphql/loaders';
import { addDays } from '../../kernel/time/local-time';
import { wallClock } from '../../kernel/time/wall-clock';
import { staffingOn } from '../offers/need.queries';
import { shortMinutes, type Staffing } from '../offers/need.rules';
import { mayManage } from '../offers/offer.policy';
import { skilledPeople } from '../people/employee-skills.queries';
import { told } from '../scheduling/check/check.queries';
import type { RuleBreach } from '../scheduling/check/check.type';
import { askedOf, movedWork, workOf } from './effect.rules';
import { readTradeJudge, type Deal } from './judge.queries';
import { presentNamed, sidesOf, storedShifts } from './named-shift.queries';
import { isDecider, partnerOf, proposerOf, tradesById, viewerOf } from './trade.queries';
import { isOpen } from './trade.rules';
import { changeOf } from './traded-plan.rules';

/** Effects of open trades on plans and staffing, for deciders. */

interface OpenDeal extends Deal {
  id: string;
}

/** Open trades with two parties of which the caller may read the effect. */
async function openDeals(ctx: RequestContext, ids: readonly string[]): Promise<OpenDeal[]> {
  const viewer = await viewerOf(ctx);
  if (!mayManage(viewer.role)) return [];
  const trades = [...(await tradesById(ctx, ids)).values()].filter(
    (trade) => isOpen(trade.state) && trade.partnerId !== null && isDecider(viewer, trade),
  );
  const sides = sidesOf(
    await storedShifts(
      ctx,
      trades.map(({ id }) => id),
    ),
  );
  return trades.map((trade) => ({
    id: trade.id,
    proposer: proposerOf(trade),
    partner: partnerOf(trade),
    gives: presentNamed(sides.get(trade.id)?.gives ?? []),
    takes: presentNamed(sides.get(trade.id)?.takes ?? []),
  }));
}

const peopleOf = (deals: readonly Deal[]): string[] => [
  ...new Set(deals.flatMap(({ proposer, partner }) => [proposer.id, partner?.id ?? []].flat())),
];

/** Work rules that the plans would break after open trades. */
export const warningsByTrade = batchLoader<RuleBreach[]>(async (_sql, ids, ctx) => {
  const deals = await openDeals(ctx, ids);
  if (deals.length === 0) return new Map();
  const judge = await readTradeJudge(ctx, deals, peopleOf(deals));
  const found = new Map<string, RuleBreach[]>();
  for (const deal of deals) {
    const plan = judge.planOf(deal);
    const changes = peopleOf([deal]).map((employeeId) => ({ employeeId, ...changeOf(plan, employeeId) }));
    const created = new Set(plan.created.map(({ id }) => id));
    found.set(
      deal.id,
      (await judge.legality.breaches(changes)).map((breach) => {
        const warning = told(breach);
        return { ...warning, shiftIds: warning.shiftIds.filter((id) => !created.has(id)) };
      }),
    );
  }
  return found;
}, []);

/** Change of understaffed person-minutes on the days of open trades. */
export const shortMinutesChangeByTrade = batchLoader<number | null>(async (_sql, ids, ctx) => {
  const deals = await openDeals(ctx, ids);
  if (deals.length === 0) return new Map();
  const skills = await skilledPeople(ctx, peopleOf(deals));
  const judge = await readTradeJudge(ctx, deals, peopleOf(deals));
  const clock = wallClock(tenantOf(ctx).timeZone);
  const staffings = new Map<string, Promise<Staffing | null>>();
  const known = (date: string) => {
    const staffing = staffings.get(date) ?? staffingOn(ctx, date);
    staffings.set(date, staffing);
    return staffing;
  };
  const found = new Map<string, number | null>();
  for (const deal of deals) {
    const { moved, changed, created, before } = judge.planOf(deal);
    const after = [...moved, ...changed, ...created];
    const days = [...new Set([...before, ...after].flatMap(({ date }) => [date, addDays(date, 1)]))].sort();
    let sum: number | null = null;
    for (const day of days) {
      const staffing = await known(day);
      if (!staffing) continue;
      const hours: WorkTime = {
        startMs: clock.instantOf(`${day}T00:00`),
        endMs: clock.instantOf(`${addDays(day, 1)}T00:00`),
      };
      const asked = new Set(staffing.intervals.flatMap(({ needs }) => needs.map(({ skill }) => skill)));
      const people = peopleOf([deal]).reduce<readonly PeopleAtWork[]>((all, employeeId) => {
        const own = (shifts: typeof after) =>
          shifts.filter((shift) => shift.employeeId === employeeId).flatMap((shift) => workOf(shift));
        const { skillIds = [], skillShares } = skills.get(employeeId) ?? {};
        const who = askedOf({ skills: skillIds, shares: skillShares }, asked);
        return movedWork(all, who, own(before), own(after));
      }, staffing.people);
      const change = shortMinutes({ ...staffing, people }, hours) - shortMinutes(staffing, hours);
      sum = (sum ?? 0) + change;
    }
    found.set(deal.id, sum === null ? null : Math.round(sum));
  }
  return found;
}, null);
