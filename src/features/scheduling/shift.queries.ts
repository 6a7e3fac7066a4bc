import { tenantOf, type RequestContext } from '../../kernel/context';
import { conflict, notFound } from '../../kernel/errors';
import { idArray } from '../../kernel/graphql/loaders';
import { offsetOf } from '../../kernel/graphql/page';
import { storedCount, storedPage } from '../../platform/database/row-count';
import { onlyShiftsOf } from './scheduling.policy';
import type { Shift } from './shift.entity';
import type { ShiftsArgs } from './shift.inputs';
import { SHIFT_COLUMNS } from './shift.loaders';
import type { ShiftPage } from './shift.type';

/** The full range of valid dates. */
const [FIRST_DAY, LAST_DAY] = ['1990-01-01', '2100-12-31'];

/** A shift is visible to its agent, and excludes overlapping ones, once its schedule is published. */
const isVisible = (shift: string) => `exists (select from schedule s
  where s.organization_id = $1 and s.id = ${shift}.schedule_id and s.status <> 'draft')`;

const MATCHING = `shift f where f.organization_id = $1 and ($2::uuid is null or f.schedule_id = $2)
  and ($3::uuid is null or f.employee_id = $3) and ($4::date is null or f.date >= $4)
  and ($5::date is null or f.date <= $5)
  and ($6::uuid is null or f.employee_id in (select id from employee where organization_id = $1 and team_id = $6))
  and ($7::uuid is null or f.employee_id = $7 and ${isVisible('f')})`;

/** Sorted by date, start and id. */
export async function listShifts(ctx: RequestContext, args: ShiftsArgs): Promise<ShiftPage> {
  const { scheduleId = null, employeeId = null, teamId = null, page, limit } = args;
  const { from, to } = daysOf(args);
  const matching = [tenantOf(ctx).organizationId, scheduleId, employeeId, from, to, teamId, onlyShiftsOf(ctx)];
  const data = await ctx.sql<Shift>(
    null, // each combination of filters needs its own plan
    `select ${SHIFT_COLUMNS} from ${MATCHING} order by f.date, f.start_time, f.id limit $8 offset $9`,
    [...matching, limit, offsetOf(args)],
  );
  return { data, page, limit, total: await totalOf(ctx, args, matching) };
}

/** Returns the first and last day of the filter; null if unbounded. */
const daysOf = ({ date, from, to }: ShiftsArgs): { from: string | null; to: string | null } => ({
  from:
    [date, from]
      .filter((day) => day != null)
      .sort()
      .at(-1) ?? null,
  to: [date, to].filter((day) => day != null).sort()[0] ?? null,
});

/**
 * Totals come from the counter tables, by schedule and day or by schedule and employee. Only the shifts of one employee
 * on certain days, which are few, and those of a team are counted directly.
 */
async function totalOf(ctx: RequestContext, args: ShiftsArgs, matching: unknown[]): Promise<number> {
  const { scheduleId, employeeId, teamId } = args;
  const { from, to } = daysOf(args);
  const own = onlyShiftsOf(ctx);
  const isOfDays = from !== null || to !== null;
  if (teamId || ((own || employeeId) && isOfDays)) {
    const [row] = await ctx.sql<{ total: number }>(null, `select count(*) as total from ${MATCHING}`, matching);
    return row?.total ?? 0;
  }
  if (own || employeeId) return totalOfEmployee(ctx, args, own);
  const subject = scheduleId ?? undefined;
  if (!isOfDays) return storedCount(ctx, 'shift', { subject });
  if (from !== null && from === to) return storedCount(ctx, 'shift', { subject, day: from });
  const days = { subject: subject ?? '', from: from ?? FIRST_DAY, to: to ?? LAST_DAY };
  return (await storedPage(ctx, 'shift', { ...days, limit: args.limit, offset: 0 })).total;
}

