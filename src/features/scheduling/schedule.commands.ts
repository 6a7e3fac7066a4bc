import { LockMode } from '@mikro-orm/core';
import { tenantOf, userOf, type RequestContext } from '../../kernel/context';
import { badInput, conflict, forbidden, notFound } from '../../kernel/errors';
import { changedFields } from '../../kernel/fields';
import { folded } from '../../kernel/shapes';
import { newId } from '../../kernel/ids';
import { isBaseOf } from '../availability/counted-shifts';
import { recordAudit } from '../audit/audit.commands';
import { inScope, scopeOf, scopeValues } from '../people/scope.queries';
import { refuseBreaches } from './check/check.commands';
import { peopleOf } from './check/check.queries';
import type { RuleOverrideInput } from './check/check.type';
import { lockEmployeesOf, lockTimeZone } from './lock.store';
import { Schedule } from './schedule.entity';
import type { CreateScheduleInput, UpdateScheduleInput } from './schedule.inputs';
import { deletionOf, refuseLocked, transitionOf, type ScheduleStatus, type Transition } from './schedule.lifecycle';
import { findSchedule } from './schedule.queries';
import { rangeFaults, type DateRange } from './schedule.rules';
import { scheduleChanged, schedulesEdited, type ScheduleChange } from './scheduling.topics';
import { refuseOverlaps } from './shift.queries';
import type { PublishNotice } from './versions/change-set.rules';
import { noteEdits } from './versions/change-set.store';
import { refuseStaleVersion } from './versions/version.queries';

export async function createSchedule(ctx: RequestContext, input: CreateScheduleInput): Promise<Schedule> {
  const { id } = draftOf(ctx, input);
  await noteEdits(ctx, [{ scheduleId: id, note: { kind: 'create' } }]);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'schedule.create', { scheduleId: id, ...input });
  return findSchedule(ctx, id, 'id');
}

/** Creates a draft without an audit entry. */
export function draftOf(
  ctx: RequestContext,
  { name, startDate, endDate }: CreateScheduleInput,
  id = newId(),
): Schedule {
  return ctx.em.create(Schedule, {
    id,
    organizationId: tenantOf(ctx).organizationId,
    name,
    nameFolded: folded(name),
    startDate,
    endDate,
    status: 'draft',
    publishedAt: null,
    createdAt: ctx.clock.now(),
  });
}

export async function updateSchedule(
  ctx: RequestContext,
  id: string,
  change: UpdateScheduleInput,
  override: RuleOverrideInput | null = null,
): Promise<Schedule> {
  if (change.status === 'published') await lockTimeZone(ctx);
  const schedule = await lockedSchedule(ctx, id);
  const { ifVersion, notify, reason, ...asked } = change;
  await refuseStaleVersion(ctx, id, ifVersion);
  const { status, ...fields } = changedFields(schedule, asked);
  const transition = status && transitionOf(schedule.status, status, userOf(ctx).role);
  if (transition) await requireScheduleInScope(ctx, id);
  const next = { startDate: schedule.startDate, endDate: schedule.endDate, ...fields };
  const changesRange = fields.startDate !== undefined || fields.endDate !== undefined;
  const faults = changesRange ? rangeFaults(next) : [];
  if (faults.length > 0) throw badInput(faults);
  const changesFields = Object.keys(fields).length > 0;
  if (changesFields) refuseLocked(schedule);
  if (!changesFields && !transition) return findSchedule(ctx, id, 'id');

  if (changesRange) await refuseShiftsOutside(ctx, id, next);
  if (transition?.beforeFirstShift) await refuseBegun(ctx, id);
  Object.assign(schedule, fields, fields.name === undefined ? {} : { nameFolded: folded(fields.name) });
  if (transition) await move(ctx, schedule, transition, { override, notify });
  if (changesFields && !transition && schedule.status !== 'draft') await announceFields(ctx, schedule);
  const isSeen = schedule.status !== 'draft' || transition?.to === 'draft';
  const kind = transition ? transition.kind : 'fields';
  const note = { kind, notify, reason: reason ?? override?.reason };
  await schedulesEdited.publish(ctx, [{ scheduleId: id, shiftIds: [], employeeIds: 'all', isSeen, note }]);
  await recordAudit(ctx, tenantOf(ctx).organizationId, transition?.action ?? 'schedule.update', {
    scheduleId: id,
    ...fields,
    ...(status && { status }),
  });
  return findSchedule(ctx, id, 'id');
}

export async function deleteSchedule(ctx: RequestContext, id: string): Promise<boolean> {
  const { organizationId } = tenantOf(ctx);
  const schedule = await lockedSchedule(ctx, id);
  const deletion = deletionOf(schedule.status, userOf(ctx).role);
  await requireScheduleInScope(ctx, id);
  if (deletion.beforeFirstShift) await refuseBegun(ctx, id);
  const concerned = schedule.status === 'draft' ? null : await concernedBy(ctx, schedule);
  const { name, startDate, endDate } = schedule;
  ctx.em.remove(schedule);
  await ctx.em.flush();
  await recordAudit(ctx, organizationId, 'schedule.delete', { scheduleId: id, name, startDate, endDate });
  if (concerned) await scheduleChanged.publish(ctx, { ...concerned, change: 'withdrawn' });
  const isSeen = concerned !== null;
  await schedulesEdited.publish(ctx, [{ scheduleId: id, shiftIds: 'all', employeeIds: 'all', isSeen }]);
  return true;
}

