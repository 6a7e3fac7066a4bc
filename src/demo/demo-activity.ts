import type { OperatorContext } from '../adherence/adherence-clock';
import { agentStatuses } from '../adherence/agent-status.queries';
import type { AgentStatus } from '../adherence/agent-view.type';
import { evaluateStates } from '../adherence/evaluation.commands';
import { applyStateRecords, type StateRecord } from '../adherence/state-records.commands';
import type { AgentState } from '../kernel/agent-states';
import { tenantOf, type RequestContext } from '../kernel/context';
import { noise } from './random';

/** The demo's agents at work: they follow their schedule, more or less. */

const TICK_MS = 3_000;
const EVERYBODY = { everybody: true, teamIds: new Set<string>(), employeeId: null };
/** The chance that a state ends within one tick; the mean stay is the tick over it. */
const ENDS: Partial<Record<AgentState, number>> = { available: 0.06, on_call: 0.016, after_call_work: 0.08 };
const FOLLOWS_SCHEDULE = 0.25;
const DAWDLES = 0.01;
const STRAYS = 0.0008;

/** Moves states until the returned function is called; `keepUp` makes sure that there is a schedule to follow. */
export function startDemoActivity(enter: () => Promise<OperatorContext>, keepUp: (ctx: RequestContext) => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let lastKeptUp = 0;
  const tick = async () => {
    const ctx = await enter();
    const { organizationId } = tenantOf(ctx);
    if (Date.now() - lastKeptUp > 3_600_000) {
      await ctx.unitOfWork(organizationId, () => keepUp(ctx));
      lastKeptUp = Date.now();
    }
    await ctx.unitOfWork(organizationId, () => moveStates(ctx));
  };
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = tick()
      .catch(onError)
      .finally(() => (busy = false));
  }, TICK_MS);
  return () => {
    clearInterval(timer);
    return running;
  };
}

async function moveStates(ctx: RequestContext): Promise<void> {
  const now = ctx.clock.now().getTime();
  const statuses = await agentStatuses(ctx, {}, EVERYBODY);
  const records = statuses.flatMap((status): StateRecord[] => {
    const next = nextState(status, now);
    return next ? [{ employeeId: status.employeeId, state: next, givenAt: now, queue: next === 'on_call' ? 'support' : null }] : [];
  });
  await evaluateStates(ctx, await applyStateRecords(ctx, records, 'demo'));
}

/** What this person does next, if anything. */
function nextState({ employeeId, state, scheduledState, isAdherent }: AgentStatus, now: number): AgentState | undefined {
  const chance = Math.random();
  const dawdler = noise(employeeId, Math.floor(now / 86_400_000)) < 0.12;
  if (!isAdherent) return chance < (dawdler ? DAWDLES : FOLLOWS_SCHEDULE) ? (scheduledState as AgentState) : undefined;
  if (scheduledState !== 'available') return undefined;
  if (chance < STRAYS) return chance < STRAYS / 2 ? 'unavailable' : 'break';
  if (chance > (ENDS[state] ?? 0)) return undefined;
  return state === 'available' ? 'on_call' : state === 'on_call' ? 'after_call_work' : 'available';
}

interface ShiftRow {
  employeeId: string;
  startsAt: string;
  endsAt: string;
  breaks: { startOffset: number; duration: number; type: 'break' | 'lunch' | 'meeting' | 'training' }[];
}

/** The first look: people have worked the shifts of the last day, and who is in one is at it; some came late, some are elsewhere. */
export async function beginTheDay(ctx: RequestContext): Promise<void> {
  const now = ctx.clock.now().getTime();
  const shifts = await ctx.q<ShiftRow>(
    null,
    `select s.employee_id as "employeeId", s.starts_at as "startsAt", s.ends_at as "endsAt", s.breaks from shift s
     join schedule c on c.organization_id = $1 and c.id = s.schedule_id and c.status = 'published'
     join employee e on e.organization_id = $1 and e.id = s.employee_id
     where s.organization_id = $1 and s.starts_at <= $2 and s.ends_at > $3 order by e.employee_number`,
    [tenantOf(ctx).organizationId, new Date(now), new Date(now - 30 * 3_600_000)],
  );
  const over = shifts.filter(({ endsAt }) => Date.parse(endsAt) <= now);
  const inForce = shifts.filter(({ endsAt }) => Date.parse(endsAt) > now);
  const records = [...over.flatMap((shift) => worked(shift, now)), ...inForce.flatMap((shift, i) => atWork(shift, now, (FIRST_LUCK + i * GOLDEN_RATIO) % 1))];
  await evaluateStates(ctx, await applyStateRecords(ctx, records, 'demo'));
}

/** A shift as it was planned, up to now. */
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
  return states.filter(([at]) => at <= now).map(([givenAt, state]) => ({ employeeId, state, givenAt }));
}

/** Spread evenly however many are at work; the first of them is late. */
const FIRST_LUCK = 0.05;
const GOLDEN_RATIO = 0.618034;

function atWork(shift: ShiftRow, now: number, luck: number): StateRecord[] {
  if (luck < 0.08) return []; // has not come yet
  const records = worked(shift, now);
  const last = records.at(-1);
  if (last?.state !== 'available') return records;
  const state: AgentState = luck < 0.55 ? 'on_call' : luck < 0.68 ? 'after_call_work' : luck < 0.93 ? 'available' : luck < 0.965 ? 'unavailable' : 'break';
  const givenAt = Math.max(last.givenAt + 1, now - Math.round(20_000 + luck * 280_000));
  return [...records, { employeeId: shift.employeeId, state, givenAt, queue: state === 'on_call' ? 'support' : null }];
}
