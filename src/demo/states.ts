import { storeStateRecords, type StateRecord } from '../features/adherence/agent-state.store';
import { judgeStored } from '../features/adherence/judgement/judgement.commands';
import { absencesOf, type Absence } from '../features/availability/absences.queries';
import { grouped } from '../kernel/collections';
import { tenantOf, type RequestContext } from '../kernel/context';
import { idArray } from '../kernel/graphql/loaders';
import { addDays, localDateOf } from '../kernel/time/local-time';
import { HOUR_MS, MINUTE_MS } from '../kernel/time/units';
import { QUEUES } from './contacts';
import { skillsOf } from './crew';
import { demoAgents, type DemoAgent } from './people';
import { presenceOf, withContacts, type CourseState, type WorkedShift } from './shift-course';

/** Agent states of the demo, from simulated shifts. */

/** Contacts are simulated only for this recent period. */
const CONTACTS_MS = 90 * MINUTE_MS;
/** Maximum time by which people arrive before a shift or stay after it. */
const AROUND_MS = HOUR_MS;
/** Time before a shift in which a present person counts as early for it. */
const COMES_BEFORE_MS = 15 * MINUTE_MS;
/** Time after the end of the last planned activity at which a person is logged out. */
const LEFT_BEHIND_MS = 5 * MINUTE_MS;

/** A system outage, during which agents could not take contacts. */
export interface Outage {
  fromMs: number;
  untilMs: number;
}

/** Stores the states between an instant (exclusive) and now. */
export async function moveStates(ctx: RequestContext, afterMs: number, outage?: Outage): Promise<void> {
  const nowMs = ctx.clock.now().getTime();
  const agents = await demoAgents(ctx);
  const ids = agents.map(({ id }) => id);
  const shifts = await workedShifts(ctx, agents, afterMs, nowMs);
  const { timeZone } = tenantOf(ctx);
  const dateOf = (ms: number) => localDateOf(new Date(ms), timeZone);
  const absences = grouped(
    await absencesOf(ctx, ids, addDays(dateOf(afterMs), -1), dateOf(nowMs)),
    ({ employeeId }) => employeeId,
  );
  const records = shifts.flatMap((shift) => {
    const contactsFrom = Math.max(afterMs, nowMs - CONTACTS_MS);
    const course = withContacts(shift, presenceOf(shift), { from: contactsFrom, until: nowMs });
    const told = withOutage(withoutAbsences(course, absences.get(shift.employeeId) ?? [], shift), outage);
    return told
      .filter(({ atMs }) => atMs > afterMs && atMs <= nowMs)
      .map(({ atMs, ...state }): StateRecord => ({ employeeId: shift.employeeId, givenMs: atMs, ...state }));
  });
  const isExpected = new Set(
    shifts
      .filter(({ startsMs, endsMs }) => startsMs - COMES_BEFORE_MS <= nowMs && nowMs < endsMs + LEFT_BEHIND_MS)
      .filter(({ employeeId }) =>
        (absences.get(employeeId) ?? []).every(({ startsAt, endsAt }) => +endsAt <= nowMs || nowMs < +startsAt),
      )
      .map(({ employeeId }) => employeeId),
  );
  const idle = ids.filter((id) => !isExpected.has(id));
  const stored = await storeStateRecords(ctx, [...records, ...(await leftBehind(ctx, idle, nowMs))], 'demo');
  await judgeStored(ctx, stored);
}

