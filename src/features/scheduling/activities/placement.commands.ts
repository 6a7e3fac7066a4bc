import { createHash } from 'node:crypto';
import { grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { badInput, conflict } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { newId } from '../../../kernel/ids';
import { addDays } from '../../../kernel/time/local-time';
import { MINUTE_MS } from '../../../kernel/time/units';
import { recordAudit } from '../../audit/audit.commands';
import { serviceLevels } from '../../forecasting/staffing-day/answered-in-time.queries';
import { requireInScope } from '../../people/scope.queries';
import type { Break } from '../break.rules';
import { lockEmployees, lockSchedules, lockTimeZone } from '../lock.store';
import { refuseLocked } from '../schedule.lifecycle';
import { announceShifts } from '../scheduling.topics';
import { presentShifts } from '../shift.queries';
import { keepAsBegun, storeBreaks } from '../shift.store';
import type { ChangeNote } from '../versions/change-set.rules';
import { refuseBreaches } from '../check/check.commands';
import type { RuleOverrideInput } from '../check/check.type';
import { asBreakOf } from './activity-code.queries';
import type { PlaceActivitiesArgs } from './activity-plan.inputs';
import { activityPlansById } from './activity-plan.queries';
import type { ActivityPlacement, ActivityPlan } from './activity-plan.type';
import { readPlacement, type HeldSession, type ReadPlacement, type ShiftToFill } from './placement.queries';
import {
  Placement,
  shiftAround,
  type Attendee,
  type Placed,
  type Unplaced,
  type UnplacedReason,
} from './placement.rules';

const MAX_ATTENDANCES = 5_000;
export const CHANGED = 'The plan has changed since the preview: look again';

const MESSAGES: Readonly<Record<UnplacedReason, string>> = {
  no_shift: 'No shift in the period and window',
  no_room: 'No free stretch in the shifts of the period',
  group_too_small: 'Fewer people could meet than the plan asks for',
  facilitator_busy: 'The facilitator is busy at every possible start',
  too_costly: 'Every start would add more understaffed minutes than the plan allows',
  pinned: 'Only pinned shifts had room',
  later: 'The period goes on after these days: it can be placed later',
};

/** Places the sessions that plans ask for, or previews them with their price. */
export async function placeActivities(ctx: RequestContext, args: PlaceActivitiesArgs): Promise<ActivityPlacement> {
  const { from, to, scheduleIds = null, apply, version: seen } = args;
  const plans = await activityPlansById(
    ctx,
    args.planIds.map((id, i) => ({ id, path: `planIds[${i}]` })),
  );
  for (const { isActive, name } of plans) if (!isActive) throw conflict(`The activity plan ${name} is not active`);
  if (apply) await lockTimeZone(ctx);
  const read = await readPlacement(ctx, { plans, from, to, scheduleIds });
  const asked = [...read.task.attendees.values()].reduce((sum, people) => sum + people.length, 0);
  if (asked > MAX_ATTENDANCES)
    throw badInput([{ path: 'planIds', message: `must have at most ${MAX_ATTENDANCES} attendances, got ${asked}` }]);
  const range = rangeOf(read);
  const before = read.task.cover.shortIn(...range);
  const placement = new Placement(read.task);
  placement.run();
  const { placed, unplaced } = placement;
  const after = read.task.cover.shortIn(...range);
  const version = versionOf(plans, read.shifts, placed, unplaced);
  if (apply) {
    if (seen !== version) throw conflict(CHANGED, { version });
    await applyPlaced(ctx, placement, { plans, read });
    await recordAudit(ctx, tenantOf(ctx).organizationId, 'activity.place', {
      planIds: args.planIds,
      from,
      to,
      sessions: placed.length,
      attendances: placed.reduce((sum, { attendeeIds }) => sum + attendeeIds.length, 0),
    });
  }
  const planOf = new Map(plans.map((plan) => [plan.id, plan]));
  const held = placed.map((each): HeldSession => {
    const { facilitatorId } = planOf.get(each.planId)!;
    const leads = each.sessionId === null && facilitatorId ? [facilitatorId] : [];
    return { startMs: each.startMs, endMs: each.endMs, peopleIds: [...each.attendeeIds, ...leads] };
  });
  const service = serviceOf(read, [[], held]);
  return answerOf({ version, applied: apply, placed, unplaced, before, after, service });
}

/** Returns a function that computes the service levels of a plan with the one and with the other sessions. */
export const serviceOf = ({ task: { from, to }, workWith }: ReadPlacement, sessions: readonly HeldSession[][]) => {
  let levels: Promise<(number | null)[]> | undefined;
  return (ctx: RequestContext) => (levels ??= serviceLevels(ctx, { from, to }, sessions.map(workWith)));
};

export const rangeOf = ({ task: { clock, from, to } }: ReadPlacement): [number, number] => [
  clock.instantOf(`${from}T00:00`),
  clock.instantOf(`${addDays(to, 1)}T00:00`),
];

interface Answer {
  version: string;
  applied: boolean;
  placed: readonly Placed[];
  unplaced: readonly Unplaced[];
  before: number;
  after: number;
  service: ActivityPlacement['service'];
}

export const answerOf = ({
  version,
  applied,
  placed,
  unplaced,
  before,
  after,
  service,
}: Answer): ActivityPlacement => ({
  version,
  applied,
  sessions: placed.map(({ sessionId, planId, date, startTime, attendeeIds, understaffedMinutes }) => {
    return { sessionId, planId, date, startTime, attendeeIds, understaffedMinutes };
  }),
  unplaced: unplaced.map((each) => ({ ...each, message: MESSAGES[each.reason] })),
  understaffedMinutesBefore: Math.round(before),
  understaffedMinutesAfter: Math.round(after),
  service,
});

/** Hashes what a placement was made from, and its result. */
export function versionOf(
  plans: readonly ActivityPlan[],
  shifts: readonly ShiftToFill[],
  placed: readonly Placed[],
  unplaced: readonly Unplaced[],
): string {
  const text = JSON.stringify([
    plans.map(({ id, version }) => [id, version]),
    shifts.map(({ id, version }) => [id, version]),
    placed,
    unplaced,
  ]);
  return createHash('sha256').update(text).digest('base64url');
}

/**
 * Writes new sessions and the segments of their attendees and facilitators. New sessions get their ids here.
 */
async function applyPlaced(
  ctx: RequestContext,
  placement: Placement,
  { plans, read: { shifts, task } }: { plans: readonly ActivityPlan[]; read: ReadPlacement },
): Promise<void> {
  const { placed } = placement;
  if (placed.length === 0) return;
  const planOf = new Map(plans.map((plan) => [plan.id, plan]));
  const attendeeOf = new Map([...task.attendees.values()].flat().map((each) => [each.id, each]));
  const shiftById = new Map(shifts.map((shift) => [shift.id, shift]));
  const segments: { shift: ShiftToFill; segment: Break; isLed: boolean }[] = [];
  for (const each of placed) {
    const plan = planOf.get(each.planId)!;
    const isNew = each.sessionId === null;
    each.sessionId ??= newId();
    await (isNew ? insertSession(ctx, plan, each) : inviteMore(ctx, each));
    const leading: Attendee[] = isNew ? placement.leading(plan, each) : [];
    for (const person of [...each.attendeeIds.map((id) => attendeeOf.get(id)!), ...leading]) {
      const shift = shiftById.get(shiftAround(person.shifts, each)!.shiftId)!;
      const startOffset = Math.round((each.startMs - shift.startMs) / MINUTE_MS);
      const segment = {
        ...asBreakOf(plan.activityCode),
        startOffset,
        duration: plan.minutes,
        sessionId: each.sessionId,
      };
      segments.push({ shift, segment, isLed: leading.includes(person) });
    }
  }
  const added = grouped(segments, ({ shift }) => shift.id);
  await writeBreaks(
    ctx,
    [...added].map(([id, own]) => {
      const shift = shiftById.get(id)!;
      const breaks = [...shift.breaks, ...own.map(({ segment }) => segment)];
      return { shift, breaks, isLed: own.every(({ isLed }) => isLed) };
    }),
  );
}

/** The override and reason of a change of a session, for the change sets of its schedules. */
export interface SessionNote {
  override?: RuleOverrideInput | null;
  reason?: string | null;
}

export interface BreakChange {
  shift: ShiftToFill;
  breaks: Break[];
  /** True if only the facilitator named by the plan changes, who need not be in the scope of the caller. */
  isLed?: boolean;
}

/** Writes the breaks of shifts like any other change of them: locked, in scope, unchanged since they were read. */
export async function writeBreaks(
  ctx: RequestContext,
  changes: readonly BreakChange[],
  { override = null, reason = null }: SessionNote = {},
): Promise<void> {
  if (changes.length === 0) return;
  await lockTimeZone(ctx);
  const schedules = await lockSchedules(
    ctx,
    changes.map(({ shift }) => ({ scheduleId: shift.scheduleId, path: 'scheduleIds' })),
  );
  const employeeIds = [...new Set(changes.map(({ shift }) => shift.employeeId))];
  await requireInScope(
    ctx,
    changes.filter(({ isLed }) => !isLed).map(({ shift: { employeeId } }) => ({ employeeId, path: 'planIds' })),
  );
  await lockEmployees(ctx, employeeIds);
  schedules.forEach((schedule) => refuseLocked(schedule));
  const ids = changes.map(({ shift }) => shift.id);
  const rows = await ctx.sql<{ id: string; version: number }>(
    null,
    'select id, version from shift where organization_id = $1 and id = any($2)',
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  if (changes.some(({ shift }) => versions.get(shift.id) !== shift.version)) throw conflict(CHANGED);
  const before = await presentShifts(ctx, ids);
  await keepAsBegun(ctx, ids);
  await storeBreaks(
    ctx,
    changes.map(({ shift, breaks }) => ({
      id: shift.id,
      breaks: breaks.toSorted((a, b) => a.startOffset - b.startOffset),
    })),
  );
  for (const [scheduleId, own] of grouped(changes, ({ shift }) => shift.scheduleId)) {
    const written = own.map(({ shift }) => shift);
    await refuseBreaches(
      ctx,
      {
        schedule: schedules.get(scheduleId)!,
        employeeIds: written.map(({ employeeId }) => employeeId),
        shiftIds: written.map(({ id }) => id),
        before: written.map(({ id }) => before.get(id)!),
      },
      override,
    );
  }
  const note: ChangeNote = { kind: 'activities', reason: reason ?? override?.reason };
  await announceShifts(
    ctx,
    schedules,
    changes.map(({ shift }) => shift),
    note,
  );
}

const insertSession = (ctx: RequestContext, plan: ActivityPlan, placed: Placed): Promise<unknown> =>
  ctx.sql(
    'activitySession.create',
    `insert into activity_session (id, organization_id, plan_id, period_start, date, start_time, starts_at, ends_at,
       invited_ids, facilitator_id, version, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1, $11)`,
    [
      placed.sessionId,
      tenantOf(ctx).organizationId,
      plan.id,
      placed.periodStart,
      placed.date,
      placed.startTime,
      new Date(placed.startMs),
      new Date(placed.endMs),
      idArray(placed.attendeeIds),
      plan.facilitatorId,
      ctx.clock.now(),
    ],
  );

const inviteMore = (ctx: RequestContext, placed: Placed): Promise<unknown> =>
  ctx.sql(
    'activitySession.invite',
    `update activity_session set version = version + 1,
       invited_ids = invited_ids || (select coalesce(array_agg(i), '{}') from unnest($3::uuid[]) i
         where i <> all(invited_ids))
     where organization_id = $1 and id = $2`,
    [tenantOf(ctx).organizationId, placed.sessionId, idArray(placed.attendeeIds)],
  );
