import { getOrMake, grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { idArray } from '../../../kernel/graphql/loaders';
import { eachInSlices } from '../../../kernel/event-loop';
import { addDays } from '../../../kernel/time/local-time';
import { MINUTE_MS } from '../../../kernel/time/units';
import { notAway } from '../../people/employee-columns';
import { absencesOf } from '../../availability/absences.queries';
import { skilledPeople, type Skilled } from '../../people/employee-skills.queries';
import { countsWith } from '../../availability/counted-shifts';
import type { PresentClass, WorkStretch } from './people-on-duty.rules';

interface Row {
  employeeId: string;
  startMs: number;
  endMs: number;
  breaks: { startOffset: number; duration: number }[];
}

interface PresentAsked {
  from: string;
  to: string;
  scheduleId: string | null;
  /** Ids of employees. */
  except?: readonly string[] | null;
}

/**
 * Returns the people scheduled from `from` to `to`, grouped by their skills among `asked`: shifts of published and
 * locked schedules, and of one additional schedule, which replace those of its base if it is a scenario. Shifts of
 * `except` that begin on these days do not count.
 */
export async function presentPeople(
  ctx: RequestContext,
  { from, to, scheduleId, except = null }: PresentAsked,
  asked: readonly string[],
): Promise<PresentClass[]> {
  const { organizationId } = tenantOf(ctx);
  const rows = await ctx.sql<Row>(
    null,
    `select f.employee_id as "employeeId", f.breaks, extract(epoch from f.starts_at)::float8 * 1000 as "startMs",
       extract(epoch from f.ends_at)::float8 * 1000 as "endMs"
     from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
     where f.organization_id = $1 and f.date between $2 and $3 and ${countsWith('$4')}
       and ($5::uuid[] is null or f.date < $6 or f.employee_id not in (select unnest($5::uuid[])))
       and ${notAway('f')}
     order by f.employee_id`,
    // Night shifts of the day before extend into the first day.
    [organizationId, addDays(from, -1), to, scheduleId, except && idArray(except), from],
  );
  const ids = [...new Set(rows.map(({ employeeId }) => employeeId))];
  if (ids.length === 0) return [];
  const off = grouped(await absencesOf(ctx, ids, from, addDays(to, 1), scheduleId), ({ employeeId }) => employeeId);
  const work = new Map<string, WorkStretch[]>();
  await eachInSlices(rows, ({ employeeId, startMs, endMs, breaks }) => {
    const away = breaks.map(({ startOffset, duration }) => ({
      startMs: startMs + startOffset * MINUTE_MS,
      endMs: startMs + (startOffset + duration) * MINUTE_MS,
    }));
    for (const each of off.get(employeeId) ?? [])
      if (+each.startsAt < endMs && +each.endsAt > startMs) away.push({ startMs: +each.startsAt, endMs: +each.endsAt });
    getOrMake(work, employeeId, () => []).push({ startMs, endMs, away });
  });
  return classesOf(ctx, work, asked);
}

/** Groups the work of people by their skills among `asked`. */
export async function classesOf(
  ctx: RequestContext,
  work: ReadonlyMap<string, WorkStretch[]>,
  asked: readonly string[],
): Promise<PresentClass[]> {
  const skilled = await skilledPeople(ctx, [...work.keys()]);
  const wanted = new Set(asked);
  const classes = new Map<string, Omit<PresentClass, 'people'> & { people: WorkStretch[][] }>();
  for (const [employeeId, stretches] of work) {
    const own = askedOf(skilled.get(employeeId), wanted);
    getOrMake(classes, JSON.stringify(own), () => ({ ...own, people: [] })).people.push(stretches);
  }
  return [...classes.values()];
}

/** Returns the employee's skills among those requested. */
function askedOf(
  { skillIds, skillShares }: Skilled = { skillIds: [] },
  asked: ReadonlySet<string>,
): Omit<PresentClass, 'people'> {
  const own = [...skillIds.keys()].filter((i) => asked.has(skillIds[i] as string));
  const skills = own.map((i) => skillIds[i] as string);
  const shares = own.map((i) => skillShares?.[i] ?? 1);
  return shares.some((share) => share < 1) ? { skills, shares } : { skills };
}
