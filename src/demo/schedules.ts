import { minuteOf } from '../engines/time/civil-date';
import type { OperatorContext } from '../features/access/operator';
import { minutesTaken } from '../features/availability/absence.rules';
import { plannedAbsencesOf } from '../features/availability/absences.queries';
import { createSchedule, updateSchedule } from '../features/scheduling/schedule.commands';
import { createShifts } from '../features/scheduling/shift.commands';
import type { ShiftInput } from '../features/scheduling/shift.inputs';
import { listTemplates } from '../features/scheduling/template.queries';
import { tenantOf, type RequestContext } from '../kernel/context';
import { MusterError } from '../kernel/errors';
import { idArray } from '../kernel/graphql/loaders';
import { addDays, daysBetween, instantOf, localDateOf, mondayOf } from '../kernel/time/local-time';
import { actingAs } from './acting';
import { agreementOf, rosterOf, type RosterShift } from './crew';
import { demoAgents, type DemoAgent } from './people';
import { spreadBreaks } from './spread-breaks';
import { TEMPLATES } from './templates';

/**
 * Weekly schedules of the demo: past ones locked, this week's and the next published, and the one after that a draft.
 */

export const WEEKS_BACK = 3;
const WEEKS_AHEAD = 1;
/** A Monday: weeks are counted from here. */
const FIRST_MONDAY = '2020-01-06';
const COACHING = { startOffset: 30, duration: 30, type: 'training' } as const;
const OVERRIDE = { reason: 'The demo goes on with its usual weeks' };

export const weekOf = (monday: string): number => daysBetween(FIRST_MONDAY, monday) / 7;
const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
/** Returns the name that the console suggests, such as `Week of November 30, 2026`. */
export const scheduleName = (monday: string): string => `Week of ${LONG_DAY.format(new Date(`${monday}T00:00:00Z`))}`;
/** Includes the name that earlier releases gave, so that a demo of theirs goes on. */
const scheduleNames = (monday: string): string[] => [scheduleName(monday), `Week of ${monday}`];
export const thisMonday = (ctx: RequestContext): string =>
  mondayOf(localDateOf(ctx.clock.now(), tenantOf(ctx).timeZone));

/** Returns the Mondays of weeks that should be published but are not. */
export async function weeksToPublish(ctx: RequestContext): Promise<string[]> {
  const monday = thisMonday(ctx);
  const weeks = Array.from({ length: WEEKS_BACK + 1 + WEEKS_AHEAD }, (_, i) => addDays(monday, 7 * (i - WEEKS_BACK)));
  const published = await ctx.sql<{ name: string }>(
    'demo.published',
    `select name from schedule where organization_id = $1 and start_date >= $2 and status <> 'draft'`,
    [tenantOf(ctx).organizationId, weeks[0]],
  );
  const names = new Set(published.map(({ name }) => name));
  return weeks.filter((week) => !scheduleNames(week).some((name) => names.has(name)));
}

/** Publishes a week: its generated draft, otherwise the usual roster. */
export async function publishWeek(ctx: OperatorContext, monday: string): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  const [draft] = await ctx.sql<{ id: string }>(
    'demo.draft',
    `select id from schedule where organization_id = $1 and name = any($2) and status = 'draft'`,
    [organizationId, scheduleNames(monday)],
  );
  const publish = (scheduleId: string) => updateSchedule(ctx, scheduleId, { status: 'published' }, OVERRIDE);
  if (draft) {
    const isPublished = await ctx
      .unitOfWork(organizationId, () => actingAs(ctx, 'planner', () => publish(draft.id)))
      .catch((error: unknown) => {
        if (error instanceof MusterError) return null; // a visitor made the draft unpublishable
        throw error;
      });
    if (isPublished) return;
  }
  await ctx.unitOfWork(organizationId, () =>
    actingAs(ctx, 'planner', async () => {
      const shifts = await rosterShifts(ctx, monday);
      if (shifts.length === 0) return;
      const days = { startDate: monday, endDate: addDays(monday, 6) };
      const { id: scheduleId } = await createSchedule(ctx, { name: scheduleName(monday), ...days });
      await createShifts(ctx, { shifts: shifts.map((shift) => ({ ...shift, scheduleId })) }, OVERRIDE);
      await publish(scheduleId);
      await publishedEarlier(ctx, scheduleId, monday);
    }),
  );
}

