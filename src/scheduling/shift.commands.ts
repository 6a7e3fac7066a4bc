import { randomUUID } from 'node:crypto';
import { recordAudit } from '../audit/audit.commands';
import { tenantOf, type RequestContext } from '../kernel/context';
import { badInput, conflict } from '../kernel/errors';
import { idArray } from '../kernel/loaders';
import { requireInScope } from '../people/scope.queries';
import { breaksWithin } from './break.rules';
import { scheduleChanged } from './scheduling.topics';
import { lockEmployees, lockSchedules, lockTimeZone, refuseLocked, type LockedSchedule } from './scheduling.locks';
import type { Shift } from './shift.entity';
import type { CreateShiftsInput, ShiftInput, UpdateShiftInput } from './shift.inputs';
import { refuseOverlaps } from './shift.overlaps';
import { shiftsById } from './shift.queries';
import { realMinutes, shiftFaults, shiftInstants } from './shift.rules';
import { insertShifts, type ShiftRow } from './shift.rows';
import type { ShiftTemplate } from './template.entity';
import { templatesInUse } from './template.queries';

export interface CreatedShifts {
  /** Null when many were asked for. */
  shift: Shift | null;
  shifts: Shift[];
}

/** One or many: all of them or none. */
export async function createShifts(ctx: RequestContext, input: CreateShiftsInput): Promise<CreatedShifts> {
  const asked = input.shifts ?? [input as ShiftInput];
  const pathOf = (index: number) => (field: string) => (input.shifts ? `shifts[${index}].${field}` : field);
  const instantsOf = shiftInstants(await lockTimeZone(ctx));
  const schedules = await lockSchedules(ctx, asked.map(({ scheduleId }, i) => ({ scheduleId, path: pathOf(i)('scheduleId') })));
  await requireInScope(ctx, asked.map(({ employeeId }, i) => ({ employeeId, path: pathOf(i)('employeeId') })));
  const templates = await templatesInUse(ctx, asked.map(({ templateId }, i) => ({ templateId, path: pathOf(i)('templateId') })));

  const rows = asked.map((shift): ShiftRow => {
    const instants = instantsOf(shift);
    const copied = breaksWithin((shift.templateId && templates.get(shift.templateId)?.breakRules) || [], realMinutes(instants));
    return { ...shift, ...instants, id: randomUUID(), templateId: shift.templateId ?? null, breaks: shift.breaks ?? copied };
  });
  const faults = rows.flatMap((row, i) => shiftFaults(row, schedules.get(row.scheduleId) as LockedSchedule, pathOf(i)));
  if (faults.length > 0) throw badInput(faults);
  refuseLocked(schedules.values());
  await lockEmployees(ctx, rows.map(({ employeeId }) => employeeId));
  await refuseInactive(ctx, rows.map(({ employeeId }) => employeeId));

  await insertShifts(ctx, rows);
  const ids = rows.map(({ id }) => id);
  await refuseOverlaps(ctx, { shiftIds: ids }, ids);
  await recordShifts(ctx, 'shift.create', rows);
  await announce(ctx, rows.filter(({ scheduleId }) => schedules.get(scheduleId)?.status !== 'draft'));
  const shifts = await shiftsById(ctx, ids);
  return { shift: input.shifts ? null : (shifts[0] ?? null), shifts };
}

export async function updateShift(ctx: RequestContext, id: string, change: UpdateShiftInput): Promise<Shift> {
  const instantsOf = shiftInstants(await lockTimeZone(ctx));
  const { before, schedules } = await lockShift(ctx, id, change);
  if (change.employeeId !== undefined) await requireInScope(ctx, [{ employeeId: change.employeeId, path: 'employeeId' }]);
  const asked = { ...before, ...withoutUndefined(change), templateId: change.templateId === undefined ? before.templateId : change.templateId };
  const takesTemplate = asked.templateId !== null && asked.templateId !== before.templateId;
  const templates = takesTemplate ? await templatesInUse(ctx, [{ templateId: asked.templateId, path: 'templateId' }]) : new Map<string, ShiftTemplate>();

  const instants = instantsOf(asked);
  const copied = takesTemplate ? (templates.get(asked.templateId as string)?.breakRules ?? []) : before.breaks;
  const row: ShiftRow = { ...asked, ...instants, breaks: change.breaks ?? breaksWithin(copied, realMinutes(instants)) };
  const faults = shiftFaults(row, schedules.get(row.scheduleId) as LockedSchedule, (field) => field);
  if (faults.length > 0) throw badInput(faults);
  refuseLocked(schedules.values());
  if (isSame(before, row)) return before;
  if (row.employeeId !== before.employeeId) await refuseInactive(ctx, [row.employeeId]);

  await ctx.q(
    'shift.update',
    `update shift set schedule_id = $3, employee_id = $4, template_id = $5, date = $6, start_time = $7, end_time = $8, breaks = $9,
       starts_at = $10, ends_at = $11, changed_at = $12 where organization_id = $1 and id = $2`,
    [tenantOf(ctx).organizationId, id, row.scheduleId, row.employeeId, row.templateId, row.date, row.startTime, row.endTime,
      JSON.stringify(row.breaks), row.startsAt, row.endsAt, ctx.clock.now()],
  );
  await refuseOverlaps(ctx, { shiftIds: [id] });
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'shift.update', { shiftId: id, ...withoutUndefined(change) });
  await announce(ctx, [before, row].filter(({ scheduleId }) => schedules.get(scheduleId)?.status !== 'draft'));
  const [shift] = await shiftsById(ctx, [id]);
  return shift as Shift;
}

