import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { requestStamps } from '../decisions/decision.store';
import type { LocalAbsence } from '../availability/absence.rules';
import type { TimeOffState, TimeOffTransition } from './time-off.lifecycle';
import type { YearMinutes } from './time-off.rules';

export interface NewTimeOff extends LocalAbsence {
  id: string;
  employeeId: string;
  typeId: string;
  years: readonly YearMinutes[];
  state: TimeOffState;
  note: string | null;
  overrideReason: string | null;
  /** The name of who entered it; the caller when left out. */
  by?: string;
}

export async function insertTimeOff(ctx: RequestContext, timeOff: NewTimeOff): Promise<void> {
  const { years, state } = timeOff;
  const minutes = years.reduce((sum, year) => sum + year.minutes, 0);
  await ctx.sql(
    'timeOff.insert',
    `insert into time_off_request (id, organization_id, employee_id, type_id, start_date, end_date, start_time,
       end_time, minutes, minutes_next_year, state, note, override_reason, requested_by, requested_at, decided_by,
       decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      timeOff.id,
      tenantOf(ctx).organizationId,
      timeOff.employeeId,
      timeOff.typeId,
      timeOff.startDate,
      timeOff.endDate,
      timeOff.startTime,
      timeOff.endTime,
      minutes,
      minutes - (years[0]?.minutes ?? 0),
      state,
      timeOff.note,
      timeOff.overrideReason,
      ...requestStamps(ctx, timeOff),
    ],
  );
}

/** Stores why a request exceeds balances or limits. */
export async function storeOverride(ctx: RequestContext, id: string, reason: string): Promise<void> {
  await ctx.sql(
    'timeOff.override',
    'update time_off_request set override_reason = $3 where organization_id = $1 and id = $2',
    [tenantOf(ctx).organizationId, id, reason],
  );
}

/** Stores requests that got or lost a place, except those decided in the meantime. Returns the updated ones. */
export async function storeStates(
  ctx: RequestContext,
  ids: readonly string[],
  { from, to }: TimeOffTransition,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.sql<{ id: string }>(
    null,
    `update time_off_request set state = $3
     where organization_id = $1 and id = any($2) and state = any($4) returning id`,
    [tenantOf(ctx).organizationId, idArray(ids), to, from],
  );
  const stored = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => stored.has(id));
}
