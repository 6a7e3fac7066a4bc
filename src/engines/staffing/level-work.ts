/** Work that can be done from interval `release` to the end of interval `deadline`. */
export interface TimedWork {
  /** In people-intervals. */
  amount: number;
  release: number;
  deadline: number;
}

/** A part of some work that is done in an interval. */
interface Part {
  work: TimedWork;
  interval: number;
  amount: number;
}

/** Work in queues: within each, neither release nor deadline decreases. */
type WorkLines = readonly (readonly TimedWork[])[];

/** Relative size below which amounts are rounding errors. */
const ROUNDING = 1e-12;

/**
 * Assigns as much work as the people of each interval can do in time, earliest deadline first; overdue work is left. No
 * other order does more (F. Glover 1967, "Maximum matching in a convex bipartite graph").
 */
export function earliestDeadlineFirst(lines: WorkLines, people: readonly number[]): Part[] {
  const heads = lines.map(() => 0);
  const left = lines.map((line) => line[0]?.amount ?? 0);
  const parts: Part[] = [];
  people.forEach((most, interval) => {
    let free = most;
    while (free > ROUNDING * most) {
      let next: TimedWork | undefined;
      let nextLine = 0;
      for (const [l, line] of lines.entries()) {
        let head = line[heads[l]!];
        while (head && (head.deadline < interval || !(left[l]! > ROUNDING * head.amount))) {
          head = line[++heads[l]!];
          left[l] = head?.amount ?? 0;
        }
        if (!head || head.release > interval || (next && next.deadline <= head.deadline)) continue;
        next = head;
        nextLine = l;
      }
      if (!next) return;
      const amount = Math.min(free, left[nextLine]!);
      parts.push({ work: next, interval, amount });
      free -= amount;
      left[nextLine]! -= amount;
    }
  });
  return parts;
}

/** Intervals, and the work to be done in them; release and deadline are positions among these intervals. */
interface Piece {
  intervals: readonly number[];
  lines: WorkLines;
}

/**
 * Returns the people by interval that do all work in time with both the minimum peak and the minimum sum of squares (F.
 * Yao, Demers & Shenker 1995, "A scheduling model for reduced CPU energy"), by decomposition (Groenevelt 1991, "Two
 * algorithms for maximizing a separable concave function over a polymatroid feasible region"). Everything is leveled;
 * if some work is then late, the intervals it is crowded out of need more and all others less, so each side is leveled
 * separately. With one deadline class this is the taut string between cumulative arrivals and deadlines. Every release
 * and deadline is from 0 to below `count`.
 */
export function levelWork(lines: WorkLines, count: number): number[] {
  const people = new Array<number>(count).fill(0);
  const pieces: Piece[] = [{ intervals: people.map((_, i) => i), lines }];
  for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
    const { intervals } = piece;
    const level = totalOf(piece.lines) / intervals.length;
    if (!(level > 0)) continue;
    const crowded = crowdedIntervals(piece, level);
    const howMany = crowded.reduce((sum, one) => sum + one, 0);
    if (howMany > 0 && howMany < intervals.length) pieces.push(...split(piece, crowded));
    else for (const interval of intervals) people[interval] = level;
  }
  return people;
}

const totalOf = (lines: WorkLines): number =>
  lines.reduce((sum, line) => line.reduce((total, { amount }) => total + amount, sum), 0);

/**
 * Returns 1 for the intervals in which work that is late at this level could be done, or in which work they are busy
 * with could be done, and so on (the minimum cut of the flow from work to intervals); 0 for all others.
 */
function crowdedIntervals({ intervals, lines }: Piece, level: number): Uint8Array {
  const crowded = new Uint8Array(intervals.length);
  const done = new Map<TimedWork, number>();
  const doneIn = intervals.map((): TimedWork[] => []);
  const everywhere = intervals.map(() => level);
  for (const { work, interval, amount } of earliestDeadlineFirst(lines, everywhere)) {
    done.set(work, (done.get(work) ?? 0) + amount);
    if (amount > ROUNDING * level) doneIn[interval]!.push(work);
  }
  const late = lines.flatMap((line) =>
    line.filter((work) => work.amount - (done.get(work) ?? 0) > ROUNDING * work.amount),
  );
  const unmet = late.reduce((sum, work) => sum + work.amount - (done.get(work) ?? 0), 0);
  if (!(unmet > intervals.length * ROUNDING * level)) return crowded;
  // The first interval from each on that is not yet known to be crowded.
  const free = Int32Array.from({ length: intervals.length + 1 }, (_, i) => i);
  const freeFrom = (from: number): number => {
    let at = from;
    while (free[at] !== at) at = free[at] = free[free[at]!]!;
    return at;
  };
  for (let work = late.pop(); work; work = late.pop()) {
    for (let i = freeFrom(work.release); i <= work.deadline; i = freeFrom(i)) {
      crowded[i] = 1;
      free[i] = i + 1;
      late.push(...doneIn[i]!);
    }
  }
  return crowded;
}

/**
 * Splits into the crowded intervals with the work that can only be done in them, and the others with all other work.
 */
function split({ intervals, lines }: Piece, crowded: Uint8Array): Piece[] {
  // Crowded intervals before each.
  const before = [0];
  crowded.forEach((one, i) => before.push(before[i]! + one));
  const isInside = ({ release, deadline }: TimedWork): boolean =>
    before[deadline + 1]! - before[release]! === deadline + 1 - release;
  return [1, 0].map((side) => ({
    intervals: intervals.filter((_, i) => crowded[i] === side),
    lines: lines.map((line) =>
      line
        .filter((work) => isInside(work) === (side === 1))
        .map(({ amount, release, deadline }) => {
          const place = (i: number): number => (side === 1 ? before[i]! : i - before[i]!);
          return { amount, release: place(release), deadline: place(deadline + 1) - 1 };
        }),
    ),
  }));
}
