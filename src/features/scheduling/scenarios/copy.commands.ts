import { grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { newId } from '../../../kernel/ids';
import { addDays, daysBetween } from '../../../kernel/time/local-time';
import { recordAudit } from '../../audit/audit.commands';
import { inScope, requireInScope, scopeOf, scopeValues } from '../../people/scope.queries';
import { breaksWithin } from '../break.rules';
import type { RuleOverrideInput } from '../check/check.type';
import { lockEmployees, lockSchedules, lockTimeZone, type LockedSchedule } from '../lock.store';
import { draftOf } from '../schedule.commands';
import { refuseLocked } from '../schedule.lifecycle';
import { rangeFaults } from '../schedule.rules';
import type { Shift } from '../shift.entity';
import { realMinutes, shiftInstants } from '../shift.rules';
import { MAX_LISTED, SkippedCells } from '../versions/bulk.rules';
import type { BulkWrite } from '../versions/bulk.type';
import { cellKey, isSamePlan, type Cell } from '../versions/change-set.rules';
import { noteEdits } from '../versions/change-set.store';
import { bulkWrite, countOfWrite, refuseTooMany, writePlan } from '../versions/plan-write.commands';
import { shiftsOfVersion } from '../versions/version.queries';
import type { CopyShiftsInput } from './copy.inputs';
import { closedDaysIn } from './copy.queries';
import { freeCells, legalShifts } from './cell-write.commands';

const MAX_SHIFTS = 30_000;

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
        onQueue: shift.onQueue,
        ...instants,
        sourceMinutes: realMinutes(instantsOf(shift)),
      };
    }),
  );
  const filter = { from: range.startDate, to: range.endDate, employeeIds };
  const present = grouped(toScheduleId ? await shiftsOfVersion(ctx, target.id, null, filter) : [], cellKey);
  const copy = { ...input, target, skipped: new SkippedCells(), present };
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
  skippedByReason: skipped.byReason,
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
