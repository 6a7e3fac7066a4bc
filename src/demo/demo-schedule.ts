import { EMPLOYEE_SOURCE } from '../features/people/employee-columns';
import { createSchedule, updateSchedule } from '../features/scheduling/schedule.commands';
import { createShifts } from '../features/scheduling/shift.commands';
import { createTemplate } from '../features/scheduling/template.commands';
import { tenantOf, type RequestContext } from '../kernel/context';
import { addDays, localDateOf, mondayOf } from '../kernel/time/local-time';

/** A break early, a lunch in the middle and a break late, in minutes from the start of the shift. */
const BREAKS = [
  { startOffset: 105, duration: 15, type: 'break' as const },
  { startOffset: 225, duration: 30, type: 'lunch' as const },
  { startOffset: 375, duration: 15, type: 'break' as const },
];
const EARLY = { name: 'Early', startTime: '06:00', endTime: '14:30', color: '#F59E0B' };
const DAY = { name: 'Day', startTime: '09:00', endTime: '17:30', color: '#2563EB' };
const LATE = { name: 'Late', startTime: '13:30', endTime: '22:00', color: '#7C3AED' };
const NIGHT = { name: 'Night', startTime: '22:00', endTime: '06:30', color: '#0F766E' };
const TEMPLATES = [EARLY, DAY, LATE, NIGHT];
/** Templates that the agents work in turn: somebody is there around the clock, and most by day. */
const PATTERN = [DAY, DAY, EARLY, LATE, DAY, NIGHT, EARLY, LATE];
const WEEKS_AHEAD = 2;

/** Makes the demo's shift templates. */
export async function makeTemplates(ctx: RequestContext): Promise<void> {
  for (const template of TEMPLATES) await createTemplate(ctx, { ...template, breakRules: BREAKS, daysOfWeek: [] });
}

/** Publishes a schedule for last week, this one and the next, where there is none yet. */
export async function rollScheduleForward(ctx: RequestContext): Promise<void> {
  const { organizationId, timeZone } = tenantOf(ctx);
  const today = localDateOf(ctx.clock.now(), timeZone);
  const monday = mondayOf(today);
  for (let week = -1; week < WEEKS_AHEAD; week++) {
    const startDate = addDays(monday, 7 * week);
    const name = `Week of ${startDate}`;
    const [existing] = await ctx.sql(null, 'select id from schedule where organization_id = $1 and name = $2', [
      organizationId,
      name,
    ]);
    if (!existing) await publishWeek(ctx, name, startDate);
  }
}

async function publishWeek(ctx: RequestContext, name: string, startDate: string): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  const agents = await ctx.sql<{ id: string }>(
    null,
    `select e.id
     from ${EMPLOYEE_SOURCE}
     where e.organization_id = $1 and u.role = 'agent' and u.status = 'active' and u.is_demo
     order by e.employee_number`,
    [organizationId],
  );
  const templates = await ctx.sql<{ id: string; name: string }>(
    null,
    'select id, name from shift_template where organization_id = $1 and archived_at is null',
    [organizationId],
  );
  const { id: scheduleId } = await createSchedule(ctx, { name, startDate, endDate: addDays(startDate, 6) });
  const shifts = agents.flatMap(({ id: employeeId }, i) => {
    const worked = PATTERN[i % PATTERN.length]!;
    const { startTime, endTime } = worked;
    const templateId = templates.find((template) => template.name === worked.name)?.id;
    // Everybody works five days in a row and has two off, which are spread over the week.
    return [0, 1, 2, 3, 4, 5, 6]
      .filter((day) => (day + i * 3) % 7 < 5)
      .map((day) => ({ scheduleId, employeeId, templateId, date: addDays(startDate, day), startTime, endTime }));
  });
  await createShifts(ctx, { shifts });
  await updateSchedule(ctx, scheduleId, { status: 'published' });
  // The schedule counts as published a week before it starts: grace periods then run from the start of a shift, not
  // from this moment.
  const publishedAt = new Date(addDays(startDate, -7));
  const values = [organizationId, scheduleId, publishedAt];
  await ctx.sql(null, 'update schedule set published_at = $3 where organization_id = $1 and id = $2', values);
  await ctx.sql(null, 'update shift set changed_at = $3 where organization_id = $1 and schedule_id = $2', values);
}
