import { grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { unemployedDaysOf } from '../../availability/absences.queries';
import { inactiveAmong } from '../../people/employee.queries';
import type { LockedSchedule } from '../lock.store';
import type { Shift } from '../shift.entity';
import { realMinutes } from '../shift.rules';
import type { ShiftRow } from '../shift.store';
import type { SkippedCells } from '../versions/bulk.rules';
import { cellKey, type Cell } from '../versions/change-set.rules';
import { breachesOfNew, shiftsBeside } from './copy.queries';
import type { IfOccupied } from './copy.inputs';

/** Cells of a schedule that shifts are written into, such as copies, and those that are skipped. */
export interface CellWrite {
  target: LockedSchedule;
  skipped: SkippedCells;
  /** Present shifts of the target by cell. */
  present: ReadonlyMap<string, Shift[]>;
  ifOccupied: IfOccupied;
  skipClosedDays?: boolean;
}

/** Leaves out shifts whose cells may not change, that no clock shows, or of people who cannot work. */
export async function freeCells<Row extends ShiftRow>(
  ctx: RequestContext,
  { target, present, skipped, ifOccupied, skipClosedDays = false }: CellWrite,
  rows: readonly Row[],
  closed: ReadonlyMap<string, string> = new Map(),
): Promise<Row[]> {
  const people = [...new Set(rows.map(({ employeeId }) => employeeId))];
  const inactive = await inactiveAmong(ctx, people);
  const dates = rows.map(({ date }) => date).sort();
  const unemployed = await unemployedDaysOf(ctx, people, dates[0] ?? '', dates.at(-1) ?? '');
  const isUnemployed = ({ employeeId, startsAt }: ShiftRow): boolean =>
    (unemployed.get(employeeId) ?? []).some(({ startMs, endMs }) => startMs <= +startsAt && +startsAt < endMs);
  const pins = await ctx.sql<Cell>(
    'schedule.pinsOf',
    'select employee_id as "employeeId", date from schedule_pin where organization_id = $1 and schedule_id = $2',
    [tenantOf(ctx).organizationId, target.id],
  );
  const pinned = new Set(pins.map(cellKey));
  const now = ctx.clock.now();
  return rows.filter((row) => {
    const had = present.get(cellKey(row)) ?? [];
    const skip = (why: Parameters<SkippedCells['add']>[1], message?: string) => {
      skipped.add(row, why, 1, message);
      return false;
    };
    if (pinned.has(cellKey(row))) return skip('pinned');
    if (had.length > 0 && ifOccupied === 'skip') return skip('occupied');
    if (had.some(({ startsAt }) => new Date(startsAt) <= now)) return skip('begun');
    if (inactive.has(row.employeeId) || isUnemployed(row)) return skip('inactive');
    if (realMinutes(row) <= 0) return skip('no_such_time');
    if (skipClosedDays && closed.has(row.date)) return skip('closed_day', `The day is closed: ${closed.get(row.date)}`);
    return true;
  });
}

/**
 * Leaves out shifts during time off and those that overlap others, then all shifts of employees who would break a hard
 * rule.
 */
export async function legalShifts<Row extends ShiftRow>(
  ctx: RequestContext,
  { target, present, skipped }: CellWrite,
  rows: Row[],
): Promise<Row[]> {
  if (rows.length === 0) return rows;
  const replaced = new Set(rows.flatMap((row) => (present.get(cellKey(row)) ?? []).map(({ id }) => id)));
  const judge = await breachesOfNew(ctx, target, rows, replaced);
  const out = new Set<string>();
  const leave = (shifts: readonly ShiftRow[], why: 'time_off' | 'breaks_rule' | 'overlaps', message?: string) => {
    for (const row of shifts) {
      if (out.has(row.id)) continue;
      out.add(row.id);
      skipped.add(row, why, 1, message);
    }
  };
  const off = new Set(
    (await judge(out)).filter(({ by }) => by.rule.kind === 'time_off').flatMap(({ shiftIds }) => shiftIds),
  );
  leave(
    rows.filter(({ id }) => off.has(id)),
    'time_off',
  );
  await leaveOverlaps(ctx, target, { rows, replaced, out }, (row) => leave([row], 'overlaps'));
  const broken = new Map((await judge(out)).map((breach) => [breach.employeeId, breach.says]));
  for (const row of rows) if (broken.has(row.employeeId)) leave([row], 'breaks_rule', broken.get(row.employeeId));
  return rows.filter(({ id }) => !out.has(id));
}

async function leaveOverlaps(
  ctx: RequestContext,
  target: LockedSchedule,
  { rows, replaced, out }: { rows: readonly ShiftRow[]; replaced: ReadonlySet<string>; out: ReadonlySet<string> },
  leave: (row: ShiftRow) => void,
): Promise<void> {
  const dates = rows.map(({ date }) => date).sort();
  const employeeIds = [...new Set(rows.map(({ employeeId }) => employeeId))];
  const seen = { id: target.id, isSeen: target.status !== 'draft' };
  const others = await shiftsBeside(ctx, seen, employeeIds, dates[0]!, dates.at(-1)!);
  const taken = grouped(
    others.filter(({ id }) => !replaced.has(id)),
    ({ employeeId }) => employeeId,
  );
  for (const row of rows) {
    if (out.has(row.id)) continue;
    const [startMs, endMs] = [+row.startsAt, +row.endsAt];
    const own = taken.get(row.employeeId) ?? [];
    if (own.some((other) => other.startMs < endMs && other.endMs > startMs)) leave(row);
    else taken.set(row.employeeId, [...own, { id: row.id, employeeId: row.employeeId, startMs, endMs }]);
  }
}
