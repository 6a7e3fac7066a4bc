import type { Highs } from 'highs';
import type { Compiled } from '../model/compiled';
import { LinearModel, OPTIMAL, type SolveLimits } from '../relaxation/linear-model';
import { addAgreedRows } from './rule-rows';

/** Minimum number of columns for presolve to save more time than it takes. */
const MANY_COLUMNS = 1000;
/** HiGHS statuses of a model without a solution. */
const INFEASIBLE = [8, 9];

/** Treatment of a hard rule: enforced, left out, or broken at the cost of its weight. */
export type Standing = 'kept' | 'free' | 'priced';

/** A column: its violation and cost, its upper bound, and its entries by row. */
interface Variable {
  readonly broken: number;
  readonly cost: number;
  readonly most: number;
  readonly whole: boolean;
  readonly entries: [row: number, value: number][];
}

/** A solution: roster lines, weighted violations, cost, its lower bound, and whether it is proven optimal. */
export interface Solution {
  readonly rows: ReadonlyMap<number, Uint16Array>;
  readonly broken: number;
  readonly cost: number;
  /** No solution has a lower weighted sum of violations and cost. */
  readonly bound: number;
  readonly proven: boolean;
  /** Value of a variable. */
  readonly valueOf: (variable: number) => number;
}

/** Limits of one solution, and roster lines to begin with. */
interface Attempt {
  readonly limits: SolveLimits;
  readonly cancelled: () => boolean;
  readonly mostBroken?: number;
  readonly start?: (p: number) => Uint16Array;
}

/**
 * Roster lines of some people as an integer program: a variable per cell value, the rules of each person as rows, with
 * each rule enforced, left out or priced. Exact, and meant for few people or few days; larger problems use prices.
 */
export class RulesProgram {
  /** Deterministic work so far, in nanoseconds. */
  effort = 0;
  private readonly rows: [lower: number, upper: number][] = [];
  private readonly variables: Variable[] = [];
  /** Variable of each cell value, or -1, by person: [day][value]. */
  private readonly cells = new Map<number, Int32Array>();

  constructor(
    private readonly c: Compiled,
    private readonly standing: (rule: string) => Standing,
    /** True to price soft personal rules at their cost; otherwise they are left out. */
    private readonly withCosts = false,
  ) {}

  /** Adds a person with the permitted values of each day, and their costs. */
  person(p: number, choices: (day: number) => readonly number[], price: (day: number, value: number) => number): void {
    const { days, values } = this.c;
    const cells = new Int32Array(days * values).fill(-1);
    this.cells.set(p, cells);
    for (let d = 0; d < days; d++) {
      const one = this.row(1, 1);
      for (const v of choices(d)) {
        cells[d * values + v] = this.variable(0, price(d, v), 1, true);
        this.add(one, cells[d * values + v]!, 1);
      }
    }
    addAgreedRows(this, this.c, p, this.withCosts);
  }

  /** Adds lower <= row <= upper and returns its number. */
  row(lower: number, upper: number): number {
    return this.rows.push([lower, upper]) - 1;
  }

  /** Adds a variable from 0 to `most` and returns its number. */
  variable(broken: number, cost: number, most: number, whole: boolean): number {
    return this.variables.push({ broken, cost, most, whole, entries: [] }) - 1;
  }

  /** Adds to a variable's entry in a row. */
  add(row: number, variable: number, value: number): void {
    const { entries } = this.variables[variable]!;
    const known = entries.find((entry) => entry[0] === row);
    if (known) known[1] += value;
    else entries.push([row, value]);
  }

  /**
   * Adds a variable for the violation of a hard rule, at the cost of a unit; or returns that the rule is enforced, or
   * left out.
   */
  breach(rule: string, price: number): number | 'kept' | 'free' {
    const standing = this.standing(rule);
    return standing === 'priced' ? this.variable(price, 0, Infinity, false) : standing;
  }

  /** Returns true if a person's day may take a value. */
  hasCell(p: number, d: number, v: number): boolean {
    return this.cells.get(p)![d * this.c.values + v]! >= 0;
  }

  /** Adds `value` times `counts(v)` for each cell value v of a person's day. */
  addCells(row: number, p: number, d: number, counts: (v: number) => number): void {
    const { values } = this.c;
    const cells = this.cells.get(p)!;
    for (let v = 0; v < values; v++) {
      const cell = cells[d * values + v]!;
      const value = cell < 0 ? 0 : counts(v);
      if (value) this.add(row, cell, value);
    }
  }

  /**
   * Solves it with weights for violations and cost. Returns 'none' without a solution, undefined if that could not be
   * determined.
   */
  solve(
    highs: Highs,
    least: { readonly broken: number; readonly cost: number },
    { limits, cancelled, mostBroken = Infinity, start }: Attempt,
  ): Solution | 'none' | undefined {
    const { c, variables } = this;
    const program = new LinearModel();
    for (const [lower, upper] of this.rows) program.row(lower, upper);
    const limit = program.row(-Infinity, mostBroken);
    for (const { broken, cost, most, whole, entries } of variables) {
      for (const [row, value] of entries) program.entry(row, value);
      if (broken) program.entry(limit, broken);
      program.column(least.broken * broken + least.cost * cost, 0, most, whole);
    }
    const presolve = variables.length > MANY_COLUMNS ? 'on' : 'off';
    const options = { presolve, mip_rel_gap: 0, mip_abs_gap: 1e-6 };
    const given = start && this.valuesOf(start);
    const { status, values: x, bound, effort } = program.solve(highs, options, limits, cancelled, given);
    this.effort += effort;
    if (!x) return INFEASIBLE.includes(status) ? 'none' : undefined;
    const rows = new Map<number, Uint16Array>();
    for (const [p, cells] of this.cells) {
      const row = new Uint16Array(c.days);
      cells.forEach((cell, at) => {
        if (cell >= 0 && x[cell]! > 0.5) row[Math.floor(at / c.values)] = at % c.values;
      });
      rows.set(p, row);
    }
    const sum = (of: (v: Variable) => number): number => variables.reduce((total, v, i) => total + of(v) * x[i]!, 0);
    return {
      rows,
      broken: sum((v) => v.broken),
      cost: sum((v) => v.cost),
      bound,
      proven: status === OPTIMAL,
      valueOf: (variable) => x[variable]!,
    };
  }

  /** Returns the values of all cell variables for given roster lines. */
  private valuesOf(start: (p: number) => Uint16Array): { indices: number[]; values: number[] } {
    const indices: number[] = [];
    const values: number[] = [];
    for (const [p, cells] of this.cells) {
      const row = start(p);
      cells.forEach((cell, at) => {
        if (cell < 0) return;
        indices.push(cell);
        values.push(row[Math.floor(at / this.c.values)] === at % this.c.values ? 1 : 0);
      });
    }
    return { indices, values };
  }
}
