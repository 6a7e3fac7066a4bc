import { planDeferredWork } from '../deferred-work';
import type { StreamLoad, StreamTerms } from './stream';

/** Days considered before the first one, and after the last one, for work that crosses them. */
const MAX_DAYS_AROUND = 31;

/** Returns the work of each interval, in people working through it. */
export function workOf({
  contacts,
  handleTimeSeconds,
  realMinutes,
}: Pick<StreamLoad, 'contacts' | 'handleTimeSeconds' | 'realMinutes'>): Float64Array {
  return contacts.map((count, i) =>
    realMinutes[i]! > 0 && handleTimeSeconds[i]! > 0 ? (count * handleTimeSeconds[i]!) / (realMinutes[i]! * 60) : 0,
  );
}

/** Staffing of a deferred stream's work, in people per interval. */
export interface DeferredPeople {
  /** Needed beyond the idle ones; fractions are parts of the interval. */
  people: Float64Array;
  /** Idle people who do work of this stream. */
  filled: Float64Array;
}

/**
 * Levels the work of a deferred stream to its deadlines (planDeferredWork), using idle time first. Work that arrived
 * before the first interval and may still be waiting, and future work that crosses the last one, are assumed to equal
 * those of the nearest week (of all days if there are fewer). A slot that a clock change skips has no people; one that
 * it repeats has its people for twice the time.
 */
export function levelStream(
  load: StreamLoad,
  work: Float64Array,
  { dueMinutes }: Pick<StreamTerms, 'dueMinutes'>,
  idle: Float64Array,
): DeferredPeople {
  const slots = 1440 / load.slotMinutes;
  const count = work.length;
  const due = Math.max(0, Math.round(dueMinutes / load.slotMinutes));
  // Twice the deadline, so that the assumptions about the first and the last day have no effect.
  const around = Math.min(2 * Math.ceil(due / slots), MAX_DAYS_AROUND) * slots;
  const place = nearestWeek(count, 7 * slots);
  // Planning assumes intervals of equal length: a repeated slot counts double, a skipped one is closed.
  const weight = load.realMinutes.map((minutes) => minutes / load.slotMinutes);
  const every = Int32Array.from({ length: around + count + around }, (_, i) => place(i - around));
  const plan = planDeferredWork({
    classes: [{ arrivals: Array.from(every, (i) => work[i]! * weight[i]!), due }],
    open: Array.from(every, (i) => load.open[i] === 1 && weight[i]! > 0),
    idle: Array.from(every, (i) => idle[i]! * weight[i]!),
  });
  const people = new Float64Array(count);
  const filled = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    if (!(weight[i]! > 0)) continue;
    people[i] = plan.people[around + i]! / weight[i]!;
    filled[i] = plan.filled[around + i]! / weight[i]!;
  }
  return { people, filled };
}

/**
 * Returns the interval that represents one before the first, or after the last: the same weekday in the nearest week.
 */
function nearestWeek(count: number, week: number): (i: number) => number {
  const period = Math.min(count, week);
  return (i) => {
    if (i < 0) return ((i % period) + period) % period;
    return i < count ? i : count - period + ((i - count) % period);
  };
}

/** Deferred work done by given people. */
export interface DeferredService {
  /** Share of the work due by the end that was done in time. */
  inTime: number;
  /** Work of each interval that was done in time, in people-intervals. */
  inTimeWork: Float64Array;
  /** 1 for intervals whose work was due by the end; the other ones are not evaluated. */
  isDue: Uint8Array;
  /** Work left at the end, in people-intervals. */
  backlog: number;
}

/**
 * Simulates work in order of arrival. Work done after its deadline, or not at all, is late; a deadline in closed time
 * moves to the next open interval.
 */
export function serveDeferred(
  work: ArrayLike<number>,
  people: ArrayLike<number>,
  open: ArrayLike<number>,
  dueIntervals: number,
): DeferredService {
  const count = work.length;
  const left = Float64Array.from(work);
  const inTimeWork = new Float64Array(count);
  const deadline = deadlines(open, dueIntervals, count);
  let head = 0;
  for (let now = 0; now < count; now++) {
    let free = people[now] ?? 0;
    while (free > 1e-9 && head <= now) {
      const done = Math.min(free, left[head]!);
      left[head]! -= done;
      free -= done;
      if (now <= deadline[head]!) inTimeWork[head]! += done;
      if (left[head]! > 1e-9) break;
      head++;
    }
  }
  const isDue = Uint8Array.from(deadline, (at) => (at < count ? 1 : 0));
  let [all, done, backlog] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    backlog += left[i]!;
    if (!isDue[i]) continue;
    all += work[i]!;
    done += inTimeWork[i]!;
  }
  return { inTime: all > 0 ? Math.min(1, done / all) : 1, inTimeWork, isDue, backlog };
}

/** Returns the last interval in which the work of each interval is in time; `count` if that lies beyond the end. */
function deadlines(open: ArrayLike<number>, dueIntervals: number, count: number): Int32Array {
  const nextOpen = new Int32Array(count + 1).fill(count);
  for (let i = count - 1; i >= 0; i--) nextOpen[i] = open[i] ? i : nextOpen[i + 1]!;
  return Int32Array.from({ length: count }, (_, i) => nextOpen[Math.min(i + dueIntervals, count)]!);
}