async function lockedSchedule(ctx: RequestContext, id: string): Promise<Schedule> {
  const schedule = await ctx.em.findOne(
    Schedule,
    { id, organizationId: tenantOf(ctx).organizationId },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!schedule) throw notFound('Schedule', 'id', id);
  return schedule;
}

/** A scenario has the shifts of its base, so it is promoted and not published beside it. */
async function refuseBesideBase(ctx: RequestContext, scheduleId: string): Promise<void> {
  const [base] = await ctx.sql<{ id: string; name: string; status: ScheduleStatus }>(
    'schedule.base',
    `select s.id, s.name, s.status from schedule s
     where s.organization_id = $1 and s.status <> 'draft' and ${isBaseOf('$2')}`,
    [tenantOf(ctx).organizationId, scheduleId],
  );
  if (!base) return;
  const unlock = base.status === 'locked' ? 'unlock that and ' : '';
  throw conflict(`This is a scenario of the ${base.status} schedule "${base.name}": ${unlock}promote it instead`, {
    scheduleId: base.id,
  });
}

async function move(
  ctx: RequestContext,
  schedule: Schedule,
  { from, to }: Transition,
  { override, notify }: { override: RuleOverrideInput | null; notify?: PublishNotice | null },
): Promise<void> {
  const now = ctx.clock.now();
  schedule.status = to;
  if (from === 'draft') {
    schedule.publishedAt = now;
    await lockEmployeesOf(ctx, schedule.id);
    await refuseBesideBase(ctx, schedule.id);
    await refuseOverlaps(ctx, { scheduleId: schedule.id });
    await refuseBreaches(ctx, { schedule, employeeIds: await peopleOf(ctx, schedule.id) }, override);
  }
  if (to === 'draft') schedule.publishedAt = null;
  if (from === 'draft' || to === 'draft')
    await scheduleChanged.publish(ctx, {
      ...(await concernedBy(ctx, schedule)),
      change: to === 'draft' ? 'withdrawn' : 'published',
      ...(to !== 'draft' && { notify }),
    });
}

/** Supervisors move and delete only schedules whose shifts all belong to employees in their scope. */
async function requireScheduleInScope(ctx: RequestContext, id: string): Promise<void> {
  const scope = await scopeOf(ctx);
  if (scope.everybody) return;
  const [outside] = await ctx.sql<{ id: string }>(
    'schedule.outsideScope',
    `select e.id from employee e
     where e.organization_id = $1 and ${inScope('e', 3)} is not true
       and exists (select from shift f where f.organization_id = $1 and f.schedule_id = $2 and f.employee_id = e.id)
     limit 1`,
    [tenantOf(ctx).organizationId, id, ...scopeValues(scope)],
  );
  if (outside)
    throw forbidden(`The schedule has shifts of the employee ${outside.id}, who is not in a team you supervise`, 'id');
}

async function refuseBegun(ctx: RequestContext, id: string): Promise<void> {
  const [begun] = await ctx.sql<{ date: string }>(
    'schedule.begun',
    `select date from shift where organization_id = $1 and schedule_id = $2 and starts_at <= $3
     order by starts_at limit 1`,
    [tenantOf(ctx).organizationId, id, ctx.clock.now()],
  );
  if (begun) throw conflict(`A shift of the schedule has begun, on ${begun.date}`);
}

async function refuseShiftsOutside(ctx: RequestContext, id: string, { startDate, endDate }: DateRange): Promise<void> {
  const [outside] = await ctx.sql<{ shifts: number; first: string }>(
    'schedule.shiftsOutside',
    `select count(*) as shifts, min(date) as first from shift
     where organization_id = $1 and schedule_id = $2 and (date < $3 or date > $4)`,
    [tenantOf(ctx).organizationId, id, startDate, endDate],
  );
  if (outside && outside.shifts > 0) {
    throw conflict(
      `${outside.shifts} shifts lie outside ${startDate} to ${endDate}, the first on ${outside.first}: ` +
        'move or delete them first',
    );
  }
}

/** Announces a new name or new dates of a visible schedule, with the shifts it had. */
const announceFields = (ctx: RequestContext, { id, startDate, endDate }: Schedule): Promise<void> =>
  scheduleChanged.publish(ctx, {
    employeeIds: [],
    from: startDate,
    to: endDate,
    scheduleIds: [id],
    change: 'changed',
  });

/**
 * Returns the employees with shifts in a schedule and the first and last day of these, or its own dates without shifts.
 */
async function concernedBy(
  ctx: RequestContext,
  { id, startDate, endDate }: Schedule,
): Promise<Omit<ScheduleChange, 'change'>> {
  const [row] = await ctx.sql<{ employeeIds: string[] | null; from: string | null; to: string | null }>(
    'schedule.concerned',
    `select array_agg(distinct employee_id) as "employeeIds", min(date) as "from", max(date) as "to"
     from shift where organization_id = $1 and schedule_id = $2`,
    [tenantOf(ctx).organizationId, id],
  );
  return {
    employeeIds: row?.employeeIds ?? [],
    from: row?.from ?? startDate,
    to: row?.to ?? endDate,
    scheduleIds: [id],
  };
}
