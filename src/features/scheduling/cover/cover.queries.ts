import { grouped } from '../../../kernel/collections';
import { tenantOf, userOf, type RequestContext } from '../../../kernel/context';
import { addDays } from '../../../kernel/time/local-time';
import { absencesOf } from '../../availability/absences.queries';
import type { TimeOffImpact } from '../../time-off/time-off.type';
import { notAway } from '../../people/employee-columns';
import { requirementFor } from '../../forecasting/requirement/requirement.queries';
import { shortWithout, type Presence } from './cover.rules';
import type { ShortCover } from './cover.type';

/** Maximum number of days checked: the first ones with a shift within the time off. */
const MAX_DAYS = 31;

/**
 * Returns the intervals that the absence of an employee leaves understaffed; null if nothing is required on these days.
 * Agents get null, because the answer is about other employees.
 */
export async function coverWithout(
  ctx: RequestContext,
  { employeeId, startsAt, endsAt, shifts }: TimeOffImpact,
): Promise<ShortCover[] | null> {
  if (userOf(ctx).role === 'agent') return null;
  const dates = [...new Set(shifts.map(({ date }) => date))].slice(0, MAX_DAYS);
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  // Night shifts of the last day end on the next one.
  const requirement = await requirementFor(ctx, first, addDays(last, 1));
  if (requirement === null) return null;
  const intervals = requirement.map((each) => ({
    startMs: each.startsAt.getTime(),
    endMs: each.endsAt.getTime(),
    required: each.people,
  }));
  const during = { startMs: startsAt.getTime(), endMs: endsAt.getTime() };
  const present = await presentOn(ctx, dates);
  return shortWithout(employeeId, during, present, intervals).map(({ startMs, endMs, required, people, added }) => ({
    startsAt: new Date(startMs),
    endsAt: new Date(endMs),
    required,
    people,
    added,
  }));
}

interface Row {
  employeeId: string;
  startMs: number;
  endMs: number;
  breaks: { startOffset: number; duration: number }[];
}

/** Returns all published shifts on these and the adjacent days, without breaks and time off. */
async function presentOn(ctx: RequestContext, dates: readonly string[]): Promise<Presence[]> {
  const days = [...new Set(dates.flatMap((date) => [addDays(date, -1), date, addDays(date, 1)]))].sort();
  const rows = await ctx.sql<Row>(
    null,
    `select f.employee_id as "employeeId", f.breaks, extract(epoch from f.starts_at)::float8 * 1000 as "startMs",
       extract(epoch from f.ends_at)::float8 * 1000 as "endMs"
     from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
     where f.organization_id = $1 and f.date = any($2) and s.status <> 'draft'
       and ${notAway('f')}`,
    [tenantOf(ctx).organizationId, `{${days.join(',')}}`],
  );
  const people = [...new Set(rows.map(({ employeeId }) => employeeId))];
  const off = await absencesOf(ctx, people, days[0] as string, days.at(-1) as string);
  const offById = grouped(off, ({ employeeId }) => employeeId);
  return rows.map(({ employeeId, startMs, endMs, breaks }) => ({
    employeeId,
    startMs,
    endMs,
    away: [
      ...breaks.map(({ startOffset, duration }) => ({
        startMs: startMs + startOffset * 60_000,
        endMs: startMs + (startOffset + duration) * 60_000,
      })),
      ...(offById.get(employeeId) ?? []).map((each) => ({ startMs: +each.startsAt, endMs: +each.endsAt })),
    ],
  }));
}
