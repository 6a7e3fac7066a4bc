import { planDeferredWork } from '../deferred-work';
import type { StreamLoad, StreamTerms } from './stream';

/** Days looked at before the first one, and after the last one, for work that crosses them. */
const MAX_DAYS_AROUND = 31;

/** Work of each interval, in people at work through it. */
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
  /** Idle ones who do work of this stream. */
  filled: Float64Array;
}

/**
 * Levels the work of a deferred stream to its deadlines (planDeferredWork), first into idle time. Work that arrived
 * before the first interval and may still be waiting, and work to come that crosses the last one, are taken to be those
 * of the nearest week (of all days where they are fewer). A slot that the clock skips has no people; one that it
 * repeats has its people for twice the time.
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
  // Twice the deadline: how the first and the last day begin and end does not show.
  const around = Math.min(2 * Math.ceil(due / slots), MAX_DAYS_AROUND) * slots;
  const place = nearestWeek(count, 7 * slots);
  // Planning sees intervals of equal length: what the clock repeats counts double, what it skips is closed.
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

/** The interval that stands for one before the first, or after the last: of the same weekday in the nearest week. */
function nearestWeek(count: number, week: number): (i: number) => number {
  const period = Math.min(count, week);
  return (i) => {
    if (i < 0) return ((i % period) + period) % period;
    return i < count ? i : count - period + ((i - count) % period);
  };
}

/** How given people do deferred work. */
export interface DeferredService {
  /** Share of the work that is due by the end that was done in time. */
  inTime: number;
  /** Work of each interval that was done in time, in people-intervals. */
  inTimeWork: Float64Array;
  /** Work that was not yet due at the end is not judged: whether each interval's is. */
  isDue: Uint8Array;
  /** Work left at the end, in people-intervals. */
  backlog: number;
}

/**
 * Lets people do work in order of arrival. What is done after its deadline, or not at all, is late; a deadline in
 * closed time rolls forward to the next open interval.
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

/** The last interval in which the work of each can be done in time; `count` where that lies beyond the end. */
function deadlines(open: ArrayLike<number>, dueIntervals: number, count: number): Int32Array {
  const nextOpen = new Int32Array(count + 1).fill(count);
  for (let i = count - 1; i >= 0; i--) nextOpen[i] = open[i] ? i : nextOpen[i + 1]!;
  return Int32Array.from({ length: count }, (_, i) => nextOpen[Math.min(i + dueIntervals, count)]!);
}
