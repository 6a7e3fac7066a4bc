import { tenantOf, type RequestContext } from '../../../kernel/context';
import { conflict } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { addDays, localTimeOf } from '../../../kernel/time/local-time';
import { MINUTE_MS } from '../../../kernel/time/units';
import { recordAudit } from '../../audit/audit.commands';
import { requireInScope } from '../../people/scope.queries';
import { asBreakOf } from './activity-code.queries';
import type { MoveSessionArgs, SetAttendeesArgs } from './activity-plan.inputs';
import { findActivityPlan } from './activity-plan.queries';
import type { ActivityPlacement, ActivityPlan, ActivitySession } from './activity-plan.type';
import { attendanceOf, findActivitySession, findSessionRow, type SessionRow } from './activity-session.queries';
import { periodsOf } from './period.rules';
import {
  answerOf,
  CHANGED,
  rangeOf,
  serviceOf,
  versionOf,
  writeBreaks,
  type BreakChange,
  type SessionNote,
} from './placement.commands';
import { readPlacement, type ReadPlacement, type ShiftToFill } from './placement.queries';
import { Placement, shiftAround, type Attendee, type Placed } from './placement.rules';

async function lockSession(ctx: RequestContext, id: string): Promise<SessionRow> {
  await ctx.sql(
    'activitySession.lock',
    'select id from activity_session where organization_id = $1 and id = $2 for update',
    [tenantOf(ctx).organizationId, id],
  );
  const session = await findSessionRow(ctx, id);
  await requireInScope(
    ctx,
    session.invitedIds.map((employeeId) => ({ employeeId, path: 'id' })),
  );
  if (session.cancelledAt !== null) throw conflict('The session is cancelled');
  if (+new Date(session.startsAt) <= ctx.clock.now().getTime()) throw conflict('The session has begun');
  return session;
}

/** Reads the shifts around a session and around its period; they may be in drafts that hold its segments. */
async function readAround(
  ctx: RequestContext,
  plan: ActivityPlan,
  session: SessionRow,
  range: { from: string; to: string },
) {
  const rows = await ctx.sql<{ id: string }>(
    'activitySession.schedules',
    `select distinct s.id from shift f join schedule s on s.organization_id = $1 and s.id = f.schedule_id
     where f.organization_id = $1 and f.employee_id = any($2) and f.date between $3 and $4
       and (s.status <> 'draft' or f.breaks @> jsonb_build_array(jsonb_build_object('sessionId', $5::uuid)))`,
    [
      tenantOf(ctx).organizationId,
      idArray([...session.invitedIds, ...(session.facilitatorId ? [session.facilitatorId] : [])]),
      addDays(range.from, -1),
      addDays(range.to, 1),
      session.id,
    ],
  );
  const scheduleIds = rows.map(({ id }) => id);
  return readPlacement(ctx, { plans: [plan], ...range, scheduleIds, movedSessionId: session.id });
}

/** Moves a session with its attendees: to a start, or to the cheapest one left in its period. */
export async function moveSession(ctx: RequestContext, args: MoveSessionArgs): Promise<ActivityPlacement> {
  const { id, date = null, startTime = null, apply, version: seen } = args;
  const session = await lockSession(ctx, id);
  const plan = await findActivityPlan(ctx, session.planId);
  const period = periodsOf(plan, { from: session.periodStart, to: session.periodStart })[0] ?? {
    start: session.periodStart,
    end: session.date,
  };
  const range = date
    ? { from: date, to: date }
    : { from: session.date < period.start ? session.date : period.start, to: period.end ?? session.date };
  const limited = { from: range.from, to: range.to > addDays(range.from, 91) ? addDays(range.from, 91) : range.to };
  const read = await readAround(ctx, plan, session, limited);
  const attendance = (await attendanceOf(ctx, [session])).get(id) ?? [];
  const people = attendance.map(({ employeeId }) => employeeId);
  const attendees = await attendeesOf(read, plan, people);
  const placement = new Placement({ ...read.task, sessions: [] });
  const was = { startMs: +new Date(session.startsAt), endMs: +new Date(session.endsAt) };
  const before = shortWith(read, [...attendees, ...placement.leading(plan, was)], was);
  const starts = startTime
    ? [startAt(read, plan, date!, startTime)]
    : placement.startsOf(plan, period).filter((each) => each.date >= limited.from);
  const best = placement.cheapest(plan, starts, attendees);
  if (!best) throw conflict('No start is left in the period at which its attendees could meet', { reason: 'no_room' });
  const placed: Placed = {
    sessionId: id,
    planId: plan.id,
    periodStart: session.periodStart,
    date: best.start.date,
    startMs: best.start.startMs,
    endMs: best.start.endMs,
    startTime: localTimeOf(new Date(best.start.startMs), tenantOf(ctx).timeZone),
    attendeeIds: people,
    understaffedMinutes: best.cost,
  };
  const everyone = [...attendees, ...placement.leading(plan, placed)];
  const after = shortWith(read, everyone, placed);
  const version = versionOf([plan], read.shifts, [placed], []);
  if (apply) {
    if (seen !== version) throw conflict(CHANGED, { version });
    await ctx.sql(
      'activitySession.move',
      `update activity_session set date = $3, start_time = $4, starts_at = $5, ends_at = $6, version = version + 1
       where organization_id = $1 and id = $2`,
      [
        tenantOf(ctx).organizationId,
        id,
        placed.date,
        placed.startTime,
        new Date(placed.startMs),
        new Date(placed.endMs),
      ],
    );
    await writeSegments(ctx, plan, read, id, everyone, { at: placed, note: {} });
    await recordAudit(ctx, tenantOf(ctx).organizationId, 'session.move', {
      sessionId: id,
      date: placed.date,
      startTime: placed.startTime,
    });
  }
  const peopleIds = plan.facilitatorId ? [...people, plan.facilitatorId] : people;
  const service = serviceOf(read, [
    [{ ...was, peopleIds }],
    [{ startMs: placed.startMs, endMs: placed.endMs, peopleIds }],
  ]);
  return answerOf({ version, applied: apply, placed: [placed], unplaced: [], before, after, service });
}

