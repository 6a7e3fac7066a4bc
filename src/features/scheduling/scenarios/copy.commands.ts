import { grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { newId } from '../../../kernel/ids';
import { addDays, daysBetween } from '../../../kernel/time/local-time';
import { recordAudit } from '../../audit/audit.commands';
import { inactiveAmong } from '../../people/employee.queries';
import { inScope, requireInScope, scopeOf, scopeValues } from '../../people/scope.queries';
import { breaksWithin } from '../break.rules';
import type { RuleOverrideInput } from '../check/check.type';
import { lockEmployees, lockSchedules, lockTimeZone, type LockedSchedule } from '../lock.store';
import { draftOf } from '../schedule.commands';
import { refuseLocked } from '../schedule.lifecycle';
import { rangeFaults } from '../schedule.rules';
import type { Shift } from '../shift.entity';
import { realMinutes, shiftInstants } from '../shift.rules';
import type { ShiftRow } from '../shift.store';
import { MAX_LISTED, SkippedCells } from '../versions/bulk.rules';
import type { BulkWrite } from '../versions/bulk.type';
import { cellKey, isSamePlan, type Cell } from '../versions/change-set.rules';
import { noteEdits } from '../versions/change-set.store';
import { bulkWrite, countOfWrite, refuseTooMany, writePlan } from '../versions/plan-write.commands';
import { shiftsOfVersion } from '../versions/version.queries';
import type { CopyShiftsInput } from './copy.inputs';
import { breachesOfNew, closedDaysIn, shiftsBeside } from './copy.queries';

const MAX_SHIFTS = 30_000;

/** A shift to write, with the real minutes of its source. */
interface Copied extends ShiftRow {
  sourceMinutes: number;
}

interface Copy {
  input: CopyShiftsInput;
  target: LockedSchedule;
  override: RuleOverrideInput | null;
  skipped: SkippedCells;
  /** Present shifts of the target by cell. */
  present: Map<string, Shift[]>;
}

/** Copies the shifts of a range of days to one or more later or earlier blocks of the same length. */
export async function copyShifts(
  ctx: RequestContext,
  input: CopyShiftsInput,
  override: RuleOverrideInput | null,
  reason: string | null,
): Promise<BulkWrite> {
  const { fromScheduleId, from, to, toScheduleId, toDate, times, dryRun } = input;
  const instantsOf = shiftInstants(await lockTimeZone(ctx));
  const schedules = await lockSchedules(ctx, [
    { scheduleId: fromScheduleId, path: 'fromScheduleId' },
    ...(toScheduleId ? [{ scheduleId: toScheduleId, path: 'toScheduleId' }] : []),
  ]);
  const days = daysBetween(from, to) + 1;
  const range = { startDate: toDate, endDate: addDays(toDate, days * times - 1) };
  const target = toScheduleId
    ? schedules.get(toScheduleId)!
    : ({ id: newId(), status: 'draft', ...range } satisfies LockedSchedule);
  if (range.startDate < target.startDate || range.endDate > target.endDate) {
    const { startDate, endDate } = target;
    throw badInput([{ path: 'toDate', message: `must keep all days in the schedule, ${startDate} to ${endDate}` }]);
  }
  if (!toScheduleId) {
    const [fault] = rangeFaults(range);
    if (fault) throw badInput([{ path: 'times', message: fault.message }]);
  }
  const source = await sourceShifts(ctx, input);
  refuseLocked(target);
  refuseTooMany(source.length * times, MAX_SHIFTS, 'times');
  const employeeIds = [...new Set(source.map(({ employeeId }) => employeeId))];
  await lockEmployees(ctx, employeeIds);
  const archived = await archivedTemplates(ctx);
  const rows = Array.from({ length: times }, (_, block) => block).flatMap((block) =>
    source.map((shift) => {
      const { employeeId, templateId, startTime, endTime } = shift;
      const date = addDays(toDate, block * days + daysBetween(from, shift.date));
      const local = { date, startTime, endTime };
      const instants = instantsOf(local);
      return {
        id: newId(),
        scheduleId: target.id,
        employeeId,
        templateId: templateId !== null && archived.has(templateId) ? null : templateId,
        ...local,
        breaks: breaksWithin(shift.breaks, realMinutes(instants)),
        ...instants,
        sourceMinutes: realMinutes(instantsOf(shift)),
      };
    }),
  );
  const filter = { from: range.startDate, to: range.endDate, employeeIds };
  const present = grouped(toScheduleId ? await shiftsOfVersion(ctx, target.id, null, filter) : [], cellKey);
  const copy: Copy = { input, target, override, skipped: new SkippedCells(), present };
  const closed = await closedDaysIn(ctx, range.startDate, range.endDate);
  const free = await freeCells(ctx, copy, rows, closed);
  const allowed = override ? free : await legalShifts(ctx, copy, free);
  const written = new Map(grouped(allowed, cellKey));
  const cells = [...written].filter(([key, own]) => !isSamePlan(own, present.get(key) ?? []));
  const create = cells.flatMap(([, own]) => own);
  const remove = cells.flatMap(([key]) => present.get(key) ?? []);
  const write = { create: create.map(({ sourceMinutes: _, ...row }) => row), update: [], remove };
  const clockChanges = create
    .filter((row) => realMinutes(row) !== row.sourceMinutes)
    .map(({ employeeId, date }): Cell => ({ employeeId, date }))
    .slice(0, MAX_LISTED);
  const told = {
    clockChanges,
    closedDays: [...closed].map(([day, name]) => `${day} ${name}`).slice(0, MAX_LISTED),
  };
  if (dryRun) {
    const found = toScheduleId
      ? await bulkWrite(ctx, target.id, null, countOfWrite(write), copy.skipped)
      : emptyWrite(countOfWrite(write), copy.skipped);
    return { ...found, ...told };
  }
  const note = { kind: 'copy' as const, reason };
  if (!toScheduleId) {
    draftOf(ctx, { name: input.newScheduleName!, ...range }, target.id);
    await ctx.em.flush();
    await noteEdits(ctx, [{ scheduleId: target.id, note }]);
  }
  const changeSet = await writePlan(ctx, target, write, { override, note });
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'schedule.copy', {
    fromScheduleId,
    from,
    to,
    scheduleId: target.id,
    toDate,
    times,
    written: countOfWrite(write),
    skipped: copy.skipped.shifts,
  });
  return { ...(await bulkWrite(ctx, target.id, changeSet, countOfWrite(write), copy.skipped)), ...told };
}

