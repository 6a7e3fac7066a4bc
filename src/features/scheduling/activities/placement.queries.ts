import { getOrMake, grouped } from '../../../kernel/collections';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { notFound } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { addDays } from '../../../kernel/time/local-time';
import { wallClock } from '../../../kernel/time/wall-clock';
import { MINUTE_MS } from '../../../kernel/time/units';
import { absencesOf } from '../../availability/absences.queries';
import { merged, without, type Stretch } from '../../availability/availability.rules';
import { requirementBySkill } from '../../forecasting/requirement/requirement.queries';
import type { WorkStretch } from '../../forecasting/staffing-day/people-on-duty.rules';
import { notAway } from '../../people/employee-columns';
import { skillsOf } from '../../people/employee-skills.queries';
import type { Break } from '../break.rules';
import { invitedOf } from './activity-plan.queries';
import type { ActivityPlan } from './activity-plan.type';
import { attendanceOf, sessionsOfPlans } from './activity-session.queries';
import type { Attendee, Facilitator, KnownSession, PlacementTask } from './placement.rules';
import { Understaffing } from './understaffing.rules';
import { countsWith } from '../../availability/counted-shifts';

const NONE: readonly never[] = [];

/** A shift around the range, in a published schedule or a named draft. */
export interface ShiftToFill {
  id: string;
  scheduleId: string;
  employeeId: string;
  date: string;
  version: number;
  breaks: Break[];
  startMs: number;
  endMs: number;
  /** True if sessions may be placed in it. */
  isOpen: boolean;
  isPinned: boolean;
}

export interface ReadPlacement {
  task: PlacementTask;
  shifts: readonly ShiftToFill[];
  /** Returns any employee as an attendee. */
  attendee: (id: string) => Attendee;
  /** Returns the work of all people, without the time of sessions. */
  workWith: (sessions: readonly HeldSession[]) => Map<string, WorkStretch[]>;
}

/** The people of a session and its time. */
export interface HeldSession extends Stretch {
  peopleIds: readonly string[];
}

interface Asked {
  plans: readonly ActivityPlan[];
  from: string;
  to: string;
  scheduleIds: readonly string[] | null;
  /** A session whose segments count as free time. It may move in pinned cells, which placement keeps. */
  movedSessionId?: string;
}

/** Reads what placement takes, with a number of statements that grows with the plans only. */
export async function readPlacement(
  ctx: RequestContext,
  { plans, from, to, scheduleIds, movedSessionId }: Asked,
): Promise<ReadPlacement> {
  if (scheduleIds) await requireSchedules(ctx, scheduleIds);
  const clock = wallClock(tenantOf(ctx).timeZone);
  const shifts = await shiftsToFill(ctx, from, to, scheduleIds);
  const people = [...new Set(shifts.map(({ employeeId }) => employeeId))];
  const absences = grouped(await absencesOf(ctx, people, addDays(from, -1), addDays(to, 2)), (each) => each.employeeId);
  const offOf = (employeeId: string): Stretch[] =>
    (absences.get(employeeId) ?? NONE).map(({ startsAt, endsAt }) => ({ startMs: +startsAt, endMs: +endsAt }));
  const skills = await skillsOf(ctx, people);
  const required = (await requirementBySkill(ctx, from, addDays(to, 1))) ?? NONE;
  const [originMs, endMs] = [clock.instantOf(`${from}T00:00`), clock.instantOf(`${addDays(to, 2)}T00:00`)];
  const cover = new Understaffing(
    originMs,
    endMs,
    required.map(({ skillId, startsAt, endsAt, people: needed }) => {
      return { skillId, startMs: +startsAt, endMs: +endsAt, people: needed };
    }),
  );
  const keyOf = (employeeId: string): string => cover.keyOf(skills.get(employeeId) ?? NONE);
  const freeOf = (shift: ShiftToFill): Stretch[] => {
    const segments = shift.breaks
      .filter(({ sessionId }) => sessionId === undefined || sessionId !== movedSessionId)
      .map(({ startOffset, duration }) => ({
        startMs: shift.startMs + startOffset * MINUTE_MS,
        endMs: shift.startMs + (startOffset + duration) * MINUTE_MS,
      }));
    return without([shift], merged([...segments, ...offOf(shift.employeeId)]));
  };
  const free = new Map(shifts.map((shift) => [shift.id, freeOf(shift)]));
  for (const shift of shifts)
    for (const part of free.get(shift.id)!) cover.add(keyOf(shift.employeeId), part.startMs, part.endMs);
  const shiftsOf = grouped(shifts, ({ employeeId }) => employeeId);
  const attendees = new Map<string, Attendee[]>();
  const known = new Map<string, Attendee>();
  const openShifts = (own: readonly ShiftToFill[]): Pick<Attendee, 'shifts' | 'pinned'> => {
    const isKept = ({ isPinned }: ShiftToFill): boolean => isPinned && movedSessionId === undefined;
    const asOpen = (shift: ShiftToFill) => ({
      shiftId: shift.id,
      startMs: shift.startMs,
      endMs: shift.endMs,
      free: free.get(shift.id)!.map(({ startMs: at, endMs: until }) => ({ startMs: at, endMs: until })),
    });
    const open = own.filter(({ isOpen }) => isOpen);
    return {
      shifts: open.filter((shift) => !isKept(shift)).map(asOpen),
      pinned: open.filter(isKept).map(asOpen),
    };
  };
  const attendee = (id: string, teamId: string | null = null): Attendee =>
    getOrMake(known, id, () => ({
      id,
      teamId,
      key: keyOf(id),
      ...openShifts(shiftsOf.get(id) ?? NONE),
    }));
  for (const plan of plans)
    attendees.set(
      plan.id,
      (await invitedOf(ctx, plan))
        .filter(({ id }) => id !== plan.facilitatorId)
        .map(({ id, teamId }) => attendee(id, teamId)),
    );
  const rows = await sessionsOfPlans(
    ctx,
    plans.map(({ id }) => id),
  );
  const attendance = await attendanceOf(ctx, rows);
  const sessions = rows.map((row): KnownSession => ({
    id: row.id,
    planId: row.planId,
    periodStart: row.periodStart,
    date: row.date,
    startMs: +new Date(row.startsAt),
    endMs: +new Date(row.endsAt),
    attendeeIds: (attendance.get(row.id) ?? []).map(({ employeeId }) => employeeId),
    isOpen: row.date >= from && row.date <= to,
  }));
  const facilitators = await facilitatorsOf(ctx, plans, { attendee, shiftsOf, free, offOf, movedSessionId });
  const nowMs = ctx.clock.now().getTime();
  const { timeZone } = tenantOf(ctx);
  const task = { plans, from, to, nowMs, timeZone, clock, attendees, facilitators, sessions, cover };
  const workWith = (sessions: readonly HeldSession[]): Map<string, WorkStretch[]> => {
    const held = new Map<string, Stretch[]>();
    for (const { peopleIds, startMs, endMs } of sessions)
      for (const id of peopleIds) getOrMake(held, id, () => []).push({ startMs, endMs });
    return new Map(
      [...shiftsOf].map(([id, own]) => [
        id,
        own.map((shift) => ({
          startMs: shift.startMs,
          endMs: shift.endMs,
          away: [...without([shift], free.get(shift.id)!), ...(held.get(id) ?? NONE)],
        })),
      ]),
    );
  };
  return { task, shifts, attendee, workWith };
}

