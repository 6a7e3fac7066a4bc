import type { Highs, Model } from 'highs';
import { CellPrices } from '../annealing/cell-prices';
import type { RosterState } from '../annealing/roster-state';
import type { Week } from '../annealing/week-layout';
import { WeekMoves } from '../annealing/week-moves';
import type { Compiled } from '../compiled';
import { AT } from '../constraints';
import { shortSteps } from '../cover/short-steps';
import { LinearModel, OPTIMAL, runUntil } from '../linear-model';
import type { Random } from '../random';
import { rowScore, supplyOf } from '../score';
import type { Task } from '../task';
import { ClassPrices } from './class-prices';
import { type Pools, poolsOf } from './pools';

const EPSILON = 1e-9;
/** How thoroughly weeks are chosen: rounds of pricing, and weeks drawn for each person at first and in each round. */
const THOROUGHNESS = {
  usual: { rounds: 4, drawnFirst: 4, drawn: 2 },
  quick: { rounds: 2, drawnFirst: 3, drawn: 1 },
} as const;
export type Thoroughness = keyof typeof THOROUGHNESS;
/** Heat of the weeks that are drawn, in points of cost. */
const HEAT = 1;
/** Wentges (1997) smoothing: share of the prices before. */
const SMOOTHING = 0.6;
/** Share of the people whose weeks are not whole that are fixed at once, and of all people of whom the rest is. */
const FIXED = { share: 0.33, rest: 0.08 };
/** A week counts as whole from this share on. */
const WHOLE = 0.999;
/** HiGHS' simplex methods: after more weeks the primal one goes on from the basis, after fixed ones the dual one. */
const [DUAL, PRIMAL] = [1, 4];
/** Nanoseconds: of a simplex step per row, of a step from inside per entry, and of a run. */
const EFFORT = { aRow: 140, anEntry: 200, aRun: 20e6 };

/** A week that a person could work. */
interface Column {
  /** Place among the people of the week. */
  readonly person: number;
  readonly values: Uint16Array;
  /** Its variable. */
  readonly at: number;
}

/**
 * The weeks of all people of a roster chosen together, the days around as they are: column generation (Dantzig and
 * Wolfe 1960), whose columns are weeks that a person could work, then a dive, which fixes the weeks that are nearly
 * whole and solves the rest anew. Single people cannot be moved there one after the other: that half of the people
 * begin an hour earlier on some days pays only together.
 */
export class WeekColumns {
  /** The people whose days count together in these days, and their weeks. */
  private readonly people: { readonly person: number; readonly week: Week }[] = [];
  private readonly pools: Pools;
  private readonly prices: ClassPrices;
  private readonly moves: WeekMoves;
  private readonly columns: Column[][];
  private readonly seen: Set<string>[];
  private readonly model: Model;
  /** Slots that somebody could cover, and the place of each among them, -1 for none, from the first day's first on. */
  private readonly places: Int32Array;
  /** Rows of each group of skills and of each class: those of a class that serves one group are the group's. */
  private readonly groupRows: number[];
  private readonly classRows: number[];
  private readonly firstOfPeople: number;
  private readonly entries: number;
  private variables: number;
  private isBegun = false;
  private dual: ArrayLike<number> = [];
  private primal: ArrayLike<number> = [];

  constructor(
    private readonly highs: Highs,
    private readonly c: Compiled,
    private readonly state: RosterState,
    random: Random,
    private readonly from: number,
    private readonly to: number,
  ) {
    this.pools = poolsOf(c);
    this.prices = new ClassPrices(c);
    this.moves = new WeekMoves(c, state, new CellPrices(c, state, this.prices), random);
    for (let person = 0; person < c.people; person++) {
      const weeks = this.moves.weeksOf[c.agreed.listOf[person]!]!;
      const week = weeks.find((each) => each.from === from && each.to === to);
      if (week && c.classOf[person]! >= 0) this.people.push({ person, week });
    }
    this.columns = this.people.map(() => []);
    this.seen = this.people.map(() => new Set());
    const slots = (to - from + 1) * c.slotsPerDay + c.slots - c.days * c.slotsPerDay;
    this.places = new Int32Array(slots).fill(-1);
    for (let day = 0; day <= to - from; day++)
      for (const slot of c.coverSlots) this.places[day * c.slotsPerDay + slot] = 0;
    let places = 0;
    this.places.forEach((place, slot) => {
      if (place === 0) this.places[slot] = places++;
    });
    const programme = new LinearModel();
    [this.groupRows, this.classRows] = this.addRows(programme);
    this.firstOfPeople = programme.rows;
    for (let j = 0; j < this.people.length; j++) programme.row(1, 1);
    this.variables = this.addCover(programme);
    this.entries = programme.entries;
    this.model = programme.load(highs);
    this.model.options.set({ presolve: 'off' });
    for (const [j, { person }] of this.people.entries()) {
      const row = state.cells.subarray(person * c.days, (person + 1) * c.days);
      this.add(j, row.slice(from, to + 1));
    }
  }

