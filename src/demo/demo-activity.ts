import type { OperatorContext } from '../features/access/operator';
import { storeStateRecords, type StateRecord } from '../features/adherence/agent-state.store';
import { agentStatuses } from '../features/adherence/agent-status.queries';
import type { AgentStatus } from '../features/adherence/agent-status.type';
import { EMPLOYEE_SOURCE } from '../features/people/employee-columns';
import { judgeStored } from '../features/adherence/judgement.commands';
import type { AgentState } from '../kernel/agent-states';
import { tenantOf, type RequestContext } from '../kernel/context';
import { startLoop } from '../platform/nodes/loop';
import { noise } from './noise';

/** The demo's agents at work: they follow their schedule, more or less. */

const TICK_MS = 3_000;
const KEEP_UP_MS = 3_600_000;
const DAY_MS = 86_400_000;
const EVERYBODY = { everybody: true, teamIds: new Set<string>(), employeeId: null };
/** The course of a contact: each state's chance to end within one tick (its mean stay is the tick over it). */
const COURSE: Partial<Record<AgentState, { ends: number; next: AgentState }>> = {
  available: { ends: 0.06, next: 'on_call' },
  on_call: { ends: 0.016, next: 'after_call_work' },
  after_call_work: { ends: 0.08, next: 'available' },
};
/** Chance within one tick that an agent who is not adherent returns to the schedule; smaller for slow ones. */
const RETURNS = 0.25;
const SLOWLY_RETURNS = 0.01;
/** Share of agents who are slow, drawn anew each day. */
const SLOW_SHARE = 0.12;
/** Chance within one tick that an agent leaves the schedule. */
const LEAVES = 0.0008;

/** Moves states until the returned function is called; `keepUp` makes sure that there is a schedule to follow. */
export function startDemoActivity(
  enter: () => Promise<OperatorContext>,
  keepUp: (ctx: OperatorContext) => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let lastKeptUp = 0;
  const step = async () => {
    const ctx = await enter();
    const { organizationId } = tenantOf(ctx);
    if (Date.now() - lastKeptUp > KEEP_UP_MS) {
      await ctx.unitOfWork(organizationId, () => keepUp(ctx));
      lastKeptUp = Date.now();
    }
    await ctx.unitOfWork(organizationId, () => moveStates(ctx));
  };
  return startLoop(step, { everyMs: TICK_MS, onError });
}

/** One tick of the demo's people. */
export async function moveStates(ctx: RequestContext): Promise<void> {
  const now = ctx.clock.now().getTime();
  const statuses = await agentStatuses(ctx, { employeeIds: await demoPeople(ctx) }, EVERYBODY);
  const records = statuses.flatMap((status): StateRecord[] => {
    const next = nextState(status, now);
    return next
      ? [{ employeeId: status.employeeId, state: next, givenMs: now, queue: next === 'on_call' ? 'support' : null }]
      : [];
  });
  await judgeStored(ctx, await storeStateRecords(ctx, records, 'demo'));
}

/** Whom the demo made; people who came later are moved by nobody but their own feed. */
async function demoPeople(ctx: RequestContext): Promise<string[]> {
  const rows = await ctx.sql<{ id: string }>(
    'demo.people',
    `select e.id from ${EMPLOYEE_SOURCE} where e.organization_id = $1 and u.is_demo and u.status = 'active'`,
    [tenantOf(ctx).organizationId],
  );
  return rows.map(({ id }) => id);
}

/** The agent's next state, if it changes. */
function nextState(
  { employeeId, state, scheduledState, isAdherent }: AgentStatus,
  now: number,
): AgentState | undefined {
  const chance = noise('state', employeeId, now);
  if (!isAdherent) {
    const isSlow = noise(employeeId, Math.floor(now / DAY_MS)) < SLOW_SHARE;
    return chance < (isSlow ? SLOWLY_RETURNS : RETURNS) ? scheduledState : undefined;
  }
  if (scheduledState !== 'available') return undefined;
  if (chance < LEAVES) return chance < LEAVES / 2 ? 'unavailable' : 'break';
  const course = COURSE[state];
  return course && chance <= course.ends ? course.next : undefined;
}

interface ShiftRow {
  employeeId: string;
  startsAt: string;
  endsAt: string;
  breaks: { startOffset: number; duration: number; type: 'break' | 'lunch' | 'meeting' | 'training' }[];
}

/**
 * Fills in the states so far: the shifts of the last 30 hours were worked as planned, and agents in a shift now are at
 * work, except some who are late and some who are away.
 */
export async function beginTheDay(ctx: RequestContext): Promise<void> {
  const now = ctx.clock.now().getTime();
  const shifts = await ctx.sql<ShiftRow>(
    null,
    `select s.employee_id as "employeeId", s.starts_at as "startsAt", s.ends_at as "endsAt", s.breaks
     from shift s
     join schedule c on c.organization_id = $1 and c.id = s.schedule_id and c.status = 'published'
     join employee e on e.organization_id = $1 and e.id = s.employee_id
     where s.organization_id = $1 and s.starts_at <= $2 and s.ends_at > $3
     order by e.employee_number`,
    [tenantOf(ctx).organizationId, new Date(now), new Date(now - 30 * 3_600_000)],
  );
  const over = shifts.filter(({ endsAt }) => Date.parse(endsAt) <= now);
  const inForce = shifts.filter(({ endsAt }) => Date.parse(endsAt) > now);
  const records = [
    ...over.flatMap((shift) => worked(shift, now)),
    ...inForce.flatMap((shift, i) => atWork(shift, now, (FIRST_DRAW + i * GOLDEN_RATIO) % 1)),
  ];
  await judgeStored(ctx, await storeStateRecords(ctx, records, 'demo'));
}

/** The states of a shift worked as planned, up to now. */
function worked({ employeeId, startsAt, endsAt, breaks }: ShiftRow, now: number): StateRecord[] {
  const began = Date.parse(startsAt);
  const states: [number, AgentState][] = [
    [began - 60_000, 'available'],
    ...breaks.flatMap(({ startOffset, duration, type }): [number, AgentState][] => [
      [began + startOffset * 60_000, type],
      [began + (startOffset + duration) * 60_000, 'available'],
    ]),
    [Date.parse(endsAt), 'offline'],
  ];
  return states.filter(([at]) => at <= now).map(([givenMs, state]) => ({ employeeId, state, givenMs }));
}

/** Draws by steps of the golden ratio are spread evenly however many agents are at work; the first of them is late. */
const FIRST_DRAW = 0.05;
const GOLDEN_RATIO = 0.618034;
const LATE_BELOW = 0.08;
/** State of an agent in a shift: the first one whose bound is above the agent's draw (0 to 1). */
const AT_WORK: { below: number; state: AgentState }[] = [
  { below: 0.55, state: 'on_call' },
  { below: 0.68, state: 'after_call_work' },
  { below: 0.93, state: 'available' },
  { below: 0.965, state: 'unavailable' },
];

/** The states of a shift that lasts, up to the one the agent is drawn to be in now. */
function atWork(shift: ShiftRow, now: number, draw: number): StateRecord[] {
  if (draw < LATE_BELOW) return [];
  const records = worked(shift, now);
  const last = records.at(-1);
  if (last?.state !== 'available') return records;
  const state = AT_WORK.find(({ below }) => draw < below)?.state ?? 'break';
  const givenMs = Math.max(last.givenMs + 1, now - Math.round(20_000 + draw * 280_000));
  return [...records, { employeeId: shift.employeeId, state, givenMs, queue: state === 'on_call' ? 'support' : null }];
}
