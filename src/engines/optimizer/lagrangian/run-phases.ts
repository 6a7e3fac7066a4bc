import type { Charge } from './settings';

/** Bounds on consecutive days of work, or off; omitted bounds do not apply. */
export interface RunBound {
  readonly of: 'work' | 'off';
  readonly atLeast?: number;
  readonly atMost?: number;
  /** Consecutive days just outside the range, of a run that reaches its border. */
  readonly before?: number;
  readonly after?: number;
  /** Cost of a number of days too many, or too few. */
  readonly charge: Charge;
}

/** Costs of consecutive days. */
export interface Runs {
  readonly bounds: readonly RunBound[];
  /** Cost, by day, of working after a day off, and of a day off after work. */
  readonly turns: ReadonlyMap<number, number>;
}

/** Runs without any bounds. */
export const NO_RUNS: Runs = { bounds: [], turns: new Map() };

/** Runs of work, or of days off, as phases: one per day, the last one for all further days. */
export interface RunPhases {
  /** The phase of the next day, -1 if the run must end. */
  readonly next: readonly number[];
  /** Cost of a day in the phase, of a run that ends with it, and of a range that ends with it. */
  readonly dayCost: readonly number[];
  readonly endCost: readonly number[];
  readonly borderCost: readonly number[];
  /** The phase of a first day: at the beginning of the range and within it; -1 if not allowed. */
  readonly atStart: number;
  readonly within: number;
  /** Number of leading phases that can occur on any day; the others belong to a run from the first day on. */
  readonly anyDay: number;
}

/** Returns true if a phase can occur in the morning of a day; a run from the first day on then has that many days. */
export const isPhaseOf = (day: number, phase: number, { anyDay }: RunPhases): boolean =>
  phase < anyDay || phase === anyDay + day - 1;

/** Returns the phases of runs of work, or of days off. Runs that touch a border of the range may be too short. */
export function phasesOf({ bounds }: Runs, of: 'work' | 'off', days: number): RunPhases {
  const own = bounds.filter((bound) => bound.of === of && bound.charge(1) > 0);
  const sum = (cost: (bound: RunBound) => number): number => own.reduce((total, bound) => total + cost(bound), 0);
  const paid = ({ charge }: RunBound, units: number): number => (units > 0 ? charge(units) : 0);
  const outside = ({ before = 0 }: RunBound, atStart: boolean): number => (atStart ? before : 0);
  const tooMany = ({ atMost = Infinity }: RunBound, length: number): number => Math.max(0, length - atMost);
  const dayCost = (length: number, atStart: boolean): number =>
    sum((bound) => {
      const before = outside(bound, atStart);
      const known = length > 1 ? tooMany(bound, length - 1 + before) : 0;
      return paid(bound, tooMany(bound, length + before) - known);
    });
  const endCost = (length: number): number => sum((bound) => paid(bound, Math.min(bound.atLeast ?? 0, days) - length));
  const borderCost = (length: number, atStart: boolean): number =>
    sum((bound) => {
      const all = length + outside(bound, atStart);
      return paid(bound, tooMany(bound, all + (bound.after ?? 0)) - tooMany(bound, all));
    });
  // Length from which the phase no longer changes.
  const binding = own.map(({ atLeast = 0, atMost = Infinity, before = 0, after = 0 }) =>
    Math.max(atLeast, atMost < days + before + after ? atMost + 1 : 1),
  );
  const steady = Math.max(1, Math.min(days, Math.max(0, ...binding)));
  const lengths = Array.from({ length: steady }, (_, n) => n + 1);
  const longest = lengths.filter((length) => dayCost(length, false) < Infinity).length;
  const ofLength = (length: number): number => {
    if (length <= longest) return length - 1;
    return longest < steady ? -1 : longest - 1;
  };
  const unusual = lengths.findLastIndex(
    (length) =>
      dayCost(length, true) !== dayCost(length, false) ||
      borderCost(length, true) !== borderCost(length, false) ||
      endCost(length) > 0,
  );
  const fromStart = lengths.slice(0, unusual + 1).filter((length) => dayCost(length, true) < Infinity).length;
  const usual = lengths.slice(0, longest).map((length) => ({
    next: ofLength(length + 1),
    dayCost: dayCost(length, false),
    endCost: endCost(length),
    borderCost: borderCost(length, false),
  }));
  const atStart = lengths.slice(0, fromStart).map((length) => ({
    next: length < fromStart ? longest + length : fromStart <= unusual ? -1 : ofLength(length + 1),
    dayCost: dayCost(length, true),
    endCost: 0,
    borderCost: borderCost(length, true),
  }));
  const phases = [...usual, ...atStart];
  return {
    next: phases.map(({ next }) => next),
    dayCost: phases.map((phase) => phase.dayCost),
    endCost: phases.map((phase) => phase.endCost),
    borderCost: phases.map((phase) => phase.borderCost),
    atStart: fromStart > 0 ? longest : unusual >= 0 ? -1 : ofLength(1),
    within: ofLength(1),
    anyDay: longest,
  };
}