  /** Gives the memory of the linear programme back. */
  dispose(): void {
    this.model.dispose();
  }

  /**
   * Chooses everybody's weeks, at first at these prices of the slots, [slot][skill], and puts them into the roster,
   * which stays as it is where that is cancelled or fails. Yields the counted effort.
   */
  *choose(slotPrices: Float64Array, thoroughness: Thoroughness, cancelled: () => boolean): Task<void> {
    const { rounds, drawnFirst, drawn } = THOROUGHNESS[thoroughness];
    const everybody = [...this.people.keys()];
    this.prices.set(slotPrices);
    yield this.draw(everybody, drawnFirst);
    for (let round = 0; ; round++) {
      if (!(yield* this.solve(cancelled))) return;
      if (round === rounds) break;
      yield this.price(everybody, drawn);
    }
    const chosen: Column[] = [];
    let open = everybody;
    while (open.length > 0) {
      const fixed = this.fixed(open);
      chosen.push(...fixed);
      const people = new Set(fixed.map(({ person }) => person));
      open = open.filter((j) => !people.has(j));
      if (open.length === 0) break;
      if (!(yield* this.solve(cancelled, DUAL))) return;
    }
    for (const { person, values } of chosen) this.put(this.people[person]!.person, values);
  }

  /** Slots that count, from the first day's first on. */
  private *slots(): Generator<[slot: number, place: number]> {
    const first = this.from * this.c.slotsPerDay;
    for (const [i, place] of this.places.entries()) if (place >= 0) yield [first + i, place];
  }

  /** Adds what each slot lacks of each group of skills, and who of a class that serves several is there. */
  private addRows(programme: LinearModel): [groups: number[], classes: number[]] {
    const { c, pools } = this;
    const others = this.state.cells.slice();
    for (const { person } of this.people) others.fill(0, person * c.days + this.from, person * c.days + this.to + 1);
    const supply = supplyOf(c, others);
    const atWork = (slot: number, k: number): number => supply[slot * c.classes.length + k]!;
    const groups = pools.groups.map((group, g) => {
      const from = programme.rows;
      const own = [...pools.serves.keys()].filter((k) => pools.serves[k]!.length === 1 && pools.serves[k]![0] === g);
      for (const [slot] of this.slots()) {
        const needed = group.reduce((sum, k) => sum + c.need[slot * c.skills + k]!, 0);
        const lacking = own.reduce((sum, k) => sum - atWork(slot, k), needed);
        programme.row(lacking, lacking);
      }
      return from;
    });
    const classes = pools.serves.map((served, k) => {
      if (served.length === 1) return groups[served[0]!]!;
      const from = programme.rows;
      for (const [slot] of this.slots()) programme.row(-atWork(slot, k), -atWork(slot, k));
      return from;
    });
    return [groups, classes];
  }

  /** Adds who of a class serves which group, and people short and over; answers the number of variables. */
  private addCover(programme: LinearModel): number {
    const { c, pools, groupRows, classRows } = this;
    let variables = 0;
    const column = (cost: number, most: number): void => {
      variables = programme.column(cost, 0, most) + 1;
    };
    pools.serves.forEach((served, k) => {
      if (served.length === 1) return;
      for (const [, place] of this.slots())
        for (const group of served) {
          programme.entry(classRows[k]! + place, -1);
          programme.entry(groupRows[group]! + place, 1);
          column(0, Infinity);
        }
    });
    groupRows.forEach((from, g) => {
      for (const [slot, place] of this.slots()) {
        for (const { cost, most } of shortSteps(c, slot, pools.groups[g])) {
          programme.entry(from + place, 1);
          column(cost, most);
        }
        programme.entry(from + place, -1);
        column(c.over[slot]! * c.soft[AT.coverNotOver]!, Infinity);
      }
    });
    return variables;
  }

