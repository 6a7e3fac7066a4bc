import type { BreakDay, DayShift } from '../../../engines/optimizer/breaks/break-day';
import { stretchesOf } from '../../../engines/work-rules/stretches';
import { grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { notFound } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { addDays } from '../../../kernel/time/local-time';
import { wallClock } from '../../../kernel/time/wall-clock';
import { MINUTE_MS } from '../../../kernel/time/units';
import { absencesOf } from '../../availability/absences.queries';
import { rulesInForce } from '../../contracts/work-rule.queries';
import { notAway } from '../../people/employee-columns';
import { isInScope, scopeOf } from '../../people/scope.queries';
import type { Break } from '../break.rules';
import { skillsOf } from '../../people/employee-skills.queries';
import { boundsOf } from './break-bounds.rules';
import type { Needed } from './needed.queries';
import type { ReoptimizeArgs } from './reoptimization.inputs';

const STEP_MINUTES = 5;
const NONE: readonly never[] = [];

export interface WorkedShift {
  id: string;
  scheduleId: string;
  employeeId: string;
  teamId: string | null;
  date: string;
  status: string;
  isPinned: boolean;
  /** Sorted by start. */
  breaks: Break[];
  startMs: number;
  endMs: number;
  changedAt: string;
}

/** A stretch of a shift: the whole shift, or the part before or after a split gap. */
export interface ReadStretch {
  /** Index of its shift, and of the first of its breaks in the shift. */
  shift: number;
  firstBreak: number;
  /** Minute at which the shift starts. */
  start: number;
}

/** A day in the form of the search; `stretches` corresponds to `day.shifts` by index. */
export interface ReadDay {
  day: BreakDay;
  shifts: WorkedShift[];
  stretches: ReadStretch[];
  /** Instant of minute 0. */
  originMs: number;
}

/** Reads all published shifts around a day, with a fixed number of statements. */
export async function readDay(
  ctx: RequestContext,
  { date, scheduleIds, maxShiftMinutes, maxOnBreakPercent }: ReoptimizeArgs,
  needed: Needed,
): Promise<ReadDay> {
  if (scheduleIds) await requireSchedules(ctx, scheduleIds);
  const shifts = await shiftsAround(ctx, date);
  const people = [...new Set(shifts.map(({ employeeId }) => employeeId))];
  const scope = await scopeOf(ctx);
  const absences = await absencesOf(ctx, people, addDays(date, -1), addDays(date, 2));
  const offOf = grouped(absences, ({ employeeId }) => employeeId);
  const skills = await skillsOf(ctx, people);
  const mayMove = ({ date: starts, status, isPinned, scheduleId, employeeId, teamId }: WorkedShift): boolean =>
    starts === date &&
    !isPinned &&
    status === 'published' &&
    (!scheduleIds || scheduleIds.includes(scheduleId)) &&
    isInScope(scope, { id: employeeId, teamId });
  const movers = shifts.filter(mayMove).map(({ employeeId }) => employeeId);
  const rules = await rulesInForce(ctx, movers, date, date, { withDefaults: true });
  const originMs = wallClock(tenantOf(ctx).timeZone).instantOf(`${date}T00:00`);
  const minuteAt = (ms: number): number => Math.round((ms - originMs) / MINUTE_MS);
  const nowMs = ctx.clock.now().getTime();
  const dayShiftOf = (shift: WorkedShift): DayShift => {
    const { employeeId, startMs, endMs, breaks } = shift;
    const [start, end] = [minuteAt(startMs), minuteAt(endMs)];
    const off = (offOf.get(employeeId) ?? NONE)
      .map(({ startsAt, endsAt }) => [Math.max(start, minuteAt(+startsAt)), Math.min(end, minuteAt(+endsAt))] as const)
      .filter(([from, to]) => from < to);
    const ofBreaks = (rules.get(employeeId) ?? NONE).flatMap(({ rule }) => (rule.kind === 'breaks' ? [rule] : []));
    const bounds = mayMove(shift) ? boundsOf(shift, { rules: ofBreaks, nowMs, maxShiftMinutes }) : null;
    return {
      skills: maskOf(skills.get(employeeId) ?? NONE, needed.skills),
      start,
      end,
      off,
      breaks: breaks.map(({ startOffset, duration }, i) => ({
        start: start + startOffset,
        duration,
        earliest: start + (bounds?.[i]?.earliest ?? startOffset),
        latest: start + (bounds?.[i]?.latest ?? startOffset),
      })),
    };
  };
  const stretches: ReadStretch[] = [];
  const dayShifts = shifts.flatMap((shift, index): DayShift[] => {
    const parts = stretchesOf(shift);
    const gap = shift.breaks.findIndex(({ isGap }) => isGap);
    return parts.map((part, p) => {
      stretches.push({ shift: index, firstBreak: p === 0 ? 0 : gap + 1, start: minuteAt(shift.startMs) });
      return dayShiftOf(part);
    });
  });
  const last = shifts.reduce((most, shift) => (shift.date === date ? Math.max(most, minuteAt(shift.endMs)) : most), 0);
  const lastNeeded = needed.intervals.reduce((most, { endsAt }) => Math.max(most, minuteAt(+endsAt)), 0);
  const minutes = Math.min(lastNeeded, Math.max(last, minuteAt(midnightAfter(ctx, date))));
  const day: BreakDay = {
    minutes,
    skills: needed.skills.length,
    need: needByMinute(needed, minutes, minuteAt),
    shifts: dayShifts,
    stepMinutes: STEP_MINUTES,
    mostAwayPercent: maxOnBreakPercent ?? null,
  };
  return { day, shifts, stretches, originMs };
}

const midnightAfter = (ctx: RequestContext, date: string): number =>
  wallClock(tenantOf(ctx).timeZone).instantOf(`${addDays(date, 1)}T00:00`);

function needByMinute({ intervals, skills }: Needed, minutes: number, minuteAt: (ms: number) => number): Float64Array {
  const need = new Float64Array(minutes * skills.length);
  for (const { skillId, startsAt, endsAt, people } of intervals) {
    const skill = Math.max(0, skills.indexOf(skillId));
    for (let minute = Math.max(0, minuteAt(+startsAt)); minute < Math.min(minutes, minuteAt(+endsAt)); minute++)
      need[minute * skills.length + skill]! += people;
  }
  return need;
}

const maskOf = (own: readonly string[], skills: readonly (string | null)[]): number =>
  skills.reduce((mask, skillId, k) => (skillId === null || own.includes(skillId) ? mask | (1 << k) : mask), 0);

async function shiftsAround(ctx: RequestContext, date: string): Promise<WorkedShift[]> {
  const rows = await ctx.sql<WorkedShift>(
    null,
    `select f.id, f.schedule_id as "scheduleId", f.employee_id as "employeeId", e.team_id as "teamId", f.date, s.status,
       exists (select from schedule_pin p where p.organization_id = f.organization_id
         and p.schedule_id = f.schedule_id and p.employee_id = f.employee_id and p.date = f.date) as "isPinned",
       f.breaks, extract(epoch from f.starts_at)::float8 * 1000 as "startMs",
       extract(epoch from f.ends_at)::float8 * 1000 as "endMs", f.changed_at::text as "changedAt"
     from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
     join employee e on e.organization_id = f.organization_id and e.id = f.employee_id
     where f.organization_id = $1 and f.date = any($2) and s.status <> 'draft' and ${notAway('f')}
     order by f.id`,
    [tenantOf(ctx).organizationId, `{${[addDays(date, -1), date, addDays(date, 1)].join(',')}}`],
  );
  for (const row of rows) row.breaks.sort((a, b) => a.startOffset - b.startOffset);
  return rows;
}

async function requireSchedules(ctx: RequestContext, ids: readonly string[]): Promise<void> {
  const rows = await ctx.sql<{ id: string }>(
    null,
    'select id from schedule where organization_id = $1 and id = any($2)',
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  const known = new Set(rows.map(({ id }) => id));
  ids.forEach((id, i) => {
    if (!known.has(id)) throw notFound('Schedule', `scheduleIds[${i}]`, id);
  });
}
