import type { Problem } from '../model/problem';
import type { Agreement } from './agreement';
import { type Lane, Plan, workWithoutLanes } from './plan';
import { restGroups, type RestGroups, withoutRests } from './rest-groups';
import { NO_RUNS } from './run-phases';
import { bandsOf, clockOf, costOfStarts } from './start-bands';
import { counted, type CountedTotal } from './tolls';
import type { Measure } from './totals';

/** Maximum size of a resource that is included from the beginning if a count of 0 has a cost. */
const SMALL_LANE = 16;
/** Maximum resources of a state space: each is a bit. */
const MAX_LANES = 30;
/** Maximum combinations of counts, and maximum reachable states of all days. */
const MAX_COMBOS = 1e6;
const MAX_STATES = 4e6;
/** Combinations are enumerated if the program would fit into the allowed work with one in this many reachable. */
const SPARSE = 40;
/** Maximum states of all days, reachable or not, that count as few. */
const LIGHT = 4e6;
/** Possible coarsenesses of bands of starts, finest first. */
const COARSENESS = [1, 2, 4];
/** Maximum work of programs with bands, as a multiple of the work without. */
const MAX_OF_BANDS = 10;
const EPSILON = 1e-9;

/** State spaces by resources, shared by people with the same contract. */
export class Relaxations {
  private readonly rests: RestGroups;
  private readonly agreement: Agreement;
  private readonly plans = new Map<string, Plan | undefined>();
  private readonly lanes = new Map<string, Lane>();
  /** Totals with their possible amounts. */
  readonly totals: readonly CountedTotal[];

  constructor(
    private readonly problem: Problem,
    agreement: Agreement,
    readonly mostWork: number,
  ) {
    this.totals = agreement.totals.map((total) => counted(total, unitOf(total.measure, agreement.kinds)));
    const none = withoutRests(problem, agreement.kinds);
    const rests = restGroups(problem, agreement.kinds, agreement.rests) ?? none;
    const fits = (by: RestGroups): boolean => workWithoutLanes(problem, agreement, by) <= mostWork;
    this.rests = fits(rests) ? rests : none;
    this.agreement = fits(this.rests) ? agreement : { ...agreement, runs: NO_RUNS };
  }

  /** Returns the names of the initial resources. */
  first(): string[] {
    const costly = this.totals.filter(({ total }) => total.cost(0) > EPSILON);
    const names = [...new Set(costly.map(({ total }) => total.lane))];
    const small = names.filter((name) => this.lane(name).size <= SMALL_LANE);
    return this.isLight(small) && this.plan(small) ? small : [];
  }

  /** Returns true if programs with these resources have few states, reachable or not. */
  isLight(names: readonly string[]): boolean {
    const states = this.plan([])!.nodes * (this.problem.days + 1);
    return names.reduce((product, name) => product * this.size(name), states) <= LIGHT;
  }

  /** Returns the size of a resource. */
  size(name: string): number {
    return this.lane(name).size;
  }

  /** Returns the cost of the spread of a roster line's starts; patterns by day, -1 for off. */
  costOfStarts(kinds: Int32Array): number {
    const { problem, agreement } = this;
    let cost = 0;
    for (const steady of agreement.steady) {
      const worked = kinds.subarray(steady.from, steady.to + 1).filter((k) => k >= 0);
      const clocks = Array.from(worked, (k) => clockOf(problem, k));
      if (clocks.length) cost += costOfStarts(steady, clocks);
    }
    return cost;
  }

  /** Returns the finest feasible coarseness of bands of starts with these resources; undefined if there is none. */
  coarseness(names: readonly string[]): number | undefined {
    const most = MAX_OF_BANDS * this.plan(names)!.effort;
    return COARSENESS.find((coarseness) => {
      const plan = this.plan(names, coarseness);
      return plan && plan.banded.size > 0 && plan.effort <= most;
    });
  }

  /**
   * Returns the state space with these resources, and with bands of starts if there is a coarseness; undefined if too
   * large.
   */
  plan(names: readonly string[], coarseness = 0): Plan | undefined {
    const key = `${coarseness} ${names.join()}`;
    if (!this.plans.has(key)) this.plans.set(key, this.layOut(names, coarseness));
    return this.plans.get(key);
  }

  private layOut(names: readonly string[], coarseness: number): Plan | undefined {
    const { problem, agreement, rests, mostWork } = this;
    if (names.length > MAX_LANES) return undefined;
    const lanes = names.map((name) => this.lane(name));
    const combos = lanes.reduce((product, { size }) => product * size, 1);
    if (lanes.length && combos * workWithoutLanes(problem, agreement, rests) > SPARSE * mostWork) return undefined;
    if (combos > MAX_COMBOS) return undefined;
    const clocks = coarseness ? [...new Set(agreement.kinds.map((k) => clockOf(problem, k)))] : [];
    const banded = (coarseness ? agreement.steady : [])
      .map((steady) => ({ from: steady.from, to: steady.to, bands: bandsOf(steady, clocks, coarseness) }))
      .filter(({ bands }) => bands.length);
    const isPlain = !lanes.length && !coarseness;
    const plan = new Plan(problem, agreement, rests, lanes, banded, isPlain ? Infinity : MAX_STATES);
    return !isPlain && plan.effort > mostWork ? undefined : plan;
  }

  private lane(name: string): Lane {
    let lane = this.lanes.get(name);
    if (!lane) {
      lane = laneOf(this.totals.filter(({ total }) => total.lane === name));
      this.lanes.set(name, lane);
    }
    return lane;
  }
}

function laneOf(windows: readonly CountedTotal[]): Lane {
  const { total, unit } = windows[0]!;
  return {
    measure: total.measure,
    unit,
    windows: windows.map((w) => w.total),
    size: 1 + windows.reduce((largest, { most }) => Math.max(largest, most), 0),
  };
}

/** Returns a common divisor of all amounts of a measure. */
function unitOf({ ofKind }: Measure, kinds: readonly number[]): number {
  return Math.max(
    1,
    kinds.reduce((divisor, k) => greatestCommonDivisor(divisor, ofKind(k)), 0),
  );
}

function greatestCommonDivisor(a: number, b: number): number {
  return b ? greatestCommonDivisor(b, a % b) : a;
}
