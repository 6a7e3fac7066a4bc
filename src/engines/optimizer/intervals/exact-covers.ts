import type { Highs } from 'highs';
import type { Compiled } from '../compiled';
import { LinearModel } from '../linear-model';
import type { Task } from '../task';
import { Lattice } from './lattice';

/** Searches of one cover with different seeds: small choices decide how long one takes. */
const TRIES = 3;
const MAX_NODES = 2000;
const HEURISTICS = 0.3;
/** Maximum patterns for lattice reduction: the work grows with their fourth power. */
const MAX_KINDS = 150;

/** Limit of `most` shifts with a value of the set. */
export interface Limit {
  readonly set: Uint8Array;
  readonly most: number;
}

/** Finds integral shifts of a day that cover its demand exactly, among the lattice of all integer solutions. */
export class ExactCovers {
  /**
   * 1 for slots that no shift of the next day covers, so that the day alone determines them: [slot from the first of
   * the day].
   */
  private readonly decided: Uint8Array;
  private readonly lattices = new Map<string, Lattice>();

  constructor(
    private readonly highs: Highs,
    private readonly c: Compiled,
    reach: number,
  ) {
    this.decided = new Uint8Array(reach).fill(1);
    for (const s of c.coverSlots) if (s + c.slotsPerDay < reach) this.decided[s + c.slotsPerDay] = 0;
  }

  /**
   * Returns the shifts of the day by value; undefined if none were found. `left` is the demand from the day's first
   * slot on that other days leave, `people` the number of people who may work each value.
   */
  *find(
    day: number,
    left: Float64Array,
    people: Int32Array,
    limits: readonly Limit[],
    cancelled: () => boolean,
  ): Task<Float64Array | undefined> {
    const { c } = this;
    if (c.values > MAX_KINDS) return undefined;
    const first = day * c.slotsPerDay;
    const priced = [...left.keys()].filter((s) => c.under[first + s]! + c.over[first + s]! > 0);
    const exact = priced.filter((s) => this.decided[s]);
    const lattice = this.lattices.get(exact.join()) ?? (yield* this.reduce(exact, cancelled));
    const some = lattice?.solve(exact.map((s) => Math.round(left[s]!)));
    if (!lattice || !some || !lattice.exchanges.length) return undefined;
    const program = new LinearModel();
    // A shift that covers no priced slot is not used.
    some.forEach((x, j) =>
      program.row(-x, (slotsOf(c, j + 1).some((s) => priced.includes(s)) ? people[j + 1]! : 0) - x),
    );
    const sums: { readonly row: number; readonly of: (counts: readonly number[]) => number }[] = [];
    const limit = (most: number, counted: (value: number) => boolean): void => {
      const of = (counts: readonly number[]): number =>
        counts.reduce((sum, x, j) => (x && counted(j + 1) ? sum + x : sum), 0);
      sums.push({ row: program.row(-Infinity, most - of(some)), of });
    };
    for (const { set, most } of limits) limit(most, (v) => set[v] === 1);
    // The next day's shifts can cover the other slots as well; here they must only not be exceeded.
    for (const s of priced) if (!this.decided[s]) limit(c.needed[first + s]!, (v) => slotsOf(c, v).includes(s));
    for (const exchange of lattice.exchanges) {
      exchange.forEach((x, j) => {
        if (x) program.entry(j, x);
      });
      for (const { row, of } of sums) {
        const x = of(exchange);
        if (x) program.entry(row, x);
      }
      program.column(0, -Infinity, Infinity, true);
    }
    let times: ArrayLike<number> | undefined;
    for (let seed = 0; seed < TRIES && !times && !cancelled(); seed++) {
      times = yield* program.search(
        this.highs,
        { mip_max_improving_sols: 1, mip_max_nodes: MAX_NODES, mip_heuristic_effort: HEURISTICS, random_seed: seed },
        cancelled,
      );
    }
    if (!times) return undefined;
    const exchanged = some.map((x, j) =>
      lattice.exchanges.reduce((sum, exchange, i) => sum + exchange[j]! * Math.round(times[i]!), x),
    );
    return exchanged.every((x) => x >= 0) ? Float64Array.from([0, ...exchanged]) : undefined;
  }

  private *reduce(slots: readonly number[], cancelled: () => boolean): Task<Lattice | undefined> {
    const { c } = this;
    const lattice = new Lattice(
      Array.from({ length: c.values - 1 }, (_, j) =>
        slotsOf(c, j + 1)
          .map((s) => slots.indexOf(s))
          .filter((row) => row >= 0),
      ),
      slots.length,
    );
    if (!(yield* lattice.reduce(cancelled))) return undefined;
    this.lattices.set(slots.join(), lattice);
    return lattice;
  }
}

function slotsOf(c: Compiled, value: number): number[] {
  return [...c.coverSlots.subarray(c.coverFrom[value], c.coverFrom[value + 1])];
}
