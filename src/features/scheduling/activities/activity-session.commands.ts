import { tenantOf, type RequestContext } from '../../../kernel/context';
import { conflict } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { addDays, localTimeOf } from '../../../kernel/time/local-time';
import { MINUTE_MS } from '../../../kernel/time/units';
import { recordAudit } from '../../audit/audit.commands';
import { requireInScope } from '../../people/scope.queries';
import type { Break } from '../break.rules';
import { asBreakOf } from './activity-code.queries';
import type { MoveSessionArgs, SetAttendeesArgs } from './activity-plan.inputs';
import { findActivityPlan } from './activity-plan.queries';
import type { ActivityPlacement, ActivityPlan, ActivitySession } from './activity-plan.type';
import { attendanceOf, findActivitySession, findSessionRow, type SessionRow } from './activity-session.queries';
import { periodsOf } from './period.rules';
import { answerOf, CHANGED, rangeOf, versionOf, writeBreaks } from './placement.commands';
import { readPlacement, type ReadPlacement, type ShiftToFill } from './placement.queries';
import { Placement, type Attendee, type Placed } from './placement.rules';

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
      idArray(session.invitedIds),
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
  const before = withSession(read, attendees, session, -1);
  const placement = new Placement({ ...read.task, sessions: [] });
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
  for (const { key } of attendees) read.task.cover.add(key, placed.startMs, placed.endMs, -1);
  const after = read.task.cover.shortIn(...rangeOf(read));
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
    await writeSegments(ctx, plan, read, id, attendees, placed);
    await recordAudit(ctx, tenantOf(ctx).organizationId, 'session.move', {
      sessionId: id,
      date: placed.date,
      startTime: placed.startTime,
    });
  }
  return answerOf({ version, applied: apply, placed: [placed], unplaced: [], before, after });
}

/** Returns understaffed minutes with the session where it is; its people then are at work again. */
function withSession(
  read: ReadPlacement,
  attendees: readonly Attendee[],
  { startsAt, endsAt }: SessionRow,
  people: 1 | -1,
): number {
  const [startMs, endMs] = [+new Date(startsAt), +new Date(endsAt)];
  for (const { key } of attendees) read.task.cover.add(key, startMs, endMs, people);
  const short = read.task.cover.shortIn(...rangeOf(read));
  for (const { key } of attendees) read.task.cover.add(key, startMs, endMs, people === 1 ? -1 : 1);
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

/** Replaces the segments of a session: those of `attendees` at `at`, none of anybody else. */
async function writeSegments(
  ctx: RequestContext,
  plan: ActivityPlan,
  { shifts }: ReadPlacement,
  sessionId: string,
  attendees: readonly Attendee[],
  at: { startMs: number; endMs: number } | null,
): Promise<void> {
  const changes = new Map<string, { shift: ShiftToFill; breaks: Break[] }>();
  for (const shift of shifts)
    if (shift.breaks.some((each) => each.sessionId === sessionId))
      changes.set(shift.id, { shift, breaks: shift.breaks.filter((each) => each.sessionId !== sessionId) });
  for (const { shifts: own } of at ? attendees : []) {
    const { shiftId } = own.find(({ startMs, endMs }) => startMs <= at!.startMs && at!.endMs <= endMs)!;
    const shift = shifts.find(({ id }) => id === shiftId)!;
    const startOffset = Math.round((at!.startMs - shift.startMs) / MINUTE_MS);
    const duration = Math.round((at!.endMs - at!.startMs) / MINUTE_MS);
    const segment = { ...asBreakOf(plan.activityCode), startOffset, duration, sessionId };
    changes.set(shiftId, { shift, breaks: [...(changes.get(shiftId)?.breaks ?? shift.breaks), segment] });
  }
  await writeBreaks(ctx, [...changes.values()]);
}

/** Replaces the people of a session; those without room are missing. */
export async function setAttendees(ctx: RequestContext, args: SetAttendeesArgs): Promise<ActivitySession> {
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
  const attendees = (await attendeesOf(read, plan, employeeIds)).filter(({ shifts }) =>
    shifts.some(({ free }) => free.some((each) => each.startMs <= at.startMs && at.endMs <= each.endMs)),
  );
  await ctx.sql(
    'activitySession.attendees',
    `update activity_session set invited_ids = $3, version = version + 1 where organization_id = $1 and id = $2`,
    [tenantOf(ctx).organizationId, id, idArray(employeeIds)],
  );
  await writeSegments(ctx, plan, read, id, attendees, at);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'session.attendees', { sessionId: id, employeeIds });
  return findActivitySession(ctx, id);
}

/** Cancels a session: its segments go, its people are at work again. */
export async function cancelSession(ctx: RequestContext, id: string): Promise<ActivitySession> {
  const session = await lockSession(ctx, id);
  const plan = await findActivityPlan(ctx, session.planId);
  const read = await readAround(ctx, plan, session, { from: session.date, to: session.date });
  await ctx.sql(
    'activitySession.cancel',
    `update activity_session set cancelled_at = $3, version = version + 1 where organization_id = $1 and id = $2`,
    [tenantOf(ctx).organizationId, id, ctx.clock.now()],
  );
  await writeSegments(ctx, plan, read, id, [], null);
  await recordAudit(ctx, tenantOf(ctx).organizationId, 'session.cancel', { sessionId: id });
  return findActivitySession(ctx, id);
}
