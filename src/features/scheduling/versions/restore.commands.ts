import { grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { recordAudit } from '../../audit/audit.commands';
import { inactiveAmong } from '../../people/employee.queries';
import { newId } from '../../../kernel/ids';
import { requireInScope } from '../../people/scope.queries';
import type { RuleOverrideInput } from '../check/check.type';
import { lockEmployees, lockSchedules, lockTimeZone } from '../lock.store';
import { refuseLocked } from '../schedule.lifecycle';
import type { Shift } from '../shift.entity';
import { presentShifts } from '../shift.queries';
import { isSameShift } from '../shift.rules';
import type { ShiftRow } from '../shift.store';
import type { BulkWrite } from './bulk.type';
import { SkippedCells } from './bulk.rules';
import { cellKey, isSamePlan, type Cell } from './change-set.rules';
import { asRow, bulkWrite, countOfWrite, refuseTooMany, versionsOfReturned, writePlan } from './plan-write.commands';
import type { RestoreInput } from './restore.inputs';
import { requireVersion, shiftsOfVersion, type ShiftFilter } from './version.queries';

const MAX_SHIFTS = 30_000;

/** Restores cells, days or everything from a version; status, name and days of the schedule stay. */
export async function restoreShifts(
  ctx: RequestContext,
  input: RestoreInput,
  override: RuleOverrideInput | null,
  reason: string | null,
): Promise<BulkWrite> {
  const { scheduleId, toVersion, dryRun } = input;
  await lockTimeZone(ctx);
  const schedule = (await lockSchedules(ctx, [{ scheduleId, path: 'scheduleId' }])).get(scheduleId)!;
  await requireVersion(ctx, scheduleId, { version: toVersion });
  const named = input.cells && new Set(input.cells.map(cellKey));
  await requireInScope(ctx, [
    ...(input.cells ?? []).map(({ employeeId }, i) => ({ employeeId, path: `cells[${i}].employeeId` })),
    ...(input.employeeIds ?? []).map((employeeId, i) => ({ employeeId, path: `employeeIds[${i}]` })),
  ]);
  refuseLocked(schedule);
  const filter = filterOf(input);
  const read = async () => {
    const cellsOf = (shifts: readonly Shift[]) =>
      grouped(
        shifts.filter((shift) => !named || named.has(cellKey(shift))),
        cellKey,
      );
    const was = cellsOf(await shiftsOfVersion(ctx, scheduleId, toVersion, filter));
    const is = cellsOf(await shiftsOfVersion(ctx, scheduleId, null, filter));
    return [...new Set([...was.keys(), ...is.keys()])].sort().flatMap((key) => {
      const cell = { wanted: was.get(key) ?? [], present: is.get(key) ?? [] };
      return isSamePlan(cell.wanted, cell.present) ? [] : [cell];
    });
  };
  const employees = (await read()).flatMap(({ wanted, present }) => [...wanted, ...present]);
  const employeeIds = [...new Set(employees.map(({ employeeId }) => employeeId))];
  await requireInScope(
    ctx,
    employeeIds.map((employeeId) => ({ employeeId, path: 'scheduleId' })),
  );
  if (!dryRun) await lockEmployees(ctx, employeeIds);

  const now = ctx.clock.now();
  const inactive = await inactiveAmong(ctx, employeeIds);
  const skipped = new SkippedCells();
  const cells = (await read()).filter(({ wanted, present }) => {
    const { employeeId, date } = (wanted[0] ?? present[0]) as Cell;
    const shifts = Math.max(wanted.length, present.length);
    const skip = (why: 'begun' | 'inactive' | 'outside_schedule') => skipped.add({ employeeId, date }, why, shifts);
    if (!named && [...wanted, ...present].some(({ startsAt }) => new Date(startsAt) <= now)) skip('begun');
    else if (wanted.length > 0 && inactive.has(employeeId)) skip('inactive');
    else if (wanted.length > 0 && (date < schedule.startDate || date > schedule.endDate)) skip('outside_schedule');
    else return true;
    return false;
  });
  const write = await restoredShifts(ctx, cells);
  refuseTooMany(countOfWrite(write), MAX_SHIFTS, 'scheduleId');
  if (dryRun) return bulkWrite(ctx, scheduleId, null, countOfWrite(write), skipped);
  const note = { kind: 'restore' as const, reason, ofVersion: toVersion };
  const changeSet = await writePlan(ctx, schedule, write, { override, note });
  if (changeSet)
    await recordAudit(ctx, tenantOf(ctx).organizationId, 'schedule.restore', {
      scheduleId,
      toVersion,
      version: changeSet.version,
      written: countOfWrite(write),
      skipped: skipped.shifts,
      ...(reason && { reason }),
    });
  return bulkWrite(ctx, scheduleId, changeSet, countOfWrite(write), skipped);
}

function filterOf({ cells, from, to, employeeIds }: RestoreInput): ShiftFilter {
  if (!cells) return { from, to, employeeIds };
  const dates = cells.map(({ date }) => date).sort();
  return { from: dates[0], to: dates.at(-1), employeeIds: [...new Set(cells.map(({ employeeId }) => employeeId))] };
}

/** Shifts return under their old ids, except those that are now in a cell that is not restored. */
async function restoredShifts(
  ctx: RequestContext,
  cells: readonly { wanted: readonly Shift[]; present: readonly Shift[] }[],
) {
  const here = new Map(cells.flatMap(({ present }) => present.map((shift) => [shift.id, shift] as const)));
  const wanted = cells.flatMap((cell) => cell.wanted);
  const elsewhere = await presentShifts(
    ctx,
    wanted.map(({ id }) => id),
  );
  const returned = wanted.filter(({ id }) => !here.has(id));
  const versionOf = await versionsOfReturned(
    ctx,
    returned.map(({ id }) => id),
  );
  const ids = new Set(wanted.map(({ id }) => id));
  return {
    create: returned.map((shift): ShiftRow =>
      elsewhere.has(shift.id) ? asRow(shift, { id: newId() }) : asRow(shift, { version: versionOf(shift.id) }),
    ),
    update: wanted.flatMap((shift) => {
      const before = here.get(shift.id);
      return before && !isSameShift(before, shift) ? [{ before, after: asRow(shift) }] : [];
    }),
    remove: [...here.values()].filter(({ id }) => !ids.has(id)),
  };
}
