/** Lengths of runs. Where nothing binds, the most are infinite, and the least are 1 or less. */
export interface Runs {
  readonly mostDays: number;
  /** Most days of the range in a run of work from its first day. */
  readonly mostAtStart: number;
  readonly leastDays: number;
  readonly leastOff: number;
}

/** Runs that nothing binds. */
export const NO_RUNS: Runs = { mostDays: Infinity, mostAtStart: Infinity, leastDays: 1, leastOff: 1 };

/** Steps of day-long runs: a run of work at each length, then of days off. */
export interface RunPhases {
  /** Work: the next phase of a run of work, or -1 where it must end; and whether it may end. */
  readonly next: readonly number[];
  readonly mayEnd: readonly boolean[];
  /** The phase of a first day of work, at the beginning of the range and within it; -1 where there is no work. */
  readonly atStart: number;
  readonly within: number;
  /** Phases of days off; work begins from the last one. */
  readonly off: number;
}

/** Runs that begin or end at a border of the range may be shorter than the least. */
export function phasesOf(runs: Runs, days: number): RunPhases {
  const off = Math.max(1, Math.min(runs.leastOff, days));
  const least = Math.max(1, Math.min(runs.leastDays, days));
  const limited = runs.mostDays < days || runs.mostAtStart < days;
  const longest = limited ? Math.min(runs.mostDays, days) : least;
  if (longest < 1) return { next: [], mayEnd: [], atStart: -1, within: -1, off };
  // Phases 0 … longest - 1 are runs that began within the range, then come those from its first day.
  const first = Math.min(runs.mostAtStart, longest);
  const shortRuns = first < longest ? first : Math.min(least - 1, longest);
  const next: number[] = [];
  const mayEnd: boolean[] = [];
  for (let length = 1; length <= longest; length++) {
    next.push(length < longest ? length : limited ? -1 : length - 1);
    mayEnd.push(length >= least);
  }
  for (let length = 1; length <= shortRuns; length++) {
    const after = length + 1;
    next.push(after > first ? -1 : after > shortRuns ? after - 1 : longest + length);
    mayEnd.push(true);
  }
  if (first < 1) return { next, mayEnd, atStart: -1, within: 0, off };
  return { next, mayEnd, atStart: shortRuns ? longest : 0, within: 0, off };
}
