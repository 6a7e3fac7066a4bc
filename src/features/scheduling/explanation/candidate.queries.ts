import { workedMinutes } from '../../../engines/work-rules/judge';
import { grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { addDays, weekdayOf } from '../../../kernel/time/local-time';
import { preferencesOf } from '../../availability/availability.queries';
import { EMPLOYEE_SOURCE } from '../../people/employee-columns';
import type { Employee } from '../../people/employee.entity';
import { employeeById } from '../../people/employee.loaders';
import { inScope, requireInScope, scopeOf, scopeValues } from '../../people/scope.queries';
import { breachesIn, told } from '../check/check.queries';
import { findSchedule } from '../schedule.queries';
import type { Shift } from '../shift.entity';
import { shiftsById } from '../shift.queries';
import type { ShiftCandidatesArgs } from './candidate.inputs';
import { byMerit, byPromise, wishPoints, type Prospect } from './candidate.rules';
import type { ShiftCandidate } from './candidate.type';
import { countsWith } from '../../availability/counted-shifts';

/** Maximum number of the most likely candidates judged. */
const MAX_JUDGED = 300;
const NONE: readonly never[] = [];

/** Returns the employees who could take over a shift, best first, with a fixed number of statements. */
export async function shiftCandidates(
  ctx: RequestContext,
  { shiftId, limit }: ShiftCandidatesArgs,
): Promise<ShiftCandidate[]> {
  const [shift] = (await shiftsById(ctx, [shiftId], 'shiftId')) as [Shift];
  await requireInScope(ctx, [{ employeeId: shift.employeeId, path: 'shiftId' }]);
  const schedule = await findSchedule(ctx, shift.scheduleId, 'shiftId');
  const given = { ...shift, startMs: +new Date(shift.startsAt), endMs: +new Date(shift.endsAt) };
  const minutes = workedMinutes(given);
  const prospects = (await prospectsFor(ctx, shift)).sort(byPromise(minutes)).slice(0, MAX_JUDGED);
  const ids = prospects.map(({ employeeId }) => employeeId);
  const { now } = await breachesIn(ctx, schedule, ids, { withDefaults: true, given });
  const isOfShift = (breach: { shiftIds: string[]; unfinished: boolean }) =>
    !breach.unfinished && breach.shiftIds.includes(shiftId);
  const breachesOf = grouped(now.filter(isOfShift), ({ employeeId }) => employeeId);
  const preferences = await preferencesOf(ctx, ids);
  const best = prospects
    .map((prospect) => {
      const breaches = breachesOf.get(prospect.employeeId) ?? NONE;
      const wishes = wishPoints(preferences.get(prospect.employeeId) ?? NONE, given);
      const soft = breaches.reduce((sum, { by, hard, units }) => (hard ? sum : sum + units * by.rule.weight), 0);
      return { prospect, breaches, wishes, costChange: soft + wishes };
    })
    .sort(byMerit)
    .slice(0, limit);
  await employeeById.prefetch(
    ctx,
    best.map(({ prospect }) => prospect.employeeId),
  );
  const givenUp = await shiftsById(
    ctx,
    best.flatMap(({ prospect }) => prospect.shiftId ?? []),
  );
  return best.map(({ prospect, breaches, wishes, costChange }) => ({
    employee: employeeById.ready(ctx, prospect.employeeId) as Employee,
    brokenRules: breaches.map(told),
    costChange,
    hoursThatWeek: (prospect.weekMinutes + minutes) / 60,
    weeklyHoursTarget: prospect.weeklyHoursTarget,
    isAvailable: !breaches.some(({ by }) => by.rule.kind === 'availability' || by.rule.kind === 'time_off'),
    hasShift: givenUp.find(({ id }) => id === prospect.shiftId) ?? null,
    wishesIt: wishes === 0 ? null : wishes < 0,
    missingSkillIds: prospect.missingSkillIds,
  }));
}

/** Returns all active employees in the caller's scope except the one who has the shift. */
async function prospectsFor(ctx: RequestContext, shift: Shift): Promise<Prospect[]> {
  const monday = addDays(shift.date, -((weekdayOf(shift.date) + 6) % 7));
  const rows = await ctx.sql<Omit<Prospect, 'missingSkillIds'> & { missing: string | null }>(
    null,
    `with around as materialized (
       select f.*, f.starts_at < $8 and f.ends_at > $7 as is_at_once from shift f
       join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
       where f.organization_id = $1 and f.employee_id <> $2 and f.date between $5::date - 2 and $5::date + 9
         and ${countsWith('$6')}
     ), known as materialized (
       select employee_id, min(id::text) filter (where is_at_once) as shift_id,
         coalesce(sum(extract(epoch from ends_at - starts_at) / 60 - (
           select coalesce(sum((b->>'duration')::int), 0) from jsonb_array_elements(breaks) b
           where not coalesce((b->>'isPaid')::boolean, b->>'type' <> 'lunch')
         )) filter (where not is_at_once and date between $5 and $5::date + 6), 0) as minutes,
         min(extract(epoch from greatest(starts_at - $8, $7 - ends_at)) / 60) filter (where not is_at_once) as rest
       from around group by employee_id
     )
     select e.id as "employeeId", e.weekly_hours_target as "weeklyHoursTarget",
       coalesce(k.minutes, 0)::float8 as "weekMinutes", k.shift_id as "shiftId", k.rest::float8 as "restMinutes",
       exists (select from time_off_request r where r.organization_id = $1 and r.employee_id = e.id
         and r.state = 'approved' and r.end_date >= $3
         and r.start_date <= case when r.start_time is null then $3 else $4 end) as "isOff",
       (e.team_id is not null or k.employee_id is not null or exists (select from employee_skill h
         where h.organization_id = $1 and h.employee_id = e.id)) as "isScheduled",
       (select string_agg(h.skill_id::text, ' ' order by h.skill_id) from employee_skill h
         where h.organization_id = $1 and h.employee_id = $2 and not exists (select from employee_skill x
           where x.organization_id = $1 and x.employee_id = e.id and x.skill_id = h.skill_id)) as missing
     from ${EMPLOYEE_SOURCE} left join known k on k.employee_id = e.id
     where e.organization_id = $1 and e.id <> $2 and u.status = 'active' and ${inScope('e', 9)}`,
    [
      tenantOf(ctx).organizationId,
      shift.employeeId,
      shift.date,
      shift.endTime > shift.startTime ? shift.date : addDays(shift.date, 1),
      monday,
      shift.scheduleId,
      shift.startsAt,
      shift.endsAt,
      ...scopeValues(await scopeOf(ctx)),
    ],
  );
  return rows.map(({ missing, ...row }) => ({ ...row, missingSkillIds: missing?.split(' ') ?? [] }));
}
