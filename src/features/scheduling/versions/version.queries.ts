import { tenantOf, type RequestContext } from '../../../kernel/context';
import { conflict, notFound } from '../../../kernel/errors';
import { batchLoader, idArray } from '../../../kernel/graphql/loaders';
import type { Schedule } from '../schedule.entity';
import { onlyShiftsOf } from '../scheduling.policy';
import type { Shift } from '../shift.entity';
import { SHIFT_COLUMNS } from '../shift.loaders';
import { shiftInstants } from '../shift.rules';

/** A version of a schedule, and the range of versions that can be read. */
export interface VersionRange {
  scheduleId: string;
  version: number;
  firstVersion: number;
}

/** Loads the first and the present version of schedules; 0 for schedules without history. */
export const versionsBySchedule = batchLoader<Omit<VersionRange, 'scheduleId'>>(
  async (q, scheduleIds, ctx) => {
    const rows = await q<VersionRange>(
      'changeSet.range',
      `select s.id as "scheduleId",
         coalesce((select max(c.version) from change_set c
           where c.organization_id = $1 and c.schedule_id = s.id), 0) as version,
         coalesce((select min(c.version) from change_set c
           where c.organization_id = $1 and c.schedule_id = s.id), 0) as "firstVersion"
       from schedule s where s.organization_id = $1 and s.id = any($2)`,
      [tenantOf(ctx).organizationId, idArray(scheduleIds)],
    );
    return new Map(rows.map((row) => [row.scheduleId, row]));
  },
  { version: 0, firstVersion: 0 },
);

/** Reads the present version; it does not use a cache, so it is right in a unit of work. */
export async function presentVersion(ctx: RequestContext, scheduleId: string): Promise<number> {
  const [row] = await ctx.sql<{ version: number | null }>(
    'changeSet.present',
    'select max(version) as version from change_set where organization_id = $1 and schedule_id = $2',
    [tenantOf(ctx).organizationId, scheduleId],
  );
  return row?.version ?? 0;
}

/** The fields of a schedule in one of its versions. */
export interface ScheduleVersion {
  scheduleId: string;
  version: number;
  name: string;
  startDate: string;
  endDate: string;
  status: Schedule['status'];
  publishedAt: string | null;
}

interface Asked {
  version?: number | null;
  asOf?: Date | string | null;
  isPublished?: boolean;
}

/** Returns the newest version that meets all conditions; null without any. */
export async function findVersion(
  ctx: RequestContext,
  scheduleId: string,
  { version = null, asOf = null, isPublished = false }: Asked,
): Promise<ScheduleVersion | null> {
  const [row] = await ctx.sql<ScheduleVersion>(
    'changeSet.version',
    `select schedule_id as "scheduleId", version, name, start_date as "startDate", end_date as "endDate", status,
       published_at as "publishedAt"
     from change_set
     where organization_id = $1 and schedule_id = $2 and ($3::int is null or version = $3)
       and ($4::timestamptz is null or at <= $4) and (not $5 or status <> 'draft')
     order by version desc limit 1`,
    [tenantOf(ctx).organizationId, scheduleId, version, asOf, isPublished],
  );
  return row ?? null;
}

/** Returns a version by number or instant; 404 if it is unknown, pruned, or a draft that the caller may not see. */
export async function requireVersion(
  ctx: RequestContext,
  scheduleId: string,
  { version, asOf }: Pick<Asked, 'version' | 'asOf'>,
): Promise<ScheduleVersion> {
  const found = await findVersion(ctx, scheduleId, { version, asOf });
  const isHidden = found?.status === 'draft' && onlyShiftsOf(ctx) !== null;
  if (found && !isHidden) return found;
  if (version != null) throw notFound('Version', 'version', String(version));
  throw notFound('Version', 'asOf', asOf instanceof Date ? asOf.toISOString() : String(asOf));
}

export interface ShiftFilter {
  from?: string | null;
  to?: string | null;
  employeeIds?: readonly string[] | null;
  shiftIds?: readonly string[];
  /** Only shifts of these people on these days. */
  cells?: readonly Pick<Shift, 'employeeId' | 'date'>[];
}

const LATER = `later as materialized (select operation_id, version from change_set
  where organization_id = $1 and schedule_id = $2 and version > $3)`;
