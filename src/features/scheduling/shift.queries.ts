import { tenantOf, type RequestContext } from '../../kernel/context';
import { conflict, notFound } from '../../kernel/errors';
import { idArray } from '../../kernel/graphql/loaders';
import { offsetOf } from '../../kernel/graphql/page';
import { keptCount } from '../../platform/database/kept-count';
import { onlyShiftsOf } from './scheduling.policy';
import type { Shift } from './shift.entity';
import type { ShiftsFilter } from './shift.inputs';
import { SHIFT_COLUMNS } from './shift.loaders';
import type { ShiftPage } from './shift.type';

/** A shift is seen by its agent, and bars others, once its schedule is published. */
const isVisible = (shift: string) => `exists (select from schedule s
  where s.organization_id = $1 and s.id = ${shift}.schedule_id and s.status <> 'draft')`;

const MATCHING = `shift f where f.organization_id = $1 and ($2::uuid is null or f.schedule_id = $2)
  and ($3::uuid is null or f.employee_id = $3) and ($4::date is null or f.date = $4)
  and ($5::uuid is null or f.employee_id = $5 and ${isVisible('f')})`;

/** By date, start, id. */
export async function listShifts(ctx: RequestContext, filter: ShiftsFilter): Promise<ShiftPage> {
  const { scheduleId = null, employeeId = null, date = null, page, limit } = filter;
  const matching = [tenantOf(ctx).organizationId, scheduleId, employeeId, date, onlyShiftsOf(ctx)];
  const data = await ctx.sql<Shift>(
    null, // every mix of filters wants a plan of its own
    `select ${SHIFT_COLUMNS} from ${MATCHING} order by f.date, f.start_time, f.id limit $6 offset $7`,
    [...matching, limit, offsetOf(filter)],
  );
  return { data, page, limit, total: await totalOf(ctx, filter) };
}

/** An employee's shifts are counted by schedule, all others by schedule and day; those of one day are few. */
async function totalOf(ctx: RequestContext, { scheduleId, employeeId, date }: ShiftsFilter): Promise<number> {
  const own = onlyShiftsOf(ctx);
  if (!own && !employeeId) return keptCount(ctx, 'shift', { subject: scheduleId ?? undefined, day: date ?? undefined });
  const [counted, shifts] = date ? ['shift', 'count(*)'] : ['schedule_employee', 'coalesce(sum(shifts), 0)::bigint'];
  const [row] = await ctx.sql<{ total: number }>(
    null,
    `select ${shifts} as total from ${counted} f
     where f.organization_id = $1 and f.employee_id = $2 and ($3::uuid is null or f.employee_id = $3)
       and ($4::uuid is null or f.schedule_id = $4) ${date ? 'and f.date = $5' : ''}
       ${own ? `and ${isVisible('f')}` : ''}`,
    [tenantOf(ctx).organizationId, own ?? employeeId, employeeId ?? null, scheduleId ?? null, ...(date ? [date] : [])],
  );
  return row?.total ?? 0;
}

/** These shifts, in the order given; 404 for the first one that is not there, by the name of what the caller gave. */
export async function shiftsById(ctx: RequestContext, ids: readonly string[], path = 'id'): Promise<Shift[]> {
  const rows = await ctx.sql<Shift>(
    'shift.byId',
    `select ${SHIFT_COLUMNS} from shift f where f.organization_id = $1 and f.id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  const byId = new Map(rows.map((shift) => [shift.id, shift]));
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

const MOST_TOLD = 100;

/** The shift that an alias stands for, as an OverlappingShift. */
const asJson = (f: string) => `json_build_object(
  'id', ${f}.id, 'scheduleId', ${f}.schedule_id, 'employeeId', ${f}.employee_id, 'date', ${f}.date,
  'startTime', to_char(${f}.start_time, 'HH24:MI'), 'endTime', to_char(${f}.end_time, 'HH24:MI'))`;

/** No shift lasts longer than 26 hours: those that overlap it begin on one of the two days before it, or after it. */
const overlaps = (condition: string) => `select ${asJson('n')} as "shift", ${asJson('o')} as "other"
  from (select *, date - 2 as first_day, date + 2 as last_day from shift n
    where n.organization_id = $1 and ${condition} offset 0) n
  cross join lateral (select * from shift o
    where o.organization_id = $1 and o.employee_id = n.employee_id and o.date between n.first_day and n.last_day
      and o.id <> n.id and o.starts_at < n.ends_at and o.ends_at > n.starts_at offset 0) o
  where (o.schedule_id = n.schedule_id or (${isVisible('n')} and ${isVisible('o')}))
  order by n.date, n.start_time, n.id, o.date, o.start_time, o.id limit ${MOST_TOLD}`;

/**
 * Refuses shifts that overlap others of the same employee: within one schedule, and among published and locked ones.
 * Call it with the employees locked and the shifts written; the unit of work takes them back. The fault does not
 * list the shifts of `newIds`: nobody knows them yet.
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
