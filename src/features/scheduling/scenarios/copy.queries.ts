import { addDays } from '../../../kernel/time/local-time';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { idArray } from '../../../kernel/graphql/loaders';
import { publicHolidaysInThread } from '../../time-off/public-holidays.thread';
import { settingsOfStreams } from '../../forecasting/queue-settings/queue-settings.queries';
import { readPlans, type JudgedSchedule } from '../check/check.queries';
import { isWorsened, sameBreachAmong, type EmployeeBreach } from '../check/check.rules';
import type { ResolvedShift } from '../shift.rules';

/** Returns the days of a range that are closed for every queue or are public holidays, with the reason. */
export async function closedDaysIn(ctx: RequestContext, from: string, to: string): Promise<Map<string, string>> {
  const calendars = new Map(
    (await settingsOfStreams(ctx)).flatMap(({ country, region }) =>
      country ? [[`${country} ${region ?? ''}`, { country, region }] as const] : [],
    ),
  );
  const closed =
    calendars.size > 0
      ? await publicHolidaysInThread({ calendars: [...calendars.values()], from, to }, { signal: ctx.signal })
      : new Map<string, string>();
  const events = await ctx.sql<{ name: string; startDate: string; endDate: string }>(
    null,
    `select name, start_date as "startDate", end_date as "endDate" from demand_event
     where organization_id = $1 and kind = 'closed' and queue is null and channel is null
       and start_date <= $3 and end_date >= $2`,
    [tenantOf(ctx).organizationId, from, to],
  );
  for (const { name, startDate, endDate } of events)
    for (let day = startDate < from ? from : startDate; day <= endDate && day <= to; day = addDays(day, 1))
      closed.set(day, name);
  return new Map([...closed].sort(([a], [b]) => (a < b ? -1 : 1)));
}

type NewShift = ResolvedShift & { id: string };

interface Occupied {
  id: string;
  employeeId: string;
  startMs: number;
  endMs: number;
}

/** Shifts around new ones that these may not overlap: of the schedule and, once it is published, of others. */
export const shiftsBeside = (
  ctx: RequestContext,
  schedule: { id: string; isSeen: boolean },
  employeeIds: readonly string[],
  from: string,
  to: string,
): Promise<Occupied[]> =>
  ctx.sql<Occupied>(
    null,
    `select f.id, f.employee_id as "employeeId", extract(epoch from f.starts_at)::float8 * 1000 as "startMs",
       extract(epoch from f.ends_at)::float8 * 1000 as "endMs"
     from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
     where f.organization_id = $1 and f.employee_id = any($3) and f.date between $4::date - 2 and $5::date + 2
       and (f.schedule_id = $2 or ($6 and s.status <> 'draft'))`,
    [tenantOf(ctx).organizationId, schedule.id, idArray(employeeIds), from, to, schedule.isSeen],
  );

/** Returns the hard breaches that new shifts would add, if they replaced others. */
export async function breachesOfNew(
  ctx: RequestContext,
  schedule: JudgedSchedule,
  rows: readonly NewShift[],
  replacedIds: ReadonlySet<string>,
): Promise<(without: ReadonlySet<string>) => Promise<EmployeeBreach[]>> {
  const employeeIds = [...new Set(rows.map(({ employeeId }) => employeeId))];
  const written = new Set(rows.map(({ id }) => id));
  const plans = await readPlans(ctx, schedule, employeeIds, { withDefaults: false, written });
  const before = sameBreachAmong(await plans.judged((own) => own));
  return async (without) => {
    const added = new Map<string, ReturnType<typeof asPlanned>[]>();
    for (const row of rows)
      if (!without.has(row.id)) added.set(row.employeeId, [...(added.get(row.employeeId) ?? []), asPlanned(row)]);
    const found = await plans.judged((own, employeeId) => [
      ...own.filter(({ id }) => !replacedIds.has(id)),
      ...(added.get(employeeId) ?? []),
    ]);
    return found.filter((breach) => isWorsened(breach, written, before(breach)));
  };
}

const asPlanned = ({ id, templateId, date, startTime, endTime, breaks, startsAt, endsAt }: NewShift) => ({
  id,
  templateId,
  date,
  startTime,
  endTime,
  breaks,
  startMs: +startsAt,
  endMs: +endsAt,
});
