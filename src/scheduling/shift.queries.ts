import type { GraphQLResolveInfo } from 'graphql';
import { tenantOf, type RequestContext } from '../kernel/context';
import { notFound } from '../kernel/errors';
import { batchLoader, grouped, idArray } from '../kernel/loaders';
import { selects } from '../kernel/selection';
import { employeeById } from '../people/people.loaders';
import { prefetchEmployees } from '../people/people.prefetch';
import { onlyShiftsOf } from './scheduling.policy';
import type { Shift } from './shift.entity';
import type { ShiftsFilter } from './shift.inputs';
import { templateById } from './template.queries';

const COLUMNS = `f.id, f.schedule_id as "scheduleId", f.employee_id as "employeeId", f.template_id as "templateId",
  f.date, f.start_time as "startTime", f.end_time as "endTime", f.breaks, f.starts_at as "startsAt", f.ends_at as "endsAt"`;

const MATCHING = `shift f where f.organization_id = $1 and ($2::uuid is null or f.schedule_id = $2)
  and ($3::uuid is null or f.employee_id = $3) and ($4::date is null or f.date = $4)
  and ($5::uuid is null or f.employee_id = $5 and exists
    (select from schedule s where s.organization_id = $1 and s.id = f.schedule_id and s.status <> 'draft'))`;

type Filter = Pick<ShiftsFilter, 'scheduleId' | 'employeeId' | 'date'>;
const matchingValues = (ctx: RequestContext, { scheduleId, employeeId, date }: Filter) => [
  tenantOf(ctx).organizationId,
  scheduleId ?? null,
  employeeId ?? null,
  date ?? null,
  onlyShiftsOf(ctx),
];

export function listShifts(ctx: RequestContext, filter: ShiftsFilter): Promise<Shift[]> {
  return ctx.q<Shift>(
    null, // every mix of filters wants a plan of its own
    `select ${COLUMNS} from ${MATCHING} order by f.date, f.start_time, f.id limit $6 offset $7`,
    [...matchingValues(ctx, filter), filter.limit, (filter.page - 1) * filter.limit],
  );
}

export async function shiftTotal(ctx: RequestContext, filter: Filter): Promise<number> {
  const [row] = await ctx.q<{ total: number }>(null, `select count(*) as total from ${MATCHING}`, matchingValues(ctx, filter));
  return row?.total ?? 0;
}

/** These shifts, in the order given; each is there. */
export async function shiftsById(ctx: RequestContext, ids: readonly string[]): Promise<Shift[]> {
  const rows = await ctx.q<Shift>('shift.byId', `select ${COLUMNS} from shift f where f.organization_id = $1 and f.id = any($2)`, [
    tenantOf(ctx).organizationId,
    idArray(ids),
  ]);
  const byId = new Map(rows.map((shift) => [shift.id, shift]));
  return ids.map((id) => {
    const shift = byId.get(id);
    if (!shift) throw notFound('Shift', 'id', id);
    return shift;
  });
}

/** The shifts of schedules that the caller may see anyway. */
export const shiftsBySchedule = batchLoader<Shift[]>(async (q, scheduleIds, ctx) => {
  const rows = await q<Shift>(
    'shift.bySchedule',
    `select ${COLUMNS} from shift f
     where f.organization_id = $1 and f.schedule_id = any($2) and ($3::uuid is null or f.employee_id = $3)
     order by f.date, f.start_time, f.id`,
    [tenantOf(ctx).organizationId, idArray(scheduleIds), onlyShiftsOf(ctx)],
  );
  return grouped(rows, (shift) => shift.scheduleId);
}, []);

export async function prefetchShiftsOf(ctx: RequestContext, info: GraphQLResolveInfo, scheduleIds: readonly string[]): Promise<void> {
  await shiftsBySchedule.prefetch(ctx, scheduleIds);
  await prefetchShifts(ctx, info, scheduleIds.flatMap((id) => shiftsBySchedule.ready(ctx, id) ?? []), 'shifts.');
}

/** Reads the children that an operation selects of a page of shifts; `below` is where the shifts are in it. */
export async function prefetchShifts(ctx: RequestContext, info: GraphQLResolveInfo, shifts: Shift[], below = ''): Promise<Shift[]> {
  if (selects(info, `${below}template`)) await templateById.prefetch(ctx, shifts.flatMap(({ templateId }) => templateId ?? []));
  if (selects(info, `${below}employee`)) {
    await employeeById.prefetch(ctx, shifts.map(({ employeeId }) => employeeId));
    const employees = [...new Set(shifts.flatMap(({ employeeId }) => employeeById.ready(ctx, employeeId) ?? []))];
    await prefetchEmployees(ctx, info, employees, `${below}employee.`);
  }
  return shifts;
}