export async function deleteShift(ctx: RequestContext, id: string): Promise<boolean> {
  const { before, schedules } = await lockShift(ctx, id, {});
  refuseLocked(schedules.values());
  await ctx.q('shift.delete', 'delete from shift where organization_id = $1 and id = $2', [tenantOf(ctx).organizationId, id]);
  await recordShifts(ctx, 'shift.delete', [before]);
  await announce(ctx, [before].filter(({ scheduleId }) => schedules.get(scheduleId)?.status !== 'draft'));
  return true;
}

/** The shift as it is, with the schedules and employees that it leaves and enters locked. */
async function lockShift(ctx: RequestContext, id: string, next: { scheduleId?: string; employeeId?: string }): Promise<{ before: Shift; schedules: Map<string, LockedSchedule> }> {
  const [seen] = await shiftsById(ctx, [id]);
  const { scheduleId, employeeId } = seen as Shift;
  const entered = next.scheduleId === undefined ? [] : [{ scheduleId: next.scheduleId, path: 'scheduleId' }];
  const schedules = await lockSchedules(ctx, [{ scheduleId, path: 'id' }, ...entered]);
  await requireInScope(ctx, [{ employeeId, path: 'id' }]);
  await lockEmployees(ctx, [employeeId, ...(next.employeeId === undefined ? [] : [next.employeeId])]);
  const [before] = await shiftsById(ctx, [id]);
  if (before?.scheduleId !== scheduleId || before.employeeId !== employeeId) throw conflict('The shift was moved meanwhile: look again');
  return { before, schedules };
}

async function refuseInactive(ctx: RequestContext, employeeIds: readonly string[]): Promise<void> {
  const [inactive] = await ctx.q<{ id: string }>(
    null,
    `select e.id from employee e join user_account u on u.organization_id = e.organization_id and u.id = e.user_id
     where e.organization_id = $1 and e.id = any($2) and u.status <> 'active' limit 1`,
    [tenantOf(ctx).organizationId, idArray([...new Set(employeeIds)])],
  );
  if (inactive) throw conflict(`The employee ${inactive.id} is inactive`, { employeeId: inactive.id });
}

/** One entry a request: the shift when it is one, else how many and where. */
async function recordShifts(ctx: RequestContext, action: string, rows: readonly (ShiftRow | Shift)[]): Promise<void> {
  const { organizationId } = tenantOf(ctx);
  const [first] = rows;
  if (first && rows.length === 1) {
    const { id, scheduleId, employeeId, templateId, date, startTime, endTime, breaks } = first;
    return recordAudit(ctx, organizationId, action, { shiftId: id, scheduleId, employeeId, templateId, date, startTime, endTime, breaks });
  }
  await recordAudit(ctx, organizationId, action, { count: rows.length, scheduleIds: [...new Set(rows.map(({ scheduleId }) => scheduleId))] });
}

async function announce(ctx: RequestContext, rows: readonly (ShiftRow | Shift)[]): Promise<void> {
  if (rows.length === 0) return;
  const dates = rows.map(({ date }) => date).sort();
  const employeeIds = [...new Set(rows.map(({ employeeId }) => employeeId))];
  await scheduleChanged.publish(ctx, { employeeIds, from: dates[0] as string, to: dates.at(-1) as string });
}

/** Nothing changes: nobody's grace begins anew. */
function isSame(before: Shift, row: ShiftRow): boolean {
  const fields = ['scheduleId', 'employeeId', 'templateId', 'date', 'startTime', 'endTime'] as const;
  return fields.every((field) => before[field] === row[field]) && JSON.stringify(before.breaks) === JSON.stringify(row.breaks);
}

const withoutUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
