import type { AgentState } from '../kernel/agent-states';
import { noise } from './noise';

/** Simulates a person's states during a shift. Deterministic: the same person and shift always give the same states. */

export interface WorkedShift {
  employeeId: string;
  /** Position of the person in the list, which seeds the simulation. Ids differ between installations. */
  place: number;
  startsMs: number;
  endsMs: number;
  breaks: readonly { startOffset: number; duration: number; type: 'break' | 'lunch' | 'meeting' | 'training' }[];
  /** Returns the queues from which the person takes contacts at an instant, with their handle times. */
  queuesAt(atMs: number): readonly { queue: string; handleTimeSeconds: number }[];
}

export interface CourseState {
  atMs: number;
  state: AgentState;
  queue?: string;
  reason?: string;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Fraction of people who are late, overstay breaks and leave more often, and by what factor. */
const CARELESS_SHARE = 0.15;
const CARELESS_FACTOR = 2;
const LATE = 0.07;
const LONG_BREAK = 0.12;
const EARLY_LEAVE = 0.03;
/** Mean number of absences per shift that are long enough to be noticed. */
const AWAY = 1.1;
/** Number of short absences per stretch of work. */
const MOMENTS = 3;

/** Returns arrivals, departures, breaks and absences in order of time, without the states of contacts. */
export function presenceOf(shift: WorkedShift): CourseState[] {
  const { place, startsMs, endsMs, breaks } = shift;
  const draw = (what: string, of: number = 0) => noise(what, of, place, startsMs);
  const chances = noise('careless', place) < CARELESS_SHARE ? CARELESS_FACTOR : 1;
  const isLate = draw('late') < LATE * chances;
  const begins = startsMs + Math.round(isLate ? (7 + 11 * draw('by')) * MINUTE : (draw('by') * 4 - 3) * MINUTE);
  const isEarly = draw('early') < EARLY_LEAVE * chances;
  const ends = endsMs + Math.round(isEarly ? -(8 + 14 * draw('end')) * MINUTE : 50 * SECOND * draw('end'));
  const states: CourseState[] = [];
  let workSince = begins;
  const work = (until: number) => {
    if (until <= workSince) return;
    states.push({ atMs: workSince, state: 'available' }, ...absencesBetween(shift, workSince, until, chances));
  };
  for (const [i, { startOffset, duration, type }] of [...breaks]
    .sort((a, b) => a.startOffset - b.startOffset)
    .entries()) {
    const planned = startsMs + startOffset * MINUTE;
    const left = planned + Math.round(45 * SECOND * draw('left', i));
    const isLong = (type === 'break' || type === 'lunch') && draw('long', i) < LONG_BREAK * chances;
    const over = isLong ? (3 + 8 * draw('over', i)) * MINUTE : (draw('over', i) * 80 - 30) * SECOND;
    const back = planned + duration * MINUTE + Math.round(over);
    if (left <= workSince || back >= ends) continue;
    work(left);
    states.push({ atMs: left, state: type });
    workSince = back;
  }
  work(ends);
  return [...states, { atMs: ends, state: 'offline' }];
}

/** Mostly short absences, and occasionally one that is long enough to be noticed. */
function absencesBetween(
  { place, startsMs, endsMs }: WorkedShift,
  from: number,
  until: number,
  chances: number,
): CourseState[] {
  const draw = (what: string, of: number) => noise(what, of, place, from);
  const room = until - from - 20 * MINUTE;
  if (room < 40 * MINUTE) return [];
  const isNoticed = draw('away', 0) < (AWAY * chances * (until - from)) / (endsMs - startsMs);
  const part = room / (MOMENTS + 1);
  return Array.from({ length: MOMENTS + 1 }, (_, i): CourseState[] => {
    const isLong = i === MOMENTS;
    if (isLong && !isNoticed) return [];
    const lasting = isLong ? (5 + 9 * draw('lasting', i)) * MINUTE : (30 + 75 * draw('lasting', i)) * SECOND;
    const atMs = Math.round(from + 2 * MINUTE + part * (i + 0.6 * draw('at', i)));
    const back = Math.min(until - SECOND, Math.round(atMs + lasting));
    const state = isLong && draw('kind', i) < 0.35 ? 'break' : 'unavailable';
    return [
      { atMs, state },
      { atMs: back, state: 'available' },
    ];
  }).flat();
}

/** Adds contacts to the stretches of work that overlap `from` to `until`. */
export function withContacts(
  shift: WorkedShift,
  course: readonly CourseState[],
  { from, until }: { from: number; until: number },
): CourseState[] {
  return course.flatMap((state, i): CourseState[] => {
    const ends = course[i + 1]?.atMs ?? state.atMs;
    if (state.state !== 'available' || ends < from || state.atMs > until) return [state];
    return [state, ...contactsOf(shift, { begins: state.atMs, ends, until })];
  });
}

/** Contacts that would last beyond the stretch of work are not taken. */
function contactsOf(
  { place, queuesAt }: WorkedShift,
  { begins, ends, until }: { begins: number; ends: number; until: number },
): CourseState[] {
  const states: CourseState[] = [];
  for (let at = begins, i = 0; at <= until; i++) {
    const draw = (what: string) => noise(what, i, place, begins);
    const open = queuesAt(at);
    const answered = at + Math.round((8 + 130 * draw('idle') ** 2) * SECOND);
    const taken = open[Math.floor(draw('queue') * open.length)];
    const hungUp = answered + Math.round((taken?.handleTimeSeconds ?? 300) * (0.3 + 1.1 * draw('talk') ** 2) * SECOND);
    const done = hungUp + Math.round((15 + 60 * draw('after')) * SECOND);
    if (done >= ends) break;
    at = done;
    if (!taken) continue;
    const { queue } = taken;
    states.push(
      { atMs: answered, state: 'on_call', queue },
      { atMs: hungUp, state: 'after_call_work', queue },
      { atMs: done, state: 'available' },
    );
  }
  return states;
}
