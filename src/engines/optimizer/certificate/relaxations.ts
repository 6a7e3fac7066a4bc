import type { Problem } from '../problem';
import type { Agreement } from './agreement';
import { type Lane, Plan, workWithoutLanes } from './plan';
import { restGroups, type RestGroups, withoutRests } from './rest-groups';
import { NO_RUNS } from './run-phases';
import { bandsOf, clockOf, costOfStarts } from './start-bands';
import { counted, type CountedTotal } from './tolls';
import type { Measure } from './totals';

/** Lanes of so many counts are there from the beginning, where counting nothing costs something. */
const SMALL_LANE = 16;
/** Lanes of a plan, at most: each is a bit. */
const MAX_LANES = 30;
/** Combinations of counts, and states of all days that can be reached, at most. */
const MAX_COMBOS = 1e6;
const MAX_STATES = 4e6;
/** Combinations are laid out where one in so many, were it reached, would take no more than the work allowed. */
const SPARSE = 40;
/** States of all days together, reached or not, that are few. */
const LIGHT = 4e6;
/** How coarse bands of starts may be, the finest first. */
const COARSENESS = [1, 2, 4];
/** What programs with bands take at most, as a multiple of what they take without. */
const MAX_OF_BANDS = 10;
const EPSILON = 1e-9;

/** What people with the same agreement share: plans by the lanes they tell apart. */
export class Relaxations {
  private readonly rests: RestGroups;
  private readonly agreement: Agreement;
  private readonly plans = new Map<string, Plan | undefined>();
  private readonly lanes = new Map<string, Lane>();
  /** Totals with the amounts they may have. */
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

  /** Names of the lanes to begin with. */
  first(): string[] {
    const costly = this.totals.filter(({ total }) => total.cost(0) > EPSILON);
    const names = [...new Set(costly.map(({ total }) => total.lane))];
    const small = names.filter((name) => this.lane(name).size <= SMALL_LANE);
    return this.isLight(small) && this.plan(small) ? small : [];
  }

  /** Whether programs with these lanes have few states, reached or not. */
  isLight(names: readonly string[]): boolean {
    const states = this.plan([])!.nodes * (this.problem.days + 1);
    return names.reduce((product, name) => product * this.size(name), states) <= LIGHT;
  }

  /** Sizes of lanes. */
  size(name: string): number {
    return this.lane(name).size;
  }

  /** What a row pays for how far its starts lie apart: kinds by day, -1 for off. */
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

  /** How coarse bands of starts have to be with these lanes; undefined where they are too many, or there are none. */
  coarseness(names: readonly string[]): number | undefined {
    const most = MAX_OF_BANDS * this.plan(names)!.effort;
    return COARSENESS.find((coarseness) => {
      const plan = this.plan(names, coarseness);
      return plan && plan.banded.size > 0 && plan.effort <= most;
    });
  }

  /** The plan with these lanes, and with bands of starts where they have a coarseness; undefined where too large. */
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

/** What all amounts of a measure are multiples of. */
function unitOf({ ofKind }: Measure, kinds: readonly number[]): number {
  return Math.max(
    1,
    kinds.reduce((divisor, k) => greatestCommonDivisor(divisor, ofKind(k)), 0),
  );
}

function greatestCommonDivisor(a: number, b: number): number {
  return b ? greatestCommonDivisor(b, a % b) : a;
}
