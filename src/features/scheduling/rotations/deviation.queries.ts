import { getOrMake } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { eachInSlices } from '../../../kernel/event-loop';
import { idArray } from '../../../kernel/graphql/loaders';
import { addDays } from '../../../kernel/time/local-time';
import { wallClock } from '../../../kernel/time/wall-clock';
import { plannedAbsencesOf } from '../../availability/absences.queries';
import { EMPLOYEE_SOURCE } from '../../people/employee-columns';
import { planOf } from '../generation/plan.queries';
import { findSchedule } from '../schedule.queries';
import type { Shift } from '../shift.entity';
import { SHIFT_COLUMNS } from '../shift.loaders';
import type { ShiftTemplate } from '../template.entity';
import { templateById } from '../template.loaders';
import type { RotationDeviationsArgs } from './rotation.inputs';
import { rotationDaysOf, type RotationDayOf } from './rotation.queries';
import { isAsWanted, isWorkday } from './rotation.rules';
import type { RotationDeviation, RotationDeviationPage } from './rotation.type';
import { countsWith } from '../../availability/counted-shifts';

/**
 * Returns the days on which people of a schedule do not work as their rotations, by date, name. Its people are those
 * with shifts in it and those it was generated for. Published shifts of other schedules count as well.
 */
export async function rotationDeviations(
  ctx: RequestContext,
  { scheduleId, page, limit }: RotationDeviationsArgs,
): Promise<RotationDeviationPage> {
  const { startDate: from, endDate: to } = await findSchedule(ctx, scheduleId, 'scheduleId');
  const people = await peopleByName(ctx, scheduleId);
  const days = await rotationDaysOf(ctx, people, { from, to });
  const found: RotationDeviation[] = [];
  if (days.size > 0) {
    const ids = people.filter((id) => days.has(id));
    const shifts = await shiftsByCell(ctx, scheduleId, ids, { from, to });
    const templates = await templatesOf(ctx, [...days.values()].flat());
    const absences = await plannedAbsencesOf(ctx, ids, from, to);
    const clock = wallClock(tenantOf(ctx).timeZone);
    const isAway = (employeeId: string, date: string): boolean => {
      const [startMs, endMs] = [date, addDays(date, 1)].map((day) => clock.instantOf(`${day}T00:00`)) as [
        number,
        number,
      ];
      return (absences.get(employeeId) ?? []).some((each) => each.startMs < endMs && startMs < each.endMs);
    };
    await eachInSlices(ids, (employeeId) => {
      for (const { date, day } of days.get(employeeId)!) {
        const own = shifts.get(`${employeeId} ${date}`) ?? [];
        if (isAsWanted(day, own, templates)) continue;
        const isExcused = isWorkday(day) && isAway(employeeId, date);
        found.push({ employeeId, date, wanted: day, shifts: own, isExcused });
      }
    });
  }
  // The sort is stable: people of a date stay in the order of their names.
  found.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return { data: found.slice((page - 1) * limit, page * limit), page, limit, total: found.length };
}

async function templatesOf(ctx: RequestContext, days: readonly RotationDayOf[]): Promise<Map<string, ShiftTemplate>> {
  const ids = [...new Set(days.flatMap(({ day }) => day.templateId ?? []))];
  await templateById.prefetch(ctx, ids);
  return new Map(ids.flatMap((id) => templateById.ready(ctx, id) ?? []).map((template) => [template.id, template]));
}

async function peopleByName(ctx: RequestContext, scheduleId: string): Promise<string[]> {
  const { employeeIds = [] } = (await planOf(ctx, scheduleId))?.input ?? {};
  const rows = await ctx.sql<{ id: string }>(
    null,
    `select e.id from ${EMPLOYEE_SOURCE}
     where e.organization_id = $1 and (e.id = any($3) or exists (
       select from shift f where f.organization_id = $1 and f.schedule_id = $2 and f.employee_id = e.id))
     order by u.name_sort, e.id`,
    [tenantOf(ctx).organizationId, scheduleId, idArray(employeeIds)],
  );
  return rows.map(({ id }) => id);
}

async function shiftsByCell(
  ctx: RequestContext,
  scheduleId: string,
  employeeIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<Map<string, Shift[]>> {
  const rows = await ctx.sql<Shift>(
    null,
    `select ${SHIFT_COLUMNS} from shift f join schedule s on s.organization_id = $1 and s.id = f.schedule_id
     where f.organization_id = $1 and f.employee_id = any($3) and f.date between $4 and $5
       and ${countsWith('$2')}
     order by f.starts_at, f.id`,
    [tenantOf(ctx).organizationId, scheduleId, idArray(employeeIds), from, to],
  );
  const cells = new Map<string, Shift[]>();
  for (const shift of rows) getOrMake(cells, `${shift.employeeId} ${shift.date}`, () => []).push(shift);
  return cells;
}
