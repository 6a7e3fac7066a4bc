import { getOrMake, grouped } from '../../kernel/collections';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { eachInSlices } from '../../kernel/event-loop';
import { idArray } from '../../kernel/graphql/loaders';
import { wallClock } from '../../kernel/time/wall-clock';
import { DAY_MS } from '../../kernel/time/units';
import { requireInScope } from '../people/scope.queries';
import {
  outsidePatterns,
  withExceptions,
  type AvailabilityException,
  type AvailabilityPattern,
  type AvailabilityWindow,
  type Stretch,
} from './availability.rules';
import type { AvailabilityExceptionEntry, EmployeeAvailability, PreferenceFields } from './availability.type';

interface Entered {
  employeeId: string;
  /** First and last day of a pattern, and its windows as JSON, so that equal ones can be shared. */
  from: string | null;
  to: string | null;
  windows: string | null;
  exception: (AvailabilityException & AvailabilityExceptionEntry) | null;
  preferences: PreferenceFields[] | null;
}

/** Formats dates and times as in the API. */
const ENTERED = `select employee_id as "employeeId", valid_from as "from", valid_to as "to", windows::text,
    null::json as exception, null::jsonb as preferences, 0 as position
  from availability_pattern
  where organization_id = $1 and employee_id = any($2) and valid_from <= $4 and (valid_to is null or valid_to >= $3)
  union all
  select employee_id, null, null, null, json_build_object('id', id, 'startDate', start_date, 'endDate', end_date,
    'startTime', to_char(start_time, 'HH24:MI'), 'endTime', to_char(end_time, 'HH24:MI'), 'available', available,
    'note', note), null, position
  from availability_exception
  where organization_id = $1 and employee_id = any($2) and start_date <= $4 and end_date >= $3`;

const WISHED = `union all select employee_id, null, null, null, null, preferences, 0 from work_preference
  where organization_id = $1 and employee_id = any($2)`;

interface EnteredPattern extends AvailabilityPattern {
  windows: AvailabilityWindow[];
}

const patternOf = ({ from, to, windows }: Entered): EnteredPattern[] =>
  from === null || windows === null ? [] : [{ from, to, windows: JSON.parse(windows) as AvailabilityWindow[] }];

/** Reads the availability of employees for these days. Always one statement. */
const entered = (
  ctx: RequestContext,
  ids: readonly string[],
  from: string,
  to: string,
  more = '',
): Promise<Entered[]> =>
  ctx.sql<Entered>(null, `${ENTERED} ${more} order by position`, [
    tenantOf(ctx).organizationId,
    idArray(ids),
    // Hours of the night before extend into the first day.
    dayBefore(from),
    to,
  ]);

const dayBefore = (date: string): string => new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, 10);

const NONE: readonly never[] = [];

/**
 * Returns the times from `from` to `to` in which employees are unavailable. Employees without any entries are omitted,
 * and those with equal times share one list.
 */
export async function unavailabilityOf(
  ctx: RequestContext,
  employeeIds: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, readonly Stretch[]>> {
  return resolved(ctx, await entered(ctx, employeeIds, from, to), from, to);
}

async function resolved(ctx: RequestContext, rows: readonly Entered[], from: string, to: string) {
  const days = { from, to, clock: wallClock(tenantOf(ctx).timeZone) };
  const alike = new Map<string, Stretch[]>();
  const stretches = new Map<string, readonly Stretch[]>();
  const resolve = ([employeeId, own]: [string, Entered[]]): void => {
    const exceptions = own.flatMap(({ exception }) => exception ?? NONE);
    const key = own.map((row) => (row.windows ? `${row.from} ${row.to} ${row.windows}` : '')).join('');
    const outside = getOrMake(alike, key, () => outsidePatterns(own.flatMap(patternOf), days));
    const off = withExceptions(outside, exceptions, days);
    if (off.length > 0) stretches.set(employeeId, off);
  };
  await eachInSlices([...grouped(rows, (row) => row.employeeId)], resolve, 1);
  return stretches;
}

/** Returns preferences by employee; employees without any are omitted. */
export async function preferencesOf(
  ctx: RequestContext,
  employeeIds: readonly string[],
): Promise<Map<string, PreferenceFields[]>> {
  const rows = await ctx.sql<{ employeeId: string; preferences: PreferenceFields[] }>(
    null,
    `select employee_id as "employeeId", preferences from work_preference
     where organization_id = $1 and employee_id = any($2) and jsonb_array_length(preferences) > 0`,
    [tenantOf(ctx).organizationId, idArray(employeeIds)],
  );
  return new Map(rows.map(({ employeeId, preferences }) => [employeeId, preferences]));
}

/** Returns entries and unavailable times of employees in the caller's scope. */
export async function availability(
  ctx: RequestContext,
  { employeeIds, from, to }: { employeeIds: readonly string[]; from: string; to: string },
): Promise<EmployeeAvailability[]> {
  await requireInScope(
    ctx,
    employeeIds.map((employeeId, i) => ({ employeeId, path: `employeeIds[${i}]` })),
  );
  const rows = await entered(ctx, employeeIds, from, to, WISHED);
  const off = await resolved(ctx, rows, from, to);
  const byEmployee = grouped(rows, (row) => row.employeeId);
  return [...new Set(employeeIds)].map((employeeId) => {
    const own = byEmployee.get(employeeId) ?? NONE;
    return {
      employeeId,
      unavailable: (off.get(employeeId) ?? NONE).map(({ startMs, endMs }) => ({
        startsAt: new Date(startMs),
        endsAt: new Date(endMs),
      })),
      patterns: own.flatMap(patternOf),
      exceptions: own.flatMap(({ exception }) => exception ?? NONE),
      preferences: own.flatMap(({ preferences }) => preferences ?? []),
    };
  });
}
