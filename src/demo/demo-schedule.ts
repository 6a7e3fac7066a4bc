import { tenantOf, type RequestContext } from '../kernel/context';
import { addDays, localDateOf } from '../kernel/local-time';
import { createSchedule, updateSchedule } from '../scheduling/schedule.commands';
import { createShifts } from '../scheduling/shift.commands';
import { createTemplate } from '../scheduling/template.commands';

/** A break early, a lunch in the middle and a break late, in minutes from the start of the shift. */
const BREAKS = [
  { startOffset: 105, duration: 15, type: 'break' as const },
  { startOffset: 225, duration: 30, type: 'lunch' as const },
  { startOffset: 375, duration: 15, type: 'break' as const },
];
const TEMPLATES = [
  { name: 'Early', startTime: '06:00', endTime: '14:30', color: '#F59E0B' },
  { name: 'Day', startTime: '09:00', endTime: '17:30', color: '#2563EB' },
  { name: 'Late', startTime: '13:30', endTime: '22:00', color: '#7C3AED' },
  { name: 'Night', startTime: '22:00', endTime: '06:30', color: '#0F766E' },
];
/** Which template each agent works, so that somebody is there around the clock and most by day. */
const PATTERN = [1, 1, 0, 2, 1, 3, 0, 2];
const WEEKS_AHEAD = 2;

export async function makeTemplates(ctx: RequestContext): Promise<void> {
  for (const template of TEMPLATES) await createTemplate(ctx, { ...template, breakRules: BREAKS, daysOfWeek: [] });
}

/** Publishes a schedule for last week, this one and the next, where there is none yet. */
export async function rollScheduleForward(ctx: RequestContext): Promise<void> {
  const { organizationId, timeZone } = tenantOf(ctx);
  const today = localDateOf(ctx.clock.now(), timeZone);
  const monday = addDays(today, -((new Date(`${today}T00:00Z`).getUTCDay() + 6) % 7));
  for (let week = -1; week < WEEKS_AHEAD; week++) {
    const startDate = addDays(monday, 7 * week);
    const name = `Week of ${startDate}`;
    const there = await ctx.q(null, 'select id from schedule where organization_id = $1 and name = $2', [organizationId, name]);
    if (there.length === 0) await publishWeek(ctx, name, startDate);
  }
}

async function publishWeek(ctx: RequestContext, name: string, startDate: string): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  const agents = await ctx.q<{ id: string }>(
    null,
    `select e.id from employee e join user_account u on u.organization_id = $1 and u.id = e.user_id
     where e.organization_id = $1 and u.role = 'agent' and u.status = 'active' order by e.employee_number`,
    [organizationId],
  );
  const templates = await ctx.q<{ id: string; name: string }>(null, 'select id, name from shift_template where organization_id = $1 and archived_at is null', [organizationId]);
  const { id: scheduleId } = await createSchedule(ctx, { name, startDate, endDate: addDays(startDate, 6) });
  const shifts = agents.flatMap(({ id: employeeId }, i) => {
    const { name: templateName, startTime, endTime } = TEMPLATES[PATTERN[i % PATTERN.length] as number] as (typeof TEMPLATES)[number];
    const templateId = templates.find((template) => template.name === templateName)?.id;
    // Five days in a row, two off, the days off spread over the week.
    return [0, 1, 2, 3, 4, 5, 6]
      .filter((day) => (day + i * 3) % 7 < 5)
      .map((day) => ({ scheduleId, employeeId, templateId, date: addDays(startDate, day), startTime, endTime }));
  });
  await createShifts(ctx, { shifts });
  await updateSchedule(ctx, scheduleId, { status: 'published' });
  // As if it had been published in good time: graces run from a shift's start, not from this moment.
  const inGoodTime = new Date(Date.parse(startDate) - 7 * 86_400_000);
  await ctx.q(null, 'update schedule set published_at = $3 where organization_id = $1 and id = $2', [organizationId, scheduleId, inGoodTime]);
  await ctx.q(null, 'update shift set changed_at = $3 where organization_id = $1 and schedule_id = $2', [organizationId, scheduleId, inGoodTime]);
}