async function facilitatorsOf(
  ctx: RequestContext,
  plans: readonly ActivityPlan[],
  {
    attendee,
    shiftsOf,
    free,
    offOf,
    movedSessionId,
  }: {
    attendee: (id: string) => Attendee;
    shiftsOf: ReadonlyMap<string, readonly ShiftToFill[]>;
    free: ReadonlyMap<string, readonly Stretch[]>;
    offOf: (employeeId: string) => Stretch[];
    movedSessionId: string | undefined;
  },
): Promise<Map<string, Facilitator>> {
  const ids = [...new Set(plans.flatMap(({ facilitatorId }) => facilitatorId ?? []))];
  if (ids.length === 0) return new Map();
  const led = await ctx.sql<{ id: string; facilitatorId: string; startMs: number; endMs: number }>(
    'activitySession.led',
    `select id, facilitator_id as "facilitatorId", extract(epoch from starts_at)::float8 * 1000 as "startMs",
       extract(epoch from ends_at)::float8 * 1000 as "endMs"
     from activity_session where organization_id = $1 and facilitator_id = any($2) and cancelled_at is null`,
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  return new Map(
    ids.map((id) => {
      const own = shiftsOf.get(id) ?? NONE;
      const inShifts = own.flatMap((shift) => without([shift], [...free.get(shift.id)!]));
      const sessions = led.filter((each) => each.facilitatorId === id && each.id !== movedSessionId);
      return [id, { ...attendee(id), days: own, busy: [...inShifts, ...offOf(id), ...sessions] }];
    }),
  );
}

function shiftsToFill(
  ctx: RequestContext,
  from: string,
  to: string,
  scheduleIds: readonly string[] | null,
): Promise<ShiftToFill[]> {
  return ctx.sql<ShiftToFill>(
    null,
    `select f.id, f.schedule_id as "scheduleId", f.employee_id as "employeeId", f.date, f.version, f.breaks,
       extract(epoch from f.starts_at)::float8 * 1000 as "startMs",
       extract(epoch from f.ends_at)::float8 * 1000 as "endMs",
       s.status <> 'locked' and ($4::uuid[] is null or s.id = any($4)) as "isOpen",
       exists (select from schedule_pin p where p.organization_id = $1 and p.schedule_id = f.schedule_id
         and p.employee_id = f.employee_id and p.date = f.date) as "isPinned"
     from shift f join schedule s on s.organization_id = $1 and s.id = f.schedule_id
     where f.organization_id = $1 and f.date between $2 and $3 and ${countsWith('any($4)')}
       and ${notAway('f')}
     order by f.starts_at, f.id`,
    [
      tenantOf(ctx).organizationId,
      addDays(from, -1),
      addDays(to, 1),
      scheduleIds === null ? null : idArray(scheduleIds),
    ],
  );
}

async function requireSchedules(ctx: RequestContext, ids: readonly string[]): Promise<void> {
  const rows = await ctx.sql<{ id: string }>(
    null,
    'select id from schedule where organization_id = $1 and id = any($2)',
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  const known = new Set(rows.map(({ id }) => id));
  ids.forEach((id, i) => {
    if (!known.has(id)) throw notFound('Schedule', `scheduleIds[${i}]`, id);
  });
}
