import { tenantOf, type RequestContext } from '../../kernel/context';
import { notify } from '../notifications/notification.commands';

interface UpcomingShift {
  shiftId: string;
  employeeId: string;
  date: string;
  startTime: string;
  endTime: string;
  startsAt: string;
}

/** Reminds people of shifts that begin soon, as long before as each of them wants. */
export async function remindOfShifts(ctx: RequestContext): Promise<void> {
  const shifts = await ctx.sql<UpcomingShift>(
    'announcement.shifts',
    `select f.id as "shiftId", f.employee_id as "employeeId", f.date, f.start_time as "startTime",
       f.end_time as "endTime", f.starts_at as "startsAt"
     from notification_settings s
     join notification_choice c on c.organization_id = $1 and c.user_id = s.user_id and c.kind = 'shift_reminder'
       and (c.email <> 'off' or c.push)
     join employee e on e.organization_id = $1 and e.user_id = s.user_id
     join shift f on f.organization_id = $1 and f.employee_id = e.id
     join schedule p on p.organization_id = $1 and p.id = f.schedule_id and p.status <> 'draft'
     where s.organization_id = $1 and s.reminder_minutes is not null and f.starts_at > $2
       and f.starts_at <= $2 + s.reminder_minutes * interval '1 minute'`,
    [tenantOf(ctx).organizationId, ctx.clock.now()],
  );
  await notify(
    ctx,
    shifts.map(({ shiftId, employeeId, date, startTime, endTime, startsAt }) => {
      const beginsAt = new Date(startsAt);
      return {
        kind: 'shift_reminder' as const,
        employeeIds: [employeeId],
        key: `shift:${shiftId}:${beginsAt.toISOString()}`,
        title: 'Your shift starts soon',
        text: `Your shift on ${date}, ${startTime}–${endTime}.`,
        link: '/my-week',
        expiresAt: beginsAt,
        data: { shiftId },
      };
    }),
  );
}