/** Returns the published shifts of demo agents that overlap the period. */
async function workedShifts(
  ctx: RequestContext,
  agents: readonly DemoAgent[],
  fromMs: number,
  toMs: number,
): Promise<WorkedShift[]> {
  const rows = await ctx.sql<{
    employeeId: string;
    startTime: string;
    startsMs: number;
    endsMs: number;
    breaks: WorkedShift['breaks'];
  }>(
    null,
    `select s.employee_id as "employeeId", s.breaks, to_char(s.start_time, 'HH24:MI') as "startTime",
       date_part('epoch', s.starts_at) * 1000 as "startsMs", date_part('epoch', s.ends_at) * 1000 as "endsMs"
     from shift s join schedule c on c.organization_id = $1 and c.id = s.schedule_id and c.status <> 'draft'
     where s.organization_id = $1 and s.employee_id = any($2) and s.starts_at <= $4 and s.ends_at > $3
     order by s.starts_at, s.employee_id`,
    [
      tenantOf(ctx).organizationId,
      idArray(agents.map(({ id }) => id)),
      new Date(fromMs - AROUND_MS),
      new Date(toMs + AROUND_MS),
    ],
  );
  const placeOf = new Map(agents.map(({ id, place }) => [id, place]));
  return rows.map(({ startTime, ...row }) => {
    const place = placeOf.get(row.employeeId) as number;
    const skills: readonly string[] = skillsOf(place);
    const own = QUEUES.filter(({ queue }) => skills.includes(queue));
    const startHour = Number(startTime.slice(0, 2)) + Number(startTime.slice(3)) / 60;
    return {
      ...row,
      place,
      queuesAt: (atMs) => {
        const hour = (startHour + (atMs - row.startsMs) / HOUR_MS + 24) % 24;
        return own.filter(({ hours: [from, until] }) => hour >= from && hour < until);
      },
    };
  });
}

/** People on time off are offline. They arrive if the time off ends during the shift. */
function withoutAbsences(
  course: readonly CourseState[],
  absences: readonly Absence[],
  { startsMs, endsMs }: WorkedShift,
): CourseState[] {
  const off = absences.map(({ startsAt, endsAt }) => ({ fromMs: +startsAt, untilMs: +endsAt }));
  const within = off.filter(({ fromMs, untilMs }) => fromMs < endsMs && untilMs > startsMs);
  if (within.length === 0) return [...course];
  const isOff = (atMs: number) => within.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs);
  const bounds = within.flatMap(({ fromMs, untilMs }): CourseState[] => [
    ...(fromMs > startsMs ? [{ atMs: fromMs, state: 'offline' as const }] : []),
    ...(untilMs < endsMs ? [{ atMs: untilMs, state: 'available' as const }] : []),
  ]);
  return [...course.filter(({ atMs }) => !isOff(atMs)), ...bounds];
}

/** People who are working when the outage begins are unavailable until it ends. */
function withOutage(course: readonly CourseState[], outage: Outage | undefined): CourseState[] {
  if (!outage) return [...course];
  const { fromMs, untilMs } = outage;
  const stateAt = (ms: number) => course.filter(({ atMs }) => atMs <= ms).at(-1)?.state ?? 'offline';
  const isAtWork = (ms: number) => ['available', 'on_call', 'after_call_work'].includes(stateAt(ms));
  if (!isAtWork(fromMs) || !isAtWork(untilMs)) return [...course];
  return [
    ...course.filter(({ atMs }) => atMs < fromMs || atMs > untilMs),
    { atMs: fromMs, state: 'unavailable', reason: 'System outage' },
    { atMs: untilMs, state: 'available' },
  ];
}

/**
 * Logs out demo agents who are still in some state although nothing is planned for them, for example after a shift was
 * deleted, time off was approved during work, or a visitor's feed changed their state.
 */
async function leftBehind(ctx: RequestContext, idleIds: readonly string[], nowMs: number): Promise<StateRecord[]> {
  const rows = await ctx.sql<{ employeeId: string }>(
    'demo.leftBehind',
    `select employee_id as "employeeId" from agent_state
     where organization_id = $1 and employee_id = any($2) and state <> 'offline' and state_started_at < $3`,
    [tenantOf(ctx).organizationId, idArray(idleIds), new Date(nowMs - LEFT_BEHIND_MS)],
  );
  return rows.map(({ employeeId }) => ({ employeeId, state: 'offline', givenMs: nowMs }));
}

/** Returns the time of the last state of a demo agent; null if there is none. */
export async function lastMovedMs(ctx: RequestContext): Promise<number | null> {
  const ids = (await demoAgents(ctx)).map(({ id }) => id);
  const [row] = await ctx.sql<{ at: string | null }>(
    'demo.lastMoved',
    `select max(last_reported_at) as at from agent_state where organization_id = $1 and employee_id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  return row?.at ? Date.parse(row.at) : null;
}
