import type { Highs } from 'highs';
import type { Compiled } from '../compiled';
import { AT, CONSTRAINTS } from '../constraints';
import { UNLIMITED } from '../faults';
import { LinearModel, OPTIMAL } from '../linear-model';
import { addAgreedRows } from '../rules/rule-rows';

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
}

/** Limits of one solution, and roster lines to begin with. */
interface Attempt {
  readonly cancelled?: () => boolean;
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
    private readonly mostEffort: number,
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
    this.rests(p);
    this.runs(p);
    this.totals(p);
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
    { cancelled = () => false, mostBroken = Infinity, start }: Attempt = {},
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
    const { status, values: x, bound, effort } = program.solve(highs, options, this.mostEffort, cancelled, given);
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
    return { rows, broken: sum((v) => v.broken), cost: sum((v) => v.cost), bound, proven: status === OPTIMAL };
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

  /** Adds a row with an upper or lower bound; undefined for a rule that is left out, or does not bind. */
  private limit(rule: number, units: number, bound: { most?: number; least?: number }): number | undefined {
    if (bound.most === undefined ? bound.least === 0 : bound.most === UNLIMITED) return undefined;
    const price = this.c.hard[rule]!;
    const breach = price ? this.breach(CONSTRAINTS[rule]!.name, units * price) : 'free';
    if (breach === 'free') return undefined;
    const row = this.row(bound.least ?? -Infinity, bound.most ?? Infinity);
    if (breach !== 'kept') this.add(row, breach, bound.most === undefined ? 1 : -1);
    return row;
  }

  private rests(p: number): void {
    const { c } = this;
    const { values } = c;
    const cells = this.cells.get(p)!;
    for (let d = 1; d < c.days; d++) {
      for (let v = 1; v < values; v++) {
        const before = cells[(d - 1) * values + v]!;
        const from = (c.matrixOfDay[d]! * values + v) * values;
        if (before < 0 || !c.forbidden.subarray(from, from + values).includes(1)) continue;
        const row = this.limit(AT.restBetweenShifts, 1, { most: 1 });
        if (row === undefined) return;
        this.add(row, before, 1);
        this.addCells(row, p, d, (w) => c.forbidden[from + w]!);
      }
    }
  }

  /**
   * Adds rows for runs that are too long, by each window of one day too many, and for runs that are too short, by each
   * position.
   */
  private runs(p: number): void {
    const { c } = this;
    const longest = c.maxRun[p]!;
    for (let a = 0; a + longest < c.days; a++) {
      const row = this.limit(AT.atMostDaysInARow, 1, { most: longest });
      if (row === undefined) break;
      for (let d = a; d <= a + longest; d++) this.addCells(row, p, d, worked);
    }
    const short = (rule: number, least: number, sign: 1 | -1): void => {
      for (let length = 1; length < least; length++) {
        for (let a = 1; a + length < c.days; a++) {
          const row = this.limit(rule, least - length, { most: sign > 0 ? length - 1 : 1 });
          if (row === undefined) return;
          for (let d = a; d < a + length; d++) this.addCells(row, p, d, (v) => sign * worked(v));
          this.addCells(row, p, a - 1, (v) => -sign * worked(v));
          this.addCells(row, p, a + length, (v) => -sign * worked(v));
        }
      }
    };
    short(AT.atLeastDaysInARow, c.minRun[p]!, 1);
    short(AT.atLeastDaysOffInARow, c.minOff[p]!, -1);
  }

  private totals(p: number): void {
    const { c } = this;
    const sum = (
      rule: number,
      bound: { most?: number; least?: number },
      counts: (v: number, d: number) => number,
    ): void => {
      const row = this.limit(rule, 1, bound);
      for (let d = 0; row !== undefined && d < c.days; d++) this.addCells(row, p, d, (v) => counts(v, d));
    };
    sum(AT.atMostTotalMinutes, { most: c.maxMinutes[p]! }, (v) => c.minutesOf[v]!);
    sum(AT.atLeastTotalMinutes, { least: c.minMinutes[p]! }, (v) => c.minutesOf[v]!);
    for (let t = 0; t < c.templates; t++) {
      const most = c.maxOfTemplate[p * c.templates + t]!;
      if (most < c.days) sum(AT.atMostShiftsOfATemplate, { most }, (v) => (c.templateOf[v] === t ? 1 : 0));
    }
    for (let w = 0; w < c.weeks; w++) {
      const inWeek = (d: number): number => (c.weekOfDay[d] === w ? 1 : 0);
      sum(AT.atMostWeekMinutes, { most: c.maxWeekMinutes[p]! }, (v, d) => inWeek(d) * c.minutesOf[v]!);
      sum(AT.atMostWeekShifts, { most: c.maxWeekShifts[p]! }, (v, d) => inWeek(d) * worked(v));
    }
    const weekends =
      c.maxWeekends[p]! < c.weeks ? this.limit(AT.atMostWeekends, 1, { most: c.maxWeekends[p]! }) : undefined;
    for (let w = 0; weekends !== undefined && w < c.weeks; w++) {
      const any = this.variable(0, 0, 1, false);
      this.add(weekends, any, 1);
      for (let d = 0; d < c.days; d++) {
        if (c.weekOfDay[d] !== w || c.weekendPartner[d] === -2) continue;
        const row = this.row(-Infinity, 0);
        this.addCells(row, p, d, worked);
        this.add(row, any, -1);
      }
    }
  }
}

function worked(v: number): number {
  return v ? 1 : 0;
}