  /** Adds a week of a person where it is new and breaks no more than the one at hand. */
  private add(j: number, values: Uint16Array): void {
    const key = values.join();
    if (this.seen[j]!.has(key)) return;
    this.seen[j]!.add(key);
    const { c, from } = this;
    const { person } = this.people[j]!;
    const row = this.state.cells.slice(person * c.days, (person + 1) * c.days);
    const before = rowScore(c, person, row).hard;
    row.set(values, from);
    const { hard, soft } = rowScore(c, person, row);
    if (hard > before + EPSILON) return;
    const counts = new Map<number, number>([[this.firstOfPeople + j, 1]]);
    const rows = this.classRows[c.classOf[person]!]!;
    values.forEach((v, day) => {
      for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++) {
        const at = rows + this.places[day * c.slotsPerDay + c.coverSlots[i]!]!;
        counts.set(at, (counts.get(at) ?? 0) + 1);
      }
    });
    const entries = [...counts].sort(([a], [b]) => a - b);
    this.model.addCol(soft, 0, this.highs.infinity, {
      indices: Int32Array.from(entries, ([at]) => at),
      values: Float64Array.from(entries, ([, count]) => count),
    });
    this.columns[j]!.push({ person: j, values, at: this.variables++ });
  }

  /** Solves the programme as it stands; false where that is cancelled or fails. Yields the counted effort. */
  private *solve(cancelled: () => boolean, strategy = PRIMAL): Task<boolean> {
    const { model } = this;
    // From nothing the inside is much quicker; later the basis at hand is nearly right.
    model.options.set(
      this.isBegun ? { solver: 'simplex', simplex_strategy: strategy } : { solver: 'ipm', run_crossover: 'on' },
    );
    const { modelStatus } = runUntil(model, cancelled);
    const ofSimplex = Math.max(0, Number(model.info.get('simplex_iteration_count')));
    const ofInside = this.isBegun ? 0 : Math.max(0, Number(model.info.get('ipm_iteration_count')));
    this.isBegun = true;
    const rows = this.firstOfPeople + this.people.length;
    yield EFFORT.aRun + ofSimplex * rows * EFFORT.aRow + ofInside * this.entries * EFFORT.anEntry;
    if (modelStatus !== OPTIMAL || cancelled()) return false;
    const { rowDual, colValue } = model.getSolution();
    [this.dual, this.primal] = [rowDual, colValue];
    return true;
  }

  /** Adds weeks that these people could work at the prices of the last solution. Answers the counted effort. */
  private price(open: readonly number[], most: number): number {
    const { c, prices, dual, classRows } = this;
    for (let k = 0; k < c.classes.length; k++)
      for (const [slot, place] of this.slots()) prices.moveTo(k, slot, dual[classRows[k]! + place]!, 1 - SMOOTHING);
    return this.draw(open, most);
  }

  /** Adds the cheapest week of each of these people at the prices at hand, and others that are nearly as cheap. */
  private draw(open: readonly number[], most: number): number {
    for (const j of open) {
      const { person, week } = this.people[j]!;
      for (let n = 0; n < most; n++) {
        const found = this.moves.find(person, week, n > 0 ? HEAT : 0);
        if (found) this.add(j, found.slice());
      }
    }
    return open.length * most * this.moves.effort;
  }

  /** Fixes the weeks of those that are whole, and of some that are nearly. */
  private fixed(open: readonly number[]): Column[] {
    const { primal, model, highs } = this;
    const likely = open
      .map((j) => this.columns[j]!.reduce((a, b) => (primal[b.at]! > primal[a.at]! ? b : a)))
      .sort((a, b) => primal[b.at]! - primal[a.at]! || a.person - b.person);
    const whole = likely.filter(({ at }) => primal[at]! > WHOLE).length;
    const left = open.length - whole;
    const isRest = left <= FIXED.rest * this.people.length;
    const fixed = isRest ? likely : likely.slice(0, whole + Math.ceil(FIXED.share * left));
    for (const { person, at } of fixed)
      for (const other of this.columns[person]!)
        model.changeColBounds(other.at, 0, other.at === at ? highs.infinity : 0);
    return fixed;
  }

  private put(person: number, values: Uint16Array): void {
    const { state, from, to } = this;
    state.begin();
    state.open(person, from, to);
    values.forEach((v, i) => state.put(person, from + i, v));
    state.close(person, from, to);
    state.settle();
  }
}
