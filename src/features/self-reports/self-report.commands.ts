import { tenantOf, userOf, type RequestContext } from '../../kernel/context';
import { badInput, conflict, forbidden, notFound } from '../../kernel/errors';
import { newId } from '../../kernel/ids';
import { quoted } from '../../kernel/shapes';
import { addDays, localDateOf } from '../../kernel/time/local-time';
import { agentStateKind } from '../adherence/live-kinds';
import { recordAudit } from '../audit/audit.commands';
import { cancelTimeOff, requestTimeOff, withdrawTimeOff } from '../time-off/time-off.commands';
import { appendLiveEvents } from '../live/log.commands';
import { notify } from '../notifications/notification.commands';
import { ownOrganization } from '../organization/organization.queries';
import { supervisorsOf } from '../people/supervisor.queries';
import { lockEmployees } from '../scheduling/lock.store';
import type { ReportIllArgs, ReportLateArgs } from './self-report.inputs';
import {
  findSeenShift,
  findSelfReport,
  isPresentSince,
  shiftsAhead,
  sickLeaveTypeId,
  type OwnShift,
} from './self-report.queries';
import {
  daysAfter,
  EARLY_ARRIVAL_SECONDS,
  hasBegun,
  MAX_AHEAD_MS,
  MAX_ILL_DAYS,
  restOfShifts,
  type SelfReportKind,
} from './self-report.rules';
import { storeReport, storeWithdrawn } from './self-report.store';
import { selfReportMade } from './self-report.topics';
import type { SelfReport } from './self-report.type';

function ownEmployeeId(ctx: RequestContext): string {
  const { employeeId } = userOf(ctx);
  if (employeeId === null) throw forbidden('You are no employee');
  return employeeId;
}

/** Reports that the caller will be late for a shift; a second report replaces the first. */
export async function reportLate(
  ctx: RequestContext,
  { expectedAt, note = null, shiftId }: ReportLateArgs,
): Promise<SelfReport> {
  const employeeId = ownEmployeeId(ctx);
  await lockEmployees(ctx, [employeeId]);
  const shift = await findSeenShift(ctx, shiftId);
  if (shift.employeeId !== employeeId) throw forbidden(`The shift ${shiftId} is somebody else's`, 'shiftId');
  const now = ctx.clock.now();
  const [startsAt, endsAt] = [new Date(shift.startsAt), new Date(shift.endsAt)];
  if (expectedAt < startsAt || expectedAt > endsAt) {
    const message = `must be from ${startsAt.toISOString()} to ${endsAt.toISOString()}, within the shift`;
    throw badInput([{ path: 'expectedAt', message: `${message}, got ${quoted(expectedAt)}` }]);
  }
  if (now >= endsAt) throw conflict('The shift is over', { shiftId });
  if (now.getTime() < startsAt.getTime() - MAX_AHEAD_MS)
    throw conflict('A late arrival can be reported from 24 hours before the shift', { shiftId });
  const arrivalsFrom = new Date(startsAt.getTime() - EARLY_ARRIVAL_SECONDS * 1_000);
  if (now >= arrivalsFrom && (await isPresentSince(ctx, employeeId, arrivalsFrom)))
    throw conflict('You have logged in for this shift already', { shiftId });
  const timeOffIds: string[] = [];
  const id = await storeReport(ctx, { id: newId(), employeeId, kind: 'late', shiftId, expectedAt, note, timeOffIds });
  await appendLiveEvents(ctx, [{ kind: agentStateKind, subjectId: employeeId }]);
  return announced(ctx, id, { employeeId, kind: 'late', shift, expectedAt });
}

/** Reports that the caller is ill from now to the end of a day. */
export async function reportIll(ctx: RequestContext, { note = null, untilDate }: ReportIllArgs): Promise<SelfReport> {
  const employeeId = ownEmployeeId(ctx);
  const { timeZone } = tenantOf(ctx);
  const now = ctx.clock.now();
  const today = localDateOf(now, timeZone);
  const until = untilDate ?? today;
  const last = addDays(today, MAX_ILL_DAYS);
  if (until < today || until > last)
    throw badInput([{ path: 'untilDate', message: `must be from ${today} to ${last}, got ${quoted(until)}` }]);
  await lockEmployees(ctx, [employeeId]);
  const { settings } = await ownOrganization(ctx);
  const typeId = await sickLeaveTypeId(ctx, settings.sickLeaveTypeId);
  if (typeId === null) throw conflict('No type of time off for illness is set: settings.sickLeaveTypeId');
  const ahead = await shiftsAhead(ctx, employeeId, until);
  const hours = restOfShifts(
    ahead.filter(({ date }) => date <= today),
    now,
    timeZone,
  );
  const days = daysAfter(today, until);
  if (hours.length === 0 && days === null)
    throw conflict('You have no shift left today: name a later untilDate to report more days');
  const timeOffIds: string[] = [];
  for (const absence of [...hours, ...(days ? [days] : [])])
    timeOffIds.push((await requestTimeOff(ctx, { employeeId, typeId, ...absence, note })).id);
  const shift = ahead[0] ?? null;
  const report = { employeeId, kind: 'ill' as const, shiftId: shift?.id ?? null, expectedAt: null, note, timeOffIds };
  const id = await storeReport(ctx, { id: newId(), ...report });
  return announced(ctx, id, { employeeId, kind: 'ill', shift, expectedAt: null });
}