const emptyWrite = (written: number, skipped: SkippedCells): BulkWrite => ({
  schedule: null,
  changeSet: null,
  written,
  skipped: skipped.shifts,
  skippedCells: skipped.cells,
  clockChanges: [],
  closedDays: [],
});

/** Supervisors copy the shifts of the people in their scope. */
async function sourceShifts(
  ctx: RequestContext,
  { fromScheduleId, from, to, employeeIds }: CopyShiftsInput,
): Promise<Shift[]> {
  await requireInScope(
    ctx,
    (employeeIds ?? []).map((employeeId, i) => ({ employeeId, path: `employeeIds[${i}]` })),
  );
  const shifts = await shiftsOfVersion(ctx, fromScheduleId, null, { from, to, employeeIds });
  const scope = await scopeOf(ctx);
  if (employeeIds || scope.everybody) return shifts;
  const rows = await ctx.sql<{ id: string }>(
    null,
    `select e.id from employee e where e.organization_id = $1 and e.id = any($2) and ${inScope('e', 3)}`,
    [tenantOf(ctx).organizationId, idArray(shifts.map(({ employeeId }) => employeeId)), ...scopeValues(scope)],
  );
  const known = new Set(rows.map(({ id }) => id));
  return shifts.filter(({ employeeId }) => known.has(employeeId));
}

async function archivedTemplates(ctx: RequestContext): Promise<ReadonlySet<string>> {
  const rows = await ctx.sql<{ id: string }>(
    'template.archived',
    'select id from shift_template where organization_id = $1 and archived_at is not null',
    [tenantOf(ctx).organizationId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Leaves out shifts whose cells may not change, that no clock shows, or of people who cannot work. */
async function freeCells(
  ctx: RequestContext,
  { input, target, present, skipped }: Copy,
  rows: readonly Copied[],
  closed: ReadonlyMap<string, string>,
): Promise<Copied[]> {
  const inactive = await inactiveAmong(
    ctx,
    rows.map(({ employeeId }) => employeeId),
  );
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
    if (had.length > 0 && input.ifOccupied === 'skip') return skip('occupied');
    if (had.some(({ startsAt }) => new Date(startsAt) <= now)) return skip('begun');
    if (inactive.has(row.employeeId)) return skip('inactive');
    if (realMinutes(row) <= 0) return skip('no_such_time');
    if (input.skipClosedDays && closed.has(row.date))
      return skip('closed_day', `The day is closed: ${closed.get(row.date)}`);
    return true;
  });
}

/**
 * Leaves out shifts during time off and those that overlap others, then all shifts of employees who would break a hard
 * rule.
 */
async function legalShifts(ctx: RequestContext, { target, present, skipped }: Copy, rows: Copied[]): Promise<Copied[]> {
  if (rows.length === 0) return rows;
  const replaced = new Set(rows.flatMap((row) => (present.get(cellKey(row)) ?? []).map(({ id }) => id)));
  const judge = await breachesOfNew(ctx, target, rows, replaced);
  const out = new Set<string>();
  const leave = (shifts: readonly Copied[], why: 'time_off' | 'breaks_rule' | 'overlaps', message?: string) => {
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
  { rows, replaced, out }: { rows: readonly Copied[]; replaced: ReadonlySet<string>; out: ReadonlySet<string> },
  leave: (row: Copied) => void,
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
