import { grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { notFound } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { localDateOf } from '../../../kernel/time/local-time';
import { cycleDays, type AssignedCycle, type CycleVersion, type RotationDayFields } from './rotation.rules';
import type { PlannedRotationDay, Rotation, RotationAssignment } from './rotation.type';

export const todayOf = (ctx: RequestContext): string => localDateOf(ctx.clock.now(), tenantOf(ctx).timeZone);

const ROTATIONS = `select r.id, r.name, r.binding, r.weight, r.archived_at as "archivedAt",
    (select json_agg(json_build_object('from', v.valid_from, 'anchorDate', v.anchor_date, 'days', v.days)
       order by v.valid_from)
     from rotation_version v where v.organization_id = $1 and v.rotation_id = r.id) as versions,
    (select count(*)::integer from rotation_assignment a
     where a.organization_id = $1 and a.rotation_id = r.id and a.valid_from <= $2
       and (a.valid_to is null or a.valid_to >= $2)) as people
  from rotation r where r.organization_id = $1`;

/** Returns rotations by name, id. */
export const listRotations = (ctx: RequestContext, includeArchived: boolean): Promise<Rotation[]> =>
  ctx.sql<Rotation>('rotation.list', `${ROTATIONS} and ($3 or r.archived_at is null) order by r.name_folded, r.id`, [
    tenantOf(ctx).organizationId,
    todayOf(ctx),
    includeArchived,
  ]);

/** Returns a rotation that is not archived. */
export async function findRotation(ctx: RequestContext, id: string, path = 'id'): Promise<Rotation> {
  const rotation = await presentRotation(ctx, id);
  if (!rotation || rotation.archivedAt !== null) throw notFound('Rotation', path, id);
  return rotation;
}

export async function presentRotation(ctx: RequestContext, id: string): Promise<Rotation | undefined> {
  const [rotation] = await ctx.sql<Rotation>('rotation.find', `${ROTATIONS} and r.id = $3`, [
    tenantOf(ctx).organizationId,
    todayOf(ctx),
    id,
  ]);
  return rotation;
}

/** Returns the assignments of employees that last until a date or longer, by employee in the order given, from. */
export async function assignmentsOf(
  ctx: RequestContext,
  employeeIds: readonly string[],
  until: string | null = null,
): Promise<RotationAssignment[]> {
  return ctx.sql<RotationAssignment>(
    null,
    `select a.employee_id as "employeeId", a.rotation_id as "rotationId", a.valid_from as "from", a.valid_to as "to",
       a.cycle_offset as "offset"
     from unnest($2::uuid[]) with ordinality as asked (id, place)
     join rotation_assignment a on a.organization_id = $1 and a.employee_id = asked.id
     where $3::date is null or a.valid_to is null or a.valid_to >= $3
     order by asked.place, a.valid_from`,
    [tenantOf(ctx).organizationId, idArray([...new Set(employeeIds)]), until],
  );
}

/** The rotation day of an employee, with the rotation that it belongs to. */
export interface RotationDayOf {
  date: string;
  index: number;
  day: RotationDayFields;
  isException: boolean;
  rotation: Pick<Rotation, 'id' | 'binding' | 'weight'>;
}

/** Returns the rotation days of employees in a range, by employee and date. Always three statements. */
export async function rotationDaysOf(
  ctx: RequestContext,
  employeeIds: readonly string[],
  range: { from: string; to: string },
): Promise<Map<string, RotationDayOf[]>> {
  const { organizationId } = tenantOf(ctx);
  const assigned = await ctx.sql<AssignedCycle & { employeeId: string }>(
    null,
    `select employee_id as "employeeId", rotation_id as "rotationId", valid_from as "from", valid_to as "to",
       cycle_offset as "offset"
     from rotation_assignment
     where organization_id = $1 and employee_id = any($2) and valid_from <= $4 and (valid_to is null or valid_to >= $3)
     order by employee_id, valid_from`,
    [organizationId, idArray(employeeIds), range.from, range.to],
  );
  if (assigned.length === 0) return new Map();
  const rotations = await ctx.sql<Pick<Rotation, 'id' | 'binding' | 'weight'> & { versions: CycleVersion[] }>(
    null,
    `select r.id, r.binding, r.weight,
       json_agg(json_build_object('from', v.valid_from, 'anchorDate', v.anchor_date, 'days', v.days)
         order by v.valid_from) as versions
     from rotation r join rotation_version v on v.organization_id = $1 and v.rotation_id = r.id
     where r.organization_id = $1 and r.id = any($2) group by r.id, r.binding, r.weight`,
    [organizationId, idArray([...new Set(assigned.map(({ rotationId }) => rotationId))])],
  );
  const exceptions = await ctx.sql<{ employeeId: string; date: string; day: RotationDayFields }>(
    null,
    `select employee_id as "employeeId", date, day from rotation_exception
     where organization_id = $1 and employee_id = any($2) and date between $3 and $4`,
    [organizationId, idArray(employeeIds), range.from, range.to],
  );
  const byId = new Map(rotations.map((rotation) => [rotation.id, rotation]));
  const exceptionOf = new Map(exceptions.map(({ employeeId, date, day }) => [`${employeeId} ${date}`, day]));
  return new Map(
    [...grouped(assigned, ({ employeeId }) => employeeId)].map(([employeeId, own]) => [
      employeeId,
      own.flatMap((cycle) => {
        const { versions, ...rotation } = byId.get(cycle.rotationId)!;
        return cycleDays(cycle, versions, range).map(({ date, index, day }): RotationDayOf => {
          const exception = exceptionOf.get(`${employeeId} ${date}`);
          return { date, index, day: exception ?? day, isException: exception !== undefined, rotation };
        });
      }),
    ]),
  );
}

/** Returns the rotation days of employees in the order given, by date. */
export async function plannedRotationDays(
  ctx: RequestContext,
  employeeIds: readonly string[],
  range: { from: string; to: string },
): Promise<PlannedRotationDay[]> {
  const days = await rotationDaysOf(ctx, employeeIds, range);
  return [...new Set(employeeIds)].flatMap((employeeId) =>
    (days.get(employeeId) ?? []).map(({ rotation: _, ...day }) => ({ employeeId, ...day })),
  );
}