async function totalOfEmployee(
  ctx: RequestContext,
  { scheduleId, employeeId }: ShiftsArgs,
  own: string | null,
): Promise<number> {
  const [row] = await ctx.sql<{ total: number }>(
    null,
    `select coalesce(sum(shifts), 0)::bigint as total from schedule_employee f
     where f.organization_id = $1 and f.employee_id = $2 and ($3::uuid is null or f.employee_id = $3)
       and ($4::uuid is null or f.schedule_id = $4) ${own ? `and ${isVisible('f')}` : ''}`,
    [tenantOf(ctx).organizationId, own ?? employeeId, employeeId ?? null, scheduleId ?? null],
  );
  return row?.total ?? 0;
}

/** Returns the existing shifts among these ids, drafts included. */
export async function presentShifts(ctx: RequestContext, ids: readonly string[]): Promise<Map<string, Shift>> {
  const rows = await ctx.sql<Shift>(
    'shift.byId',
    `select ${SHIFT_COLUMNS} from shift f where f.organization_id = $1 and f.id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  return new Map(rows.map((shift) => [shift.id, shift]));
}

/** Returns these shifts in the given order; 404 for the first missing one, with the path of the caller's argument. */
export async function shiftsById(ctx: RequestContext, ids: readonly string[], path = 'id'): Promise<Shift[]> {
  const byId = await presentShifts(ctx, ids);
  return ids.map((id) => {
    const shift = byId.get(id);
    if (!shift) throw notFound('Shift', path, id);
    return shift;
  });
}

interface OverlappingShift {
  id: string;
  scheduleId: string;
  employeeId: string;
  date: string;
  startTime: string;
  endTime: string;
}

const MAX_TOLD = 100;

/** SQL for the shift of an alias as an OverlappingShift. */
const asJson = (f: string) => `json_build_object(
  'id', ${f}.id, 'scheduleId', ${f}.schedule_id, 'employeeId', ${f}.employee_id, 'date', ${f}.date,
  'startTime', to_char(${f}.start_time, 'HH24:MI'), 'endTime', to_char(${f}.end_time, 'HH24:MI'))`;

/** A shift lasts at most 26 hours, so shifts that overlap it begin at most two days before it. */
const overlaps = (condition: string) => `select ${asJson('n')} as "shift", ${asJson('o')} as "other"
  from (select *, date - 2 as first_day, date + 2 as last_day from shift n
    where n.organization_id = $1 and ${condition} offset 0) n
  cross join lateral (select * from shift o
    where o.organization_id = $1 and o.employee_id = n.employee_id and o.date between n.first_day and n.last_day
      and o.id <> n.id and o.starts_at < n.ends_at and o.ends_at > n.starts_at offset 0) o
  where (o.schedule_id = n.schedule_id or (${isVisible('n')} and ${isVisible('o')}))
  order by n.date, n.start_time, n.id, o.date, o.start_time, o.id limit ${MAX_TOLD}`;

/**
 * Refuses overlapping shifts of an employee: within one schedule, and among published and locked ones. Call it after
 * the shifts are written and with the employees locked; the unit of work rolls them back. The error omits the shifts of
 * `newIds`, whose ids the caller has never seen.
 */
export async function refuseOverlaps(
  ctx: RequestContext,
  of: { shiftIds: readonly string[] } | { scheduleId: string },
  newIds: readonly string[] = [],
): Promise<void> {
  const [condition, value] =
    'scheduleId' in of ? ['n.schedule_id = $2', of.scheduleId] : ['n.id = any($2)', idArray(of.shiftIds)];
  const pairs = await ctx.sql<{ shift: OverlappingShift; other: OverlappingShift }>(null, overlaps(condition), [
    tenantOf(ctx).organizationId,
    value,
  ]);
  const first = pairs[0];
  if (!first) return;
  const unknown = new Set(newIds);
  const shifts = new Map(
    pairs
      .flatMap(({ shift, other }) => [shift, other])
      .filter(({ id }) => !unknown.has(id))
      .map((each) => [each.id, each]),
  );
  const words = ({ date, startTime, endTime }: OverlappingShift) => `${date} ${startTime}–${endTime}`;
  throw conflict(`The shift ${words(first.shift)} overlaps ${words(first.other)} of the same employee`, {
    shifts: [...shifts.values()],
  });
}
