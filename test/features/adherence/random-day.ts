import type {
  AdherenceThresholds,
  PlannedBreak,
  PlannedShift,
  Stretch,
} from '../../../src/features/adherence/adherence.rules';
import type { StateChange } from '../../../src/features/adherence/judgement/judgement.rules';
import { AGENT_STATES, SCHEDULED_STATES } from '../../../src/kernel/agent-states';
import { wallClock } from '../../../src/kernel/time/wall-clock';

/** A random day of one employee: shifts, states in order of arrival, settings, and when the server sees them. */
export interface RandomDay {
  seed: number;
  from: number;
  until: number;
  thresholds: AdherenceThresholds;
  /** The current plan, replaced from each edit on. */
  plans: { seenAt: number; shifts: PlannedShift[] }[];
  /** Times off, whatever the plan. */
  absences: Stretch[];
  /** In order of arrival; some arrive late, some twice. */
  arrivals: (StateChange & { seenAt: number })[];
  /** Instants of judgement by the clock. */
  looks: number[];
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const ZONES = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Santiago'];
const DATES = [
  '2026-03-07',
  '2026-03-08',
  '2026-03-28',
  '2026-03-29',
  '2026-04-04',
  '2026-04-05',
  '2026-06-15',
  '2026-09-05',
  '2026-09-06',
  '2026-10-03',
  '2026-10-04',
  '2026-10-24',
  '2026-10-25',
  '2026-10-31',
  '2026-11-01',
];
const BREAKS = ['break', 'lunch', 'meeting', 'training'] as const;

/** mulberry32, a small seeded generator that is sufficient for random days. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function randomDay(seed: number): RandomDay {
  const random = randomOf(seed);
  const chance = (probability: number) => random() < probability;
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const one = <T>(options: readonly T[]): T => options[whole(0, options.length - 1)] as T;
  const grace = (usual: number) => (chance(0.5) ? usual : one([0, 1, 7, 60, 299, 1800])) * SECOND;

  const thresholds: AdherenceThresholds = {
    lateStartGraceMs: grace(300),
    earlyLeaveGraceMs: grace(300),
    breakGraceMs: grace(120),
    wrongStateGraceMs: grace(120),
    offlineGraceMs: grace(60),
    earlyStartToleranceMs: grace(900),
    slideBreaksAfterContact: chance(0.8),
    acceptedStates: chance(0.25) ? { [one(SCHEDULED_STATES)]: AGENT_STATES.filter(() => chance(0.3)) } : {},
  };

  const clock = wallClock(one(ZONES));
  const date = one(DATES);
  const time = `${String(whole(0, 23)).padStart(2, '0')}:${one(['00', '15', '30', '45'])}`;
  // Shifts are planned on the wall clock, so their elapsed time differs around a clock change.
  const shifts: PlannedShift[] = [];
  const later = (wall: string, minutes: number) =>
    new Date(Date.parse(`${wall}Z`) + minutes * MINUTE).toISOString().slice(0, 16);
  const first = clock.instantOf(`${date}T${time}`);
  for (let wall = `${date}T${time}`, n = whole(1, 2); n > 0; n--) {
    const endWall = later(wall, whole(4, 36) * 15);
    const [startMs, endMs] = [clock.instantOf(wall), clock.instantOf(endWall)];
    if (endMs > startMs)
      shifts.push({
        id: `shift-${shifts.length + 1}`,
        startMs,
        endMs,
        graceFromMs: startMs,
        breaks: breaksOf(startMs, endMs),
      });
    wall = chance(0.4) ? endWall : later(endWall, whole(0, 8) * 15);
  }
  function breaksOf(startMs: number, endMs: number): PlannedBreak[] {
    const breaks: PlannedBreak[] = [];
    for (let at = startMs + (chance(0.1) ? 0 : whole(0, 90) * MINUTE); ;) {
      const end = at + whole(1, 45) * MINUTE;
      if (end > endMs || breaks.length === 4) return breaks;
      breaks.push({ startMs: at, endMs: end, type: one(BREAKS) });
      at = end + (chance(0.15) ? 0 : whole(1, 120) * MINUTE);
    }
  }

  const from = first - 2 * 3600 * SECOND;
  const until = (shifts.at(-1)?.endMs ?? first) + whole(0, 3600) * SECOND;
  const instants = [first, ...shifts].flatMap((shift) =>
    typeof shift === 'number'
      ? [shift]
      : shift.breaks.flatMap((b) => [b.startMs, b.endMs]).concat(shift.startMs, shift.endMs),
  );
  const momentNear = () => {
    const near = chance(0.7)
      ? one(instants) + (chance(0.3) ? 0 : whole(-400, 400) * SECOND)
      : from + whole(0, (until - from) / SECOND) * SECOND;
    return Math.min(until, Math.max(from, near));
  };

  const arrivals: RandomDay['arrivals'] = [];
  const put = (at: number, state: StateChange['state']) => {
    const seenAt = chance(0.8) ? at : Math.min(until, at + whole(1, chance(0.5) ? 300 : 4 * 3600) * SECOND);
    arrivals.push({ at, state, seenAt });
    if (chance(0.1)) arrivals.push({ at, state, seenAt: Math.min(until, seenAt + whole(0, 600) * SECOND) });
  };
  for (let n = whole(0, 25); n > 0; n--) put(momentNear(), one(AGENT_STATES));
  // Calls, with work after them, around what is scheduled.
  for (let n = whole(0, 8); n > 0; n--) {
    const at = momentNear();
    const workAt = Math.min(until, at + whole(0, 900) * SECOND);
    put(at, 'on_call');
    if (chance(0.8)) put(workAt, 'after_call_work');
    put(
      Math.min(until, workAt + whole(0, 300) * SECOND),
      one(['available', 'available', 'break', 'on_call', 'offline'] as const),
    );
  }
  arrivals.sort((a, b) => a.seenAt - b.seenAt);

  const plans = [{ seenAt: from, shifts }];
  if (chance(0.25)) {
    // Published or changed while the day runs.
    const seenAt = momentNear();
    const changed = shifts.map((shift) => {
      const endMs = Math.max(shift.startMs + 15 * MINUTE, shift.endMs - whole(0, 4) * 15 * MINUTE);
      return {
        ...shift,
        endMs,
        graceFromMs: Math.max(shift.startMs, seenAt),
        breaks: chance(0.5) ? breaksOf(shift.startMs, endMs) : shift.breaks.filter((b) => b.endMs <= endMs),
      };
    });
    plans.push({ seenAt, shifts: changed });
    if (chance(0.5)) (plans[0] as (typeof plans)[0]).shifts = [];
  }
  const looks = Array.from({ length: whole(0, 12) }, () => from + whole(0, (until - from) / SECOND) * SECOND).sort(
    (a, b) => a - b,
  );
  const absences = Array.from({ length: chance(0.2) ? whole(1, 2) : 0 }, () => {
    const startMs = momentNear();
    return { startMs, endMs: startMs + whole(1, chance(0.5) ? 3600 : 6 * 3600) * SECOND };
  });
  return { seed, from, until, thresholds, plans, absences, arrivals, looks };
}
