import type { Charge } from './settings';

/** Bounds on days in a row of work, or off; left out they do not bind. */
export interface RunBound {
  readonly of: 'work' | 'off';
  readonly atLeast?: number;
  readonly atMost?: number;
  /** Days in a row right outside the range, of a run that reaches its border. */
  readonly before?: number;
  readonly after?: number;
  /** Cost of so many days too many, or too few. */
  readonly charge: Charge;
}

/** What days in a row cost. */
export interface Runs {
  readonly bounds: readonly RunBound[];
  /** Cost, by day, of working after a day off, and of a day off after work. */
  readonly turns: ReadonlyMap<number, number>;
}

/** Runs of which nothing is asked. */
export const NO_RUNS: Runs = { bounds: [], turns: new Map() };

/** Runs of work, or of days off, as phases: a day each, the last one for all days that follow. */
export interface RunPhases {
  /** The phase of the next day, -1 where there must be none. */
  readonly next: readonly number[];
  /** Cost of a day in the phase, of a run that ends with it, and of a range that ends with it. */
  readonly dayCost: readonly number[];
  readonly endCost: readonly number[];
  readonly borderCost: readonly number[];
  /** The phase of a first day: at the beginning of the range and within it; -1 where there must be none. */
  readonly atStart: number;
  readonly within: number;
  /** So many phases, which come first, may be at hand on any day; each other one is of a run from the first day on. */
  readonly anyDay: number;
}

/** Whether a phase may be at hand in the morning of a day; a run from the first day on has as many days by then. */
export const isPhaseOf = (day: number, phase: number, { anyDay }: RunPhases): boolean =>
  phase < anyDay || phase === anyDay + day - 1;

/** The phases of runs of work, or of days off. Runs that begin or end at a border of the range may be too short. */
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
  // Nothing changes from this length on.
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
