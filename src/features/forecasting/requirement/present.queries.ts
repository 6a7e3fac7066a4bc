import { getOrMake, grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { eachInSlices } from '../../../kernel/event-loop';
import { idArray } from '../../../kernel/graphql/loaders';
import { addDays } from '../../../kernel/time/local-time';
import { absencesOf } from '../../availability/absences.queries';
import type { PresentClass, WorkStretch } from './present.rules';

interface Row {
  employeeId: string;
  startMs: number;
  endMs: number;
  breaks: { startOffset: number; duration: number }[];
}

const MINUTE_MS = 60_000;

/**
 * Who is scheduled on the days `from` to `to`: shifts of published and locked schedules, and those of one more, by the
 * skills of `asked` that people have.
 */
export async function presentPeople(
  ctx: RequestContext,
  { from, to, scheduleId }: { from: string; to: string; scheduleId: string | null },
  asked: readonly string[],
): Promise<PresentClass[]> {
  const { organizationId } = tenantOf(ctx);
  const rows = await ctx.sql<Row>(
    null,
    `select f.employee_id as "employeeId", f.breaks, extract(epoch from f.starts_at)::float8 * 1000 as "startMs",
       extract(epoch from f.ends_at)::float8 * 1000 as "endMs"
     from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
     where f.organization_id = $1 and f.date between $2 and $3 and (s.status <> 'draft' or s.id = $4)
     order by f.employee_id`,
    // Shifts of the night before reach into the first day.
    [organizationId, addDays(from, -1), to, scheduleId],
  );
  const ids = [...new Set(rows.map(({ employeeId }) => employeeId))];
  if (ids.length === 0) return [];
  const skills = await ctx.sql<{ employeeId: string; skills: string[] }>(
    null,
    `select employee_id as "employeeId", array_agg(skill_id::text order by skill_id) as skills from employee_skill
     where organization_id = $1 and employee_id = any($2) and skill_id = any($3) group by employee_id`,
    [organizationId, idArray(ids), idArray(asked)],
  );
  const skillsOf = new Map(skills.map((row) => [row.employeeId, row.skills]));
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
  const classes = new Map<string, { skills: readonly string[]; people: WorkStretch[][] }>();
  for (const [employeeId, stretches] of work) {
    const own = skillsOf.get(employeeId) ?? [];
    getOrMake(classes, own.join(), () => ({ skills: own, people: [] })).people.push(stretches);
  }
  return [...classes.values()];
}
