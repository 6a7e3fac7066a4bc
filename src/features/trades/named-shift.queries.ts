import { grouped } from '../../kernel/collections';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { shiftInstants } from '../scheduling/shift.rules';
import type { ScheduleStatus } from '../scheduling/schedule.lifecycle';
import type { TradedShift } from './trade.type';
import { tradedTimes, type NamedShift, type PartTimes, type PlanShift } from './traded-plan.rules';

/** A shift of a published or locked schedule. */
export interface SeenShift extends PlanShift {
  version: number;
  status: Exclude<ScheduleStatus, 'draft'>;
}

const SHIFT = `select f.id, f.schedule_id as "scheduleId", f.employee_id as "employeeId",
    f.template_id as "templateId", f.date, f.start_time as "startTime", f.end_time as "endTime", f.breaks,
    f.on_queue as "onQueue", f.version,
    s.status, extract(epoch from f.starts_at)::float8 * 1000 as "startMs",
    extract(epoch from f.ends_at)::float8 * 1000 as "endMs"
  from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
  where f.organization_id = $1 and s.status <> 'draft'`;

/** Returns shifts that are no drafts, by id. */
export async function seenShifts(ctx: RequestContext, ids: readonly string[]): Promise<Map<string, SeenShift>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.sql<SeenShift>('trade.shifts', `${SHIFT} and f.id = any($2)`, [
    tenantOf(ctx).organizationId,
    idArray(ids),
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns shifts of people on days, in order of time. */
export const seenShiftsOf = (
  ctx: RequestContext,
  employeeIds: readonly string[],
  from: string,
  to: string,
): Promise<SeenShift[]> =>
  ctx.sql<SeenShift>(null, `${SHIFT} and f.employee_id = any($2) and f.date between $3 and $4 order by f.starts_at`, [
    tenantOf(ctx).organizationId,
    idArray(employeeIds),
    from,
    to,
  ]);

export type Side = 'gives' | 'takes' | 'response';

/** A shift as it was named in a trade, with its current state. */
export interface StoredShift {
  tradeId: string;
  responseId: string | null;
  side: Side;
  employeeId: string;
  shiftId: string;
  scheduleId: string;
  part: PartTimes | null;
  /** Times when it was named, or was traded. */
  times: Omit<TradedShift, 'isPart' | 'scheduleId' | 'shiftId'>;
  /** Null if it is gone, or a draft now. */
  shift: SeenShift | null;
}

/** Returns the shifts named in trades, in the order in which they were named. */
export async function storedShifts(ctx: RequestContext, tradeIds: readonly string[]): Promise<StoredShift[]> {
  if (tradeIds.length === 0) return [];
  const rows = await ctx.sql<
    Omit<StoredShift, 'part' | 'shift'> & { partStart: string | null; partEnd: string | null }
  >(
    'trade.named',
    `select trade_id as "tradeId", response_id as "responseId", side, employee_id as "employeeId",
       shift_id as "shiftId", schedule_id as "scheduleId", part_start as "partStart", part_end as "partEnd", times
     from traded_shift where organization_id = $1 and trade_id = any($2)
     order by trade_id, side, response_id, position`,
    [tenantOf(ctx).organizationId, idArray(tradeIds)],
  );
  const shifts = await seenShifts(ctx, [...new Set(rows.map(({ shiftId }) => shiftId))]);
  return rows.map(({ partStart, partEnd, ...row }) => ({
    ...row,
    part: partStart !== null && partEnd !== null ? { startTime: partStart, endTime: partEnd } : null,
    shift: shifts.get(row.shiftId) ?? null,
  }));
}

/** The named shifts of one side, each of which is there. */
export const presentNamed = (stored: readonly StoredShift[]): NamedShift<SeenShift>[] =>
  stored.flatMap(({ shift, part }) => (shift ? [{ shift, part }] : []));

/** Returns the times of named shifts: current ones while the trade is open. */
export function tradedShift(
  ctx: RequestContext,
  { shift, part, shiftId, scheduleId, times }: StoredShift,
  isOpen: boolean,
): TradedShift {
  const isPart = part !== null;
  if (!isOpen || !shift) return { ...times, isPart, scheduleId, shiftId };
  return { ...timesOf(ctx, { shift, part }), isPart, scheduleId, shiftId };
}

/** Returns the times of a shift or part in API form. */
export function timesOf(ctx: RequestContext, named: NamedShift): StoredShift['times'] {
  const instantsOf = shiftInstants(tenantOf(ctx).timeZone);
  const { date, startTime, endTime, startMs, endMs, breaks } = tradedTimes(named, instantsOf);
  return { date, startTime, endTime, startsAt: new Date(startMs), endsAt: new Date(endMs), breaks };
}

/** Groups named shifts of trades by side. */
export function sidesOf(stored: readonly StoredShift[]): Map<string, Record<Side, StoredShift[]>> {
  const sides = new Map<string, Record<Side, StoredShift[]>>();
  for (const [tradeId, own] of grouped(stored, (each) => each.tradeId)) {
    const bySide = grouped(own, ({ side }) => side);
    sides.set(tradeId, {
      gives: bySide.get('gives') ?? [],
      takes: bySide.get('takes') ?? [],
      response: bySide.get('response') ?? [],
    });
  }
  return sides;
}
