import type { OperatorContext } from '../features/access/operator';
import { approveTimeOff, requestTimeOff } from '../features/time-off/time-off.commands';
import { listTimeOffTypes } from '../features/time-off/time-off-type.queries';
import { claimOffer } from '../features/offers/claim.commands';
import { createOffers } from '../features/offers/offer.commands';
import { reportIll } from '../features/self-reports/self-report.commands';
import { acceptTrade } from '../features/trades/answer.commands';
import { updateTradeSettings } from '../features/trades/settings/trade-settings.commands';
import { proposeTrade } from '../features/trades/trade.commands';
import type { ShiftTrade } from '../features/trades/trade.type';
import { tenantOf, type RequestContext } from '../kernel/context';
import { idArray } from '../kernel/graphql/loaders';
import { addDays, localDateOf } from '../kernel/time/local-time';
import { actingAs, actingAsAgent, type SignInRole } from './acting';
import { agreementOf, teamOf, TEAMS } from './crew';
import { demoAgents, type DemoAgent } from './people';
import { thisMonday } from './schedules';
import { tried } from './time-off';

/**
 * Trades, an offer of hours, a sick call and time off of the demo, each week anew: they wait for answers and decisions,
 * and leave unread notifications for everyone who signs in.
 */

interface DemoShift {
  id: string;
  employeeId: string;
  date: string;
  minutes: number;
}

type ShiftsByAgent = ReadonlyMap<string, readonly DemoShift[]>;

const OFFER = { startTime: '10:00', endTime: '14:00' };
const SATURDAY = 5;

/** Opens the marketplace of next week, once: visitors may then do with it what they like. */
export async function openMarketplace(ctx: OperatorContext): Promise<void> {
  const monday = addDays(thisMonday(ctx), 7);
  const agents = await demoAgents(ctx);
  const own = agents.find(({ place }) => place === 0);
  if (!own || (await isOpen(ctx, monday, agents))) return;
  const act = actor(ctx);
  await act('admin', () => allowTrades(ctx));
  const shifts = await shiftsOf(ctx, monday, agents);
  const colleagues = agents.filter(({ place }) => place > 0 && teamOf(place) === TEAMS[0] && isByDay(place));
  const asking = await askedBy(act, ctx, { anyOf: colleagues, partner: own, shifts });
  const others = colleagues.filter(({ id }) => id !== asking?.id && shifts.has(id));
  await tradeAmong(act, ctx, others, shifts);
  await offerHours(act, ctx, monday, others);
  await callInSick(act, ctx, others);
  await takeDaysOff(act, ctx, monday);
}

const isByDay = (place: number): boolean => agreementOf(place) !== 'nights';

/** Does work in a transaction of its own, as a demo user or an agent; null if the rules forbid it. */
type Act = <T>(who: SignInRole | DemoAgent, work: () => Promise<T>) => Promise<T | null>;

const actor =
  (ctx: OperatorContext): Act =>
  (who, work) =>
    tried(() =>
      ctx.unitOfWork(tenantOf(ctx).organizationId, () =>
        typeof who === 'string' ? actingAs(ctx, who, work) : actingAsAgent(ctx, who.id, work),
      ),
    );

async function isOpen(ctx: RequestContext, monday: string, agents: readonly DemoAgent[]): Promise<boolean> {
  const rows = await ctx.sql(
    'demo.marketplace',
    `select from shift_trade where organization_id = $1 and proposer_id = any($2) and first_date >= $3
     union all select from hours_offer where organization_id = $1 and date >= $3 limit 1`,
    [tenantOf(ctx).organizationId, idArray(agents.map(({ id }) => id)), monday],
  );
  return rows.length > 0;
}

/** Leaves settings alone that a visitor has changed. */
async function allowTrades(ctx: RequestContext): Promise<void> {
  const known = await ctx.sql('demo.tradeSettings', 'select from trade_settings where organization_id = $1 limit 1', [
    tenantOf(ctx).organizationId,
  ]);
  if (known.length === 0)
    await updateTradeSettings(ctx, { enabled: true, acrossTeams: true, autoApprove: false }, null);
}

async function shiftsOf(
  ctx: RequestContext,
  monday: string,
  agents: readonly DemoAgent[],
): Promise<Map<string, DemoShift[]>> {
  const rows = await ctx.sql<DemoShift>(
    'demo.shiftsToTrade',
    `select f.id, f.employee_id as "employeeId", f.date,
       (extract(epoch from f.ends_at - f.starts_at) / 60)::int as minutes
     from shift f join schedule s on s.organization_id = $1 and s.id = f.schedule_id and s.status = 'published'
     where f.organization_id = $1 and f.employee_id = any($2) and f.date between $3 and $4
     order by f.date, f.id`,
    [tenantOf(ctx).organizationId, idArray(agents.map(({ id }) => id)), monday, addDays(monday, 6)],
  );
  const found = new Map<string, DemoShift[]>();
  for (const row of rows) found.set(row.employeeId, [...(found.get(row.employeeId) ?? []), row]);
  return found;
}

