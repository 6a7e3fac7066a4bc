import type { OperatorContext } from '../features/access/operator';
import { approveTimeOff, enterTimeOff, refuseTimeOff, requestTimeOff } from '../features/time-off/time-off.commands';
import { grantTimeOff } from '../features/time-off/time-off-balance.commands';
import { setTimeOffLimit } from '../features/time-off/time-off-limit.commands';
import type { TimeOffInput } from '../features/time-off/time-off.inputs';
import { listTimeOffTypes } from '../features/time-off/time-off-type.queries';
import { listTeams } from '../features/people/team.queries';
import { tenantOf, type RequestContext } from '../kernel/context';
import { MusterError } from '../kernel/errors';
import { idArray } from '../kernel/graphql/loaders';
import { addDays, localDateOf, mondayOf } from '../kernel/time/local-time';
import { actingAs } from './acting';
import { agreementOf, teamOf, TEAMS } from './crew';
import { noise } from './noise';
import { demoAgents, type DemoAgent } from './people';
import { thisMonday, weekOf } from './schedules';

/** Time off of the demo: balances, limits, and the weekly requests and decisions. */

const DAYS_A_YEAR = 25;
const MINUTES_A_DAY = { full_time: 480, part_time: 360, nights: 480 };
/** Maximum number of people of each team off per day. */
const LIMITS = [3, 2];

export async function setLimits(ctx: RequestContext): Promise<void> {
  for (const team of await listTeams(ctx, { includeArchived: false })) {
    const people = LIMITS[TEAMS.findIndex((name) => name === team.name)];
    if (people !== undefined) await setTimeOffLimit(ctx, { teamId: team.id, from: '2020-01-01', people });
  }
}

/** Grants yearly balances to demo agents who have none for this year. */
export async function grantYear(ctx: RequestContext, year: number): Promise<void> {
  const agents = await demoAgents(ctx);
  const type = await paidType(ctx);
  if (!type) return;
  const granted = await ctx.sql<{ id: string }>(
    'demo.granted',
    `select employee_id as id from time_off_grant
     where organization_id = $1 and employee_id = any($2) and type_id = $3 and year = $4`,
    [tenantOf(ctx).organizationId, idArray(agents.map(({ id }) => id)), type, year],
  );
  const hasSome = new Set(granted.map(({ id }) => id));
  for (const agreement of ['full_time', 'part_time', 'nights'] as const) {
    const employeeIds = agents.flatMap(({ id, place }) =>
      agreementOf(place) === agreement && !hasSome.has(id) ? id : [],
    );
    const minutes = DAYS_A_YEAR * MINUTES_A_DAY[agreement];
    if (employeeIds.length > 0) await grantTimeOff(ctx, { employeeIds, typeId: type, year, minutes });
  }
}

async function paidType(ctx: RequestContext): Promise<string | undefined> {
  return (await listTimeOffTypes(ctx)).find(({ paid, countsAgainstBalance }) => paid && countsAgainstBalance)?.id;
}

/** Number of weeks with requests: this one and the next three, which have no schedule yet. */
const WEEKS_ASKED = 4;

/** Returns the Mondays of the weeks without a request of a demo agent. */
export async function weeksToAskFor(ctx: RequestContext): Promise<string[]> {
  const weeks = Array.from({ length: WEEKS_ASKED }, (_, week) => addDays(thisMonday(ctx), 7 * week));
  const asked = await ctx.sql<{ date: string }>(
    'demo.askedWeeks',
    `select distinct start_date as date from time_off_request
     where organization_id = $1 and employee_id = any($2) and start_date >= $3`,
    [tenantOf(ctx).organizationId, idArray((await demoAgents(ctx)).map(({ id }) => id)), weeks[0]],
  );
  const known = new Set(asked.map(({ date }) => mondayOf(date)));
  return weeks.filter((week) => !known.has(week));
}

/**
 * Requests time off for a week: two people are off, and every other week the demo agent has a day. In a week without a
 * schedule, one request is pending, one is denied, and one is on the waitlist if a team is at its limit.
 */
export async function askForTimeOff(ctx: OperatorContext, monday: string): Promise<void> {
  const typeId = await paidType(ctx);
  if (!typeId) return;
  const agents = await demoAgents(ctx);
  const chosen = (team: number, count: number): DemoAgent[] =>
    agents
      .filter(({ place }) => place > 0 && agreementOf(place) !== 'nights' && teamOf(place) === TEAMS[team])
      .sort((a, b) => noise('off', monday, a.place) - noise('off', monday, b.place))
      .slice(0, count);
  const days = (first: number, last: number, agent: DemoAgent | undefined, note: string) => ({
    employeeId: agent?.id,
    typeId,
    startDate: addDays(monday, first),
    endDate: addDays(monday, last),
    note,
  });
  const [demoAgent] = agents.filter(({ place }) => place === 0);
  const [first, second, third] = chosen(0, 3);
  const [off, ...others] = chosen(1, 4);

  await actingAs(ctx, 'supervisor', async () => {
    await decided(ctx, days(1, 3, first, 'Visiting family'), 'Enjoy');
    await decided(ctx, days(4, 4, off, 'Moving house'), null);
    if (demoAgent && weekOf(monday) % 2 === 0) await decided(ctx, days(3, 3, demoAgent, 'Long weekend'), 'Enjoy');
    if (monday < addDays(thisMonday(ctx), 14)) return;
    const refused = await tried(() => requestTimeOff(ctx, days(0, 4, second, 'A week by the sea')));
    if (refused) await tried(() => refuseTimeOff(ctx, { id: refused.id, note: 'The mailing goes out that week' }));
    await tried(() => requestTimeOff(ctx, days(1, 2, third, 'Dentist, and a day to recover')));
    // Two people are off that day already, so the third is put on the waitlist.
    for (const person of others.slice(0, 2)) await decided(ctx, days(2, 2, person, 'Concert'), null);
    await tried(() => requestTimeOff(ctx, days(2, 2, others[2], 'Concert too, if there is a place')));
  });
}

async function decided(ctx: RequestContext, input: TimeOffInput, note: string | null): Promise<void> {
  const hasBegun = input.startDate <= localDateOf(ctx.clock.now(), tenantOf(ctx).timeZone);
  if (hasBegun) return void (await tried(() => enterTimeOff(ctx, input)));
  const asked = await tried(() => requestTimeOff(ctx, input));
  if (asked?.state === 'requested') await tried(() => approveTimeOff(ctx, asked.id, { note }));
}

/** Returns null if the rules forbid it: the balance is used up, or a visitor entered something else for these days. */
export async function tried<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MusterError) return null;
    throw error;
  }
}

/** Denies requests of demo agents that are still undecided when they would begin. */
export async function refuseForgotten(ctx: OperatorContext): Promise<void> {
  const { organizationId, timeZone } = tenantOf(ctx);
  const agents = await demoAgents(ctx);
  const forgotten = await ctx.sql<{ id: string }>(
    'demo.forgotten',
    `select id from time_off_request
     where organization_id = $1 and employee_id = any($2) and state in ('requested', 'waiting') and start_date <= $3`,
    [organizationId, idArray(agents.map(({ id }) => id)), localDateOf(ctx.clock.now(), timeZone)],
  );
  if (forgotten.length === 0) return;
  await ctx.unitOfWork(organizationId, () =>
    actingAs(ctx, 'supervisor', async () => {
      for (const { id } of forgotten) await tried(() => refuseTimeOff(ctx, { id, note: 'Too late to decide' }));
    }),
  );
}
