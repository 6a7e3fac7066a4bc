import type { Highs } from 'highs';
import { CellPrices } from '../local-search/cell-prices';
import type { RosterState } from '../local-search/roster-state';
import type { Week } from '../local-search/week-layout';
import { WeekMoves } from '../local-search/week-moves';
import type { Compiled } from '../model/compiled';
import { LinearModel } from '../relaxation/linear-model';
import type { Random } from '../../random';
import { rowScore, supplyOf } from '../score/score';
import type { Task } from '../run/task';
import { ClassPrices } from './class-prices';
import { ColumnProgram } from './column-program';
import { CoverRows } from './cover-rows';

const EPSILON = 1e-9;
/** Depth of the selection: rounds of pricing, and weeks drawn per person initially and in each round. */
const THOROUGHNESS = {
  usual: { rounds: 4, drawnFirst: 4, drawn: 2 },
  quick: { rounds: 2, drawnFirst: 3, drawn: 1 },
} as const;
export type Thoroughness = keyof typeof THOROUGHNESS;
/** Temperature of the drawn weeks, in points of cost. */
const HEAT = 1;
/** Wentges (1997) smoothing: weight of the previous prices. */
const SMOOTHING = 0.6;
/**
 * Share of the people with fractional weeks that is fixed at once, and share of all people below which the rest is
 * fixed.
 */
const FIXED = { share: 0.33, rest: 0.08 };
/** Minimum share for a week to count as integral. */
const WHOLE = 0.999;
/** A week that a person could work. */
interface Column {
  /** Position among the people of the week. */
  readonly person: number;
  readonly values: Uint16Array;
  /** Index of its variable. */
  readonly at: number;
}

/**
 * Selects the weeks of all people of a roster together, with the days around fixed. Column generation (Dantzig and
 * Wolfe 1960) over weeks that a person could work, followed by a diving heuristic that fixes nearly integral weeks and
 * re-solves. Moving people one at a time cannot reach these rosters: starting half of the people an hour earlier on
 * some days pays off only together.
 */
export class WeekColumns {
  /** People whose days count together in this week, and their weeks. */
  private readonly people: { readonly person: number; readonly week: Week }[] = [];
  private readonly prices: ClassPrices;
  private readonly moves: WeekMoves;
  private readonly columns: Column[][];
  private readonly seen: Set<string>[];
  private readonly cover: CoverRows;
  private readonly firstOfPeople: number;
  private readonly program: ColumnProgram;

  constructor(
    highs: Highs,
    private readonly c: Compiled,
    private readonly state: RosterState,
    random: Random,
    private readonly from: number,
    private readonly to: number,
  ) {
    this.prices = new ClassPrices(c);
    this.moves = new WeekMoves(c, state, new CellPrices(c, state, this.prices), random);
    for (let person = 0; person < c.people; person++) {
      const weeks = this.moves.weeksOf[c.agreed.listOf[person]!]!;
      const week = weeks.find((each) => each.from === from && each.to === to);
      if (week && c.classOf[person]! >= 0) this.people.push({ person, week });
    }
    this.columns = this.people.map(() => []);
    this.seen = this.people.map(() => new Set());
    const others = state.cells.slice();
    for (const { person } of this.people) others.fill(0, person * c.days + from, person * c.days + to + 1);
    const supply = supplyOf(c, others);
    const program = new LinearModel();
    this.cover = new CoverRows(c, program, from, to, (slot, k) => supply[slot * c.classes.length + k]!);
    this.firstOfPeople = program.rows;
    for (let j = 0; j < this.people.length; j++) program.row(1, 1);
    this.cover.addColumns(program);
    this.program = new ColumnProgram(highs, program);
    for (const [j, { person }] of this.people.entries()) {
      const row = state.cells.subarray(person * c.days, (person + 1) * c.days);
      this.add(j, row.slice(from, to + 1));
    }
  }

  /** Frees the memory of the linear program. */
  dispose(): void {
    this.program.dispose();
  }

  /**
   * Selects everyone's weeks, starting from these slot prices, [slot][skill], and writes them into the roster, which
   * stays unchanged if this is cancelled or fails. Yields the deterministic work.
   */
  *choose(slotPrices: Float64Array, thoroughness: Thoroughness, cancelled: () => boolean): Task<void> {
    const { rounds, drawnFirst, drawn } = THOROUGHNESS[thoroughness];
    const everybody = [...this.people.keys()];
    this.prices.set(slotPrices);
    yield this.draw(everybody, drawnFirst);
    for (let round = 0; ; round++) {
      if (!(yield* this.program.solve(cancelled, 'columns'))) return;
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
      if (!(yield* this.program.solve(cancelled, 'fixed'))) return;
    }
    for (const { person, values } of chosen) this.put(this.people[person]!.person, values);
  }

  /** Adds a week of a person if it is new and breaks no more than the current one. */
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
    values.forEach((v, day) => {
      for (const at of this.cover.rowsOf(c.classOf[person]!, from + day, v)) counts.set(at, (counts.get(at) ?? 0) + 1);
    });
    this.columns[j]!.push({ person: j, values, at: this.program.add(soft, counts) });
  }

  /** Adds weeks that these people could work at the prices of the last solution. Returns the deterministic work. */
  private price(open: readonly number[], most: number): number {
    for (const [k, slot, worth] of this.cover.worths(this.program.dual))
      this.prices.moveTo(k, slot, worth, 1 - SMOOTHING);
    return this.draw(open, most);
  }

  /** Adds the cheapest week of each of these people at the current prices, and others that are nearly as cheap. */
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

  /** Fixes the integral weeks, and some of the nearly integral ones. */
  private fixed(open: readonly number[]): Column[] {
    const { program } = this;
    const { primal } = program;
    const likely = open
      .map((j) => this.columns[j]!.reduce((a, b) => (primal[b.at]! > primal[a.at]! ? b : a)))
      .sort((a, b) => primal[b.at]! - primal[a.at]! || a.person - b.person);
    const whole = likely.filter(({ at }) => primal[at]! > WHOLE).length;
    const left = open.length - whole;
    const isRest = left <= FIXED.rest * this.people.length;
    const fixed = isRest ? likely : likely.slice(0, whole + Math.ceil(FIXED.share * left));
    for (const { person, at } of fixed)
      for (const other of this.columns[person]!) program.limit(other.at, 0, other.at === at ? Infinity : 0);
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
