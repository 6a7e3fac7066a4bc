import { earliestDeadlineFirst, levelWork, type TimedWork } from './level-work';

/** Work of one deadline class that can wait: email, callbacks, back office. */
export interface DeferredClass {
  /** Work that arrives in each interval, in people-intervals (contacts x handle time / interval length). */
  arrivals: readonly number[];
  /** Intervals until work is due, including closed ones: work of interval i is due by the end of interval i + due. */
  due: number;
  /** Initial backlog in people-intervals, due like an arrival of the first interval. */
  openingBacklog?: number;
}

/** Deferred work of several deadline classes done by the same people. */
export interface DeferredWork {
  classes: readonly DeferredClass[];
  /** True for intervals in which people work; as many entries as each class has arrivals. */
  open: readonly boolean[];
  /** Idle people of the inbound requirement, by interval; they are used first. */
  idle?: readonly number[];
  /** Work that must be done by the end: all (default), or only the part that is due by then. */
  finish?: 'all' | 'due';
}

/** A plan of deferred work, in people-intervals. */
export interface DeferredPlan {
  /** People needed beyond the idle ones, by interval; 0 in closed ones. Fractions are parts of an interval. */
  people: number[];
  /** Work done by idle people, by interval. */
  filled: number[];
  peak: number;
  /** Work left at the end of the horizon. */
  closingBacklog: number;
}

/**
 * Distributes deferred work as evenly as its deadlines allow: no feasible plan has a lower peak, or a lower sum of
 * squares (levelWork). A deadline in closed time moves to the next open interval. People take the work with the
 * earliest deadline of any class; idle time is filled first. No work is done late; work that arrives after the last
 * open interval is left over. Throws a RangeError unless each class has one arrival per interval.
 */
export function planDeferredWork({ classes, open, idle = [], finish = 'all' }: DeferredWork): DeferredPlan {
  classes.forEach(({ arrivals }, i) => {
    if (arrivals.length === open.length) return;
    throw new RangeError(
      `classes[${i}].arrivals must have ${open.length} intervals, as open has, not ${arrivals.length}`,
    );
  });
  const slots = open.flatMap((isOpen, i) => (isOpen ? [i] : []));
  const slotFrom = nextOpen(open);
  const lines = classes.map((one) => timed(one, slotFrom));
  const filled = fillIdle(
    lines,
    slots.map((slot) => Math.max(0, idle[slot] ?? 0) || 0),
  );
  const last = slots.length - 1;
  const level = levelWork(
    lines.map((line) =>
      line
        .filter(({ release, deadline }) => release <= last && (finish === 'all' || deadline <= last))
        .map((work) => ({ ...work, deadline: Math.min(work.deadline, last) })),
    ),
    slots.length,
  );
  const spread = (values: ArrayLike<number>): number[] => {
    const byInterval = new Array<number>(open.length).fill(0);
    slots.forEach((slot, k) => (byInterval[slot] = values[k]!));
    return byInterval;
  };
  const left = lines.flat().reduce((sum, { amount }) => sum + amount, 0) - level.reduce((a, b) => a + b, 0);
  return {
    people: spread(level),
    filled: spread(filled),
    peak: level.reduce((a, b) => Math.max(a, b), 0),
    closingBacklog: Math.max(0, left),
  };
}

/**
 * Returns for each interval the first open one from it on, counted among the open ones only; their number if there is
 * none.
 */
function nextOpen(open: readonly boolean[]): number[] {
  let before = 0;
  return open.map((isOpen) => (isOpen ? before++ : before));
}

/**
 * Returns the work of a class with the open intervals in which it can start and must end; a position beyond the last
 * one means never.
 */
function timed({ arrivals, due, openingBacklog = 0 }: DeferredClass, slotFrom: readonly number[]): TimedWork[] {
  const wait = Math.max(0, Math.floor(due)) || 0;
  return arrivals.flatMap((arrival, i) => {
    const amount = Math.max(0, arrival || 0) + (i === 0 ? Math.max(0, openingBacklog || 0) : 0);
    return amount > 0 ? [{ amount, release: slotFrom[i]!, deadline: slotFrom[i + wait] ?? Infinity }] : [];
  });
}

/** Assigns work to idle people in time, reducing its `amount`; returns the work done by open interval. */
function fillIdle(lines: readonly TimedWork[][], idle: readonly number[]): number[] {
  const filled = idle.map(() => 0);
  for (const { work, interval, amount } of earliestDeadlineFirst(lines, idle)) {
    work.amount -= amount;
    filled[interval]! += amount;
  }
  return filled;
}