interface Made {
  employeeId: string;
  kind: SelfReportKind;
  shift: OwnShift | null;
  expectedAt: Date | null;
}

async function announced(
  ctx: RequestContext,
  reportId: string,
  { employeeId, kind, shift, expectedAt }: Made,
): Promise<SelfReport> {
  const { organizationId } = tenantOf(ctx);
  const shiftId = shift?.id ?? null;
  const report = await findSelfReport(ctx, reportId);
  const timeOffIds = report.timeOff.map(({ id }) => id);
  await recordAudit(ctx, organizationId, `self_report.${kind}`, {
    reportId,
    employeeId,
    shiftId,
    expectedAt,
    timeOffIds,
  });
  const supervisors = (await supervisorsOf(ctx, [employeeId])).get(employeeId) ?? [];
  const of = shift ? ` Shift: ${shift.date}, ${shift.startTime}–${shift.endTime}.` : '';
  const isLate = kind === 'late';
  await notify(ctx, [
    {
      kind: 'report_received',
      userIds: supervisors,
      key: `self_report:${reportId}:${report.reportedAt}`,
      title: isLate ? 'Late arrival reported' : 'Absence reported',
      text: `${report.employeeName} ${isLate ? 'will be late' : 'is sick'}.${of}`,
      outsideText: `An employee ${isLate ? 'will be late' : 'is absent'}.${of}`,
      // The shift of an absent person opens with its replacements.
      link:
        isLate || !shift ? '/today' : `/schedule/${shift.scheduleId}?date=${shift.date}&shift=${shift.id}&replace=true`,
      data: { reportId, kind },
    },
  ]);
  await selfReportMade.publish(ctx, { reportId, kind, employeeId, shiftId, expectedAt });
  return report;
}

/** Withdraws a report of the caller; time off of an illness that has not begun is cancelled. */
export async function withdrawSelfReport(ctx: RequestContext, id: string): Promise<SelfReport> {
  const employeeId = ownEmployeeId(ctx);
  const { organizationId, timeZone } = tenantOf(ctx);
  await lockEmployees(ctx, [employeeId]);
  const report = await ownReport(ctx, id, employeeId);
  if (report.withdrawnAt !== null) throw conflict('The report is withdrawn already', { state: 'withdrawn' });
  if (report.arrivedAt !== null) throw conflict('You have arrived already', { state: 'arrived' });
  for (const timeOff of report.timeOff) {
    if (hasBegun(timeOff, ctx.clock.now(), timeZone)) continue;
    if (timeOff.state === 'approved') await cancelTimeOff(ctx, { id: timeOff.id });
    else if (timeOff.state === 'requested' || timeOff.state === 'waiting')
      await withdrawTimeOff(ctx, { id: timeOff.id });
  }
  await storeWithdrawn(ctx, id);
  await recordAudit(ctx, organizationId, 'self_report.withdraw', { reportId: id, employeeId });
  if (report.kind === 'late') await appendLiveEvents(ctx, [{ kind: agentStateKind, subjectId: employeeId }]);
  return findSelfReport(ctx, id);
}

async function ownReport(ctx: RequestContext, id: string, employeeId: string): Promise<SelfReport> {
  const report = await findSelfReport(ctx, id);
  if (report.employeeId !== employeeId) throw forbidden(`The report ${id} is somebody else's`, 'id');
  return report;
}

/** Refuses settings that name a type of time off which does not exist. */
export async function requireSickLeaveType(
  ctx: RequestContext,
  { before, after }: Record<'before' | 'after', { settings: { sickLeaveTypeId: string | null } }>,
): Promise<void> {
  const id = after.settings.sickLeaveTypeId;
  if (id === null || id === before.settings.sickLeaveTypeId) return;
  const found = await ctx.sql('selfReport.type', 'select from time_off_type where organization_id = $1 and id = $2', [
    tenantOf(ctx).organizationId,
    id,
  ]);
  if (found.length === 0) throw notFound('Time-off type', 'settings.sickLeaveTypeId', id);
}