/** Returns understaffed minutes with these people in a session. */
function shortWith(
  read: ReadPlacement,
  people: readonly Attendee[],
  { startMs, endMs }: { startMs: number; endMs: number },
): number {
  const { cover } = read.task;
  for (const { key } of people) cover.add(key, startMs, endMs, -1);
  const short = cover.shortIn(...rangeOf(read));
  for (const { key } of people) cover.add(key, startMs, endMs);
  return short;
}

const startAt = ({ task: { clock } }: ReadPlacement, plan: ActivityPlan, date: string, startTime: string) => {
  const startMs = clock.instantOf(`${date}T${startTime}`);
  return { startMs, endMs: startMs + plan.minutes * MINUTE_MS, date };
};

/** Returns people as attendees of a plan, invited or not. */
async function attendeesOf(read: ReadPlacement, plan: ActivityPlan, ids: readonly string[]): Promise<Attendee[]> {
  const known = new Map((read.task.attendees.get(plan.id) ?? []).map((each) => [each.id, each]));
  return ids.flatMap((id) => known.get(id) ?? read.attendee(id));
}

/** Replaces the segments of a session: those of `people` at `at`, none of anybody else. */
async function writeSegments(
  ctx: RequestContext,
  plan: ActivityPlan,
  { shifts }: ReadPlacement,
  sessionId: string,
  people: readonly Attendee[],
  { at, note }: { at: { startMs: number; endMs: number } | null; note: SessionNote },
): Promise<void> {
  const isLed = ({ employeeId }: ShiftToFill): boolean => employeeId === plan.facilitatorId;
  const changes = new Map<string, BreakChange>();
  for (const shift of shifts)
    if (shift.breaks.some((each) => each.sessionId === sessionId))
      changes.set(shift.id, {
        shift,
        breaks: shift.breaks.filter((each) => each.sessionId !== sessionId),
        isLed: isLed(shift),
      });
  for (const { shifts: own } of at ? people : []) {
    const { shiftId } = shiftAround(own, at!)!;
    const shift = shifts.find(({ id }) => id === shiftId)!;
    const startOffset = Math.round((at!.startMs - shift.startMs) / MINUTE_MS);
    const duration = Math.round((at!.endMs - at!.startMs) / MINUTE_MS);
    const segment = { ...asBreakOf(plan.activityCode), startOffset, duration, sessionId };
    const breaks = [...(changes.get(shiftId)?.breaks ?? shift.breaks), segment];
    changes.set(shiftId, { shift, breaks, isLed: isLed(shift) });
  }
  await writeBreaks(ctx, [...changes.values()], note);
}

/** Replaces the people of a session; those without room are missing. */
export async function setAttendees(
  ctx: RequestContext,
  args: SetAttendeesArgs,
  note: SessionNote = {},
): Promise<ActivitySession> {
  const { id, ifVersion } = args;
  const employeeIds = [...new Set(args.employeeIds)];
  await requireInScope(
    ctx,
    args.employeeIds.map((employeeId, i) => ({ employeeId, path: `employeeIds[${i}]` })),
  );
  const session = await lockSession(ctx, id);
  if (ifVersion != null && ifVersion !== session.version)
    throw conflict(`The session was changed meanwhile: you saw version ${ifVersion}, it is ${session.version}`, {
      currentVersion: session.version,
    });
  const plan = await findActivityPlan(ctx, session.planId);
  const everybody = { ...session, invitedIds: [...new Set([...session.invitedIds, ...employeeIds])] };
  const read = await readAround(ctx, plan, everybody, { from: session.date, to: session.date });
  const at = { startMs: +new Date(session.startsAt), endMs: +new Date(session.endsAt) };
  const attendees = (await attendeesOf(read, plan, employeeIds)).filter(
    ({ id: person, shifts }) =>
      person !== plan.facilitatorId &&
      shifts.some(({ free }) => free.some((each) => each.startMs <= at.startMs && at.endMs <= each.endMs)),
  );
  await ctx.sql(
    'activitySession.attendees',
    `update activity_session set invited_ids = $3, version = version + 1 where organization_id = $1 and id = $2`,
    [tenantOf(ctx).organizationId, id, idArray(employeeIds)],
  );
  const leading = new Placement({ ...read.task, sessions: [] }).leading(plan, at);
  await writeSegments(ctx, plan, read, id, [...attendees, ...leading], { at, note });
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'session.attendees', { sessionId: id, employeeIds });
  return findActivitySession(ctx, id);
}

/** Cancels a session: its segments go, its people are at work again. */
export async function cancelSession(ctx: RequestContext, id: string, note: SessionNote = {}): Promise<ActivitySession> {
  const session = await lockSession(ctx, id);
  const plan = await findActivityPlan(ctx, session.planId);
  const read = await readAround(ctx, plan, session, { from: session.date, to: session.date });
  await ctx.sql(
    'activitySession.cancel',
    `update activity_session set cancelled_at = $3, version = version + 1 where organization_id = $1 and id = $2`,
    [tenantOf(ctx).organizationId, id, ctx.clock.now()],
  );
  await writeSegments(ctx, plan, read, id, [], { at: null, note });
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'session.cancel', { sessionId: id });
  return findActivitySession(ctx, id);
}
