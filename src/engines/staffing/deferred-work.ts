/** Work that can wait: email, callbacks, back office. */
export interface DeferredWork {
  /** Work that arrives in each interval, in people-intervals (contacts x handle time / interval length). */
  arrivals: readonly number[];
  /** Intervals until work is due, closed ones counted: work of interval i is due by the end of interval i + due. */
  due: number;
  /** Whether people work in the interval. */
  open: readonly boolean[];
  /** Work that is there at the start, in people-intervals, due like an arrival of the first interval. */
  openingBacklog?: number;
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
 * Spreads deferred work as evenly as its deadlines allow. Cumulative work done runs between cumulative arrivals (above)
 * and cumulative deadlines (below; one in closed time rolls forward to the next open interval); the shortest line
 * between the two, the taut string, has the least peak and the least sum of squares of all (Dantzig 1971, "A control
 * problem of Bellman"; Steele, "Models for managing secretarial pools"). Idle time is filled first, earliest deadline
 * first. No work is done late; work that arrives after the last open interval is left over.
 */
export function planDeferredWork(work: DeferredWork): DeferredPlan {
  const count = work.arrivals.length;
  const arrivals = Array.from(
    work.arrivals,
    (value, i) =>
      (value > 0 ? value : 0) + (i === 0 && work.openingBacklog && work.openingBacklog > 0 ? work.openingBacklog : 0),
  );
  const due = Math.max(0, Math.floor(work.due)) || 0;
  const filled = fillIdle(arrivals, due, work);
  const slots: number[] = [];
  work.open.forEach((isOpen, i) => {
    if (isOpen && i < count) slots.push(i);
  });
  const above = new Float64Array(slots.length + 1);
  const below = new Float64Array(slots.length + 1);
  let arrived = 0;
  let next = 0;
  slots.forEach((slot, k) => {
    while (next <= slot) arrived += arrivals[next++]!;
    above[k + 1] = arrived;
  });
  let dueWork = 0;
  let nextDue = 0;
  slots.forEach((slot, k) => {
    // Deadlines in this interval, and in the closed time before it, which roll forward to this one.
    while (nextDue < count && nextDue + due <= slot) dueWork += arrivals[nextDue++]!;
    below[k + 1] = Math.min(dueWork, above[k + 1]!);
  });
  const last = slots.length;
  if (work.finish !== 'due') below[last] = above[last]!;
  above[last] = below[last]!;
  for (let k = last - 1; k >= 0; k--) above[k] = Math.min(above[k]!, above[last]);
  const done = tautString(above, below);
  const people = new Array<number>(count).fill(0);
  slots.forEach((slot, k) => {
    people[slot] = Math.max(0, done[k + 1]! - done[k]!);
  });
  const total = arrivals.reduce((a, b) => a + b, 0);
  return {
    people,
    filled,
    peak: people.reduce((a, b) => Math.max(a, b), 0),
    closingBacklog: Math.max(0, total - (done[last] ?? 0)),
  };
}

/**
 * Lets idle people take what has arrived and is not overdue, oldest (so earliest due) first; takes it out of
 * `arrivals`.
 */
function fillIdle(arrivals: number[], due: number, { idle, open }: DeferredWork): number[] {
  let oldest = 0;
  let lastOpen = -1;
  return arrivals.map((_, i) => {
    if (!open[i]) return 0;
    // Work due by the open interval before this one is left to the extra people.
    while (oldest < i && oldest + due <= lastOpen) oldest++;
    lastOpen = i;
    let free = idle && idle[i]! > 0 ? idle[i]! : 0;
    const before = free;
    while (free > 0 && oldest <= i) {
      const part = Math.min(free, arrivals[oldest]!);
      arrivals[oldest]! -= part;
      free -= part;
      if (arrivals[oldest]! > 0) break;
      oldest++;
    }
    return before - free;
  });
}

/** Shortest line from 0 to the common end that stays between the two curves (same length, equal at both ends). */
function tautString(above: Float64Array, below: Float64Array): Float64Array {
  const last = above.length - 1;
  const line = new Float64Array(above.length);
  let from = 0;
  while (from < last) {
    let steepest = Infinity;
    let flattest = -Infinity;
    let atAbove = from + 1;
    let atBelow = from + 1;
    let to = last;
    let height = below[last]!;
    for (let k = from + 1; k <= last; k++) {
      const toAbove = (above[k]! - line[from]!) / (k - from);
      const toBelow = (below[k]! - line[from]!) / (k - from);
      if (toBelow > steepest) {
        [to, height] = [atAbove, above[atAbove]!];
        break;
      }
      if (toAbove < flattest) {
        [to, height] = [atBelow, below[atBelow]!];
        break;
      }
      if (toAbove <= steepest) [steepest, atAbove] = [toAbove, k];
      if (toBelow >= flattest) [flattest, atBelow] = [toBelow, k];
    }
    for (let k = from + 1; k <= to; k++) line[k] = line[from]! + ((height - line[from]!) * (k - from)) / (to - from);
    from = to;
  }
  return line;
}