/** It counts as published well before it starts: grace periods then run from the start of a shift, not from now. */
async function publishedEarlier(ctx: RequestContext, scheduleId: string, monday: string): Promise<void> {
  const publishedAt = instantOf(addDays(monday, -12), '15:00', tenantOf(ctx).timeZone);
  if (publishedAt > ctx.clock.now()) return;
  const values = [tenantOf(ctx).organizationId, scheduleId, publishedAt];
  await ctx.sql(null, 'update schedule set published_at = $3 where organization_id = $1 and id = $2', values);
  await ctx.sql(null, 'update shift set changed_at = $3 where organization_id = $1 and schedule_id = $2', values);
}

/** Excludes people on time off, and those with shifts in another published schedule of that week. */
async function rosterShifts(ctx: RequestContext, monday: string): Promise<Omit<ShiftInput, 'scheduleId'>[]> {
  const { organizationId, timeZone } = tenantOf(ctx);
  const agents = await demoAgents(ctx);
  const ids = agents.map(({ id }) => id);
  const planned = await ctx.sql<{ id: string }>(
    null,
    `select distinct s.employee_id as id from shift s
     join schedule c on c.organization_id = $1 and c.id = s.schedule_id and c.status <> 'draft'
     where s.organization_id = $1 and s.employee_id = any($2) and s.date between $3 and $4
       and s.schedule_id not in (select id from schedule where organization_id = $1 and name like 'Week of %')`,
    [organizationId, idArray(ids), monday, addDays(monday, 6)],
  );
  const isPlanned = new Set(planned.map(({ id }) => id));
  const absences = await plannedAbsencesOf(ctx, ids, monday, addDays(monday, 7));
  const isOff = (id: string, { day, startTime, endTime }: RosterShift) => {
    const [from, to] = [addDays(monday, day), addDays(monday, endTime > startTime ? day : day + 1)];
    const [startsAt, endsAt] = [instantOf(from, startTime, timeZone), instantOf(to, endTime, timeZone)];
    return minutesTaken(absences.get(id) ?? [], { startMs: +startsAt, endMs: +endsAt }) > 0;
  };
  const given = agents
    .filter(({ id }) => !isPlanned.has(id))
    .flatMap((agent) =>
      rosterOf(agent.place, weekOf(monday))
        .filter((shift) => !isOff(agent.id, shift))
        .map((shift) => ({ agent, shift })),
    );
  const templateIds = new Map((await listTemplates(ctx)).map(({ name, id }) => [name, id]));
  const breaks = spreadBreaks(given.map(toFill));
  return given.map(({ agent, shift: { day, template, startTime, endTime } }, i) => ({
    employeeId: agent.id,
    templateId: templateIds.get(template) ?? null,
    date: addDays(monday, day),
    startTime,
    endTime,
    breaks: breaks[i] ?? [],
  }));
}

/** Full-timers are coached half an hour a week, each on another day. */
function toFill({ agent, shift }: { agent: DemoAgent; shift: RosterShift }) {
  const { day, template, startTime, endTime } = shift;
  const startMinute = day * 1440 + minuteOf(startTime);
  const isCoached = agreementOf(agent.place) === 'full_time' && day === agent.place % 5;
  return {
    startMinute,
    endMinute: day * 1440 + minuteOf(endTime) + (endTime > startTime ? 0 : 1440),
    breakRules: TEMPLATES.find(({ name }) => name === template)?.breakRules ?? [],
    activities: isCoached ? [COACHING] : [],
  };
}

/** Locks the weeks that are over, the last one once its last night shift has ended. */
export async function lockPastWeeks(ctx: OperatorContext): Promise<void> {
  const { organizationId, timeZone } = tenantOf(ctx);
  const yesterday = addDays(localDateOf(ctx.clock.now(), timeZone), -1);
  const past = await ctx.sql<{ id: string }>(
    'demo.past',
    `select id from schedule
     where organization_id = $1 and status = 'published' and end_date < $2 and name like 'Week of %'`,
    [organizationId, yesterday],
  );
  if (past.length === 0) return;
  await ctx.unitOfWork(organizationId, () =>
    actingAs(ctx, 'planner', async () => {
      for (const { id } of past) await updateSchedule(ctx, id, { status: 'locked' });
    }),
  );
}