/** The first agent who may ask the partner to swap days asks. */
async function askedBy(
  act: Act,
  ctx: RequestContext,
  { anyOf, partner, shifts }: { anyOf: readonly DemoAgent[]; partner: DemoAgent; shifts: ShiftsByAgent },
): Promise<DemoAgent | undefined> {
  for (const by of anyOf) if (await swap(act, ctx, { by, partner, shifts })) return by;
}

/** An agent asks a colleague to swap days on which the other one is off. */
async function swap(
  act: Act,
  ctx: RequestContext,
  { by, partner, shifts }: { by: DemoAgent; partner: DemoAgent; shifts: ShiftsByAgent },
): Promise<ShiftTrade | null> {
  const [mine, theirs] = [shifts.get(by.id) ?? [], shifts.get(partner.id) ?? []];
  const isFree = (of: readonly DemoShift[], date: string) => !of.some((shift) => shift.date === date);
  const pairs = mine
    .filter(({ date }) => isFree(theirs, date))
    .flatMap((give) => theirs.filter(({ date }) => isFree(mine, date)).map((take) => ({ give, take })));
  for (const { give, take } of pairs) {
    const trade = await act(by, () =>
      proposeTrade(ctx, {
        anonymous: false,
        partnerId: partner.id,
        note: 'My sister visits that day: could we swap?',
        gives: [{ shiftId: give.id }],
        takes: [{ shiftId: take.id }],
      }),
    );
    if (trade) return trade;
  }
  return null;
}

/** One shift is on the board; a swap is accepted and waits for the supervisor. */
async function tradeAmong(
  act: Act,
  ctx: RequestContext,
  people: readonly DemoAgent[],
  shifts: ShiftsByAgent,
): Promise<void> {
  const [posting, by, ...partners] = people;
  const posted = posting && shifts.get(posting.id)?.at(-1);
  if (posted) await act(posting, () => proposeTrade(ctx, { anonymous: false, gives: [{ shiftId: posted.id }] }));
  for (const partner of by ? partners.slice(0, 6) : []) {
    const trade = await swap(act, ctx, { by: by!, partner, shifts });
    if (trade && (await act(partner, () => acceptTrade(ctx, trade.id, null)))) return;
  }
}

/** Two open shifts on Saturday go by seniority; one person has claimed already. */
async function offerHours(act: Act, ctx: RequestContext, monday: string, people: readonly DemoAgent[]): Promise<void> {
  const date = addDays(monday, SATURDAY);
  const [schedule] = await ctx.sql<{ id: string }>(
    'demo.publishedOn',
    `select id from schedule where organization_id = $1 and status = 'published' and $2 between start_date and end_date
     limit 1`,
    [tenantOf(ctx).organizationId, date],
  );
  if (!schedule) return;
  const made = await act('planner', () =>
    createOffers(ctx, [
      {
        kind: 'open_shift',
        scheduleId: schedule.id,
        date,
        ...OFFER,
        places: 2,
        allocation: 'ranked',
        ranking: 'seniority',
        ignoreDefaults: false,
        onlyWhileNeeded: false,
        note: 'The autumn catalog goes out on Friday: we expect more calls',
      },
    ]),
  );
  for (const person of made ? people : []) if (await act(person, () => claimOffer(ctx, made![0]!.id))) return;
}

/** An agent calls in sick for tomorrow. */
async function callInSick(act: Act, ctx: RequestContext, people: readonly DemoAgent[]): Promise<void> {
  const tomorrow = addDays(localDateOf(ctx.clock.now(), tenantOf(ctx).timeZone), 1);
  const working = await ctx.sql<{ id: string }>(
    'demo.workingOn',
    `select f.employee_id as id from shift f
     join schedule s on s.organization_id = $1 and s.id = f.schedule_id and s.status = 'published'
     where f.organization_id = $1 and f.employee_id = any($2) and f.date = $3::date and not exists (
       select from shift o where o.organization_id = $1 and o.employee_id = f.employee_id and o.date = $3::date - 1)
     order by f.employee_id limit 1`,
    [tenantOf(ctx).organizationId, idArray(people.map(({ id }) => id)), tomorrow],
  );
  const [sick] = people.filter(({ id }) => working.some((row) => row.id === id));
  if (sick) await act(sick, () => reportIll(ctx, { untilDate: tomorrow, note: 'Fever since last night' }));
}

/** Planner and admin decide on each other's day off. */
async function takeDaysOff(act: Act, ctx: RequestContext, monday: string): Promise<void> {
  // Without a balance, which they have not been granted.
  const types = await listTimeOffTypes(ctx);
  const typeId = types.find(({ countsAgainstBalance, needsApproval }) => needsApproval && !countsAgainstBalance)?.id;
  if (!typeId) return;
  const day = addDays(monday, 4);
  for (const [asking, deciding] of [
    ['planner', 'admin'],
    ['admin', 'planner'],
  ] as const) {
    const asked = await act(asking, () => requestTimeOff(ctx, { typeId, startDate: day, endDate: day }));
    if (asked?.state === 'requested') await act(deciding, () => approveTimeOff(ctx, asked.id, { note: 'Enjoy' }));
  }
}