// People and days find the rows of cells by an index; as a hashed filter, cells cannot make the planner loop over them.
const MATCHES = (id: string) => `f.organization_id = $1 and f.schedule_id = $2
  and ($4::date is null or f.date >= $4) and ($5::date is null or f.date <= $5)
  and ($6::uuid[] is null or f.employee_id = any($6)) and ($7::uuid[] is null or ${id} = any($7))
  and ($8::uuid[] is null or (f.employee_id, f.date) in (select * from unnest($8::uuid[], $9::date[])))
  and not exists (select from later e where e.operation_id = f.entered_by)`;
const IMAGE_COLUMNS = SHIFT_COLUMNS.replace('f.id,', 'f.shift_id as id,');

/**
 * Returns the shifts of a schedule in a version, sorted by date, start and id; null for the present ones. A shift was
 * as its first later image says, else as it is; it is left out if it came into the schedule later. Earlier versions
 * keep their wall-clock times, whatever the time zone is now.
 */
export async function shiftsOfVersion(
  ctx: RequestContext,
  scheduleId: string,
  version: number | null,
  { from = null, to = null, employeeIds = null, shiftIds, cells }: ShiftFilter = {},
): Promise<Shift[]> {
  const values = [
    tenantOf(ctx).organizationId,
    scheduleId,
    version ?? 2 ** 31 - 1,
    from,
    to,
    employeeIds && idArray(employeeIds),
    shiftIds ? idArray(shiftIds) : null,
    cells ? idArray(cells.map(({ employeeId }) => employeeId)) : null,
    cells ? idArray(cells.map(({ date }) => date)) : null,
  ];
  const rows = await ctx.sql<Shift>(
    null, // each combination of filters needs its own plan
    `with ${LATER}
     select * from (
       select ${IMAGE_COLUMNS} from shift_image f join later l on l.operation_id = f.operation_id
       where ${MATCHES('f.shift_id')} and not exists (
         select from shift_image p join later q on q.operation_id = p.operation_id
         where p.organization_id = $1 and p.schedule_id = $2 and p.shift_id = f.shift_id and q.version < l.version)
       union all
       select ${SHIFT_COLUMNS} from shift f
       where ${MATCHES('f.id')} and not exists (
         select from shift_image p join later q on q.operation_id = p.operation_id
         where p.organization_id = $1 and p.schedule_id = $2 and p.shift_id = f.id)
     ) f order by date, "startTime", id`,
    values,
  );
  if (version === null) return rows;
  const instantsOf = shiftInstants(tenantOf(ctx).timeZone);
  for (const shift of rows) Object.assign(shift, instantsOf(shift), { isPast: true });
  return rows;
}

/**
 * Returns the ids of shifts that changed after version `from`, up to version `to`. The operations are parameters, for
 * which the planner finds an index, whatever single operations have made before.
 */
export async function shiftsTouched(
  ctx: RequestContext,
  scheduleId: string,
  from: number,
  to: number,
): Promise<string[]> {
  const { organizationId } = tenantOf(ctx);
  const operations = await ctx.sql<{ id: string }>(
    'changeSet.operations',
    `select operation_id as id from change_set
     where organization_id = $1 and schedule_id = $2 and version > $3 and version <= $4`,
    [organizationId, scheduleId, from, to],
  );
  const rows = await ctx.sql<{ id: string }>(
    null,
    `select shift_id as id from shift_image
       where organization_id = $1 and schedule_id = $2 and operation_id = any($3)
     union select id from shift
       where organization_id = $1 and schedule_id = $2 and entered_by = any($3)
     union select shift_id from shift_image
       where organization_id = $1 and schedule_id = $2 and entered_by = any($3)`,
    [organizationId, scheduleId, idArray(operations.map(({ id }) => id))],
  );
  return rows.map(({ id }) => id);
}

/** Refuses a write to a schedule in another version than the caller saw. Call it with the schedule locked. */
export async function refuseStaleVersion(
  ctx: RequestContext,
  scheduleId: string,
  ifVersion: number | null | undefined,
): Promise<void> {
  if (ifVersion == null) return;
  const currentVersion = await presentVersion(ctx, scheduleId);
  if (currentVersion === ifVersion) return;
  throw conflict(`The schedule was changed meanwhile: you saw version ${ifVersion}, it is ${currentVersion}`, {
    currentVersion,
  });
}
