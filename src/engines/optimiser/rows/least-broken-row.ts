import type { Highs } from 'highs';
import type { Compiled } from '../compiled';
import { AT } from '../constraints';
import { LinearModel } from '../linear-model';

/** Nodes of the search at most; no row where they do not suffice. */
const MOST_NODES = 2000;
const EPSILON = 1e-6;

/** A column to be: its cost and bounds, and its entries by row. */
interface Variable {
  readonly cost: number;
  readonly most: number;
  readonly whole: boolean;
  readonly entries: [row: number, value: number][];
}

/**
 * The row of one person that breaks the least of the hard rules, by their weights, and among such rows the one that
 * covers and pleases most: a whole-number programme in which each rule may be broken at its price, solved for the rules
 * first. Undefined where it could not be solved.
 */
export function leastBrokenRow(highs: Highs, c: Compiled, p: number): Uint16Array | undefined {
  const programme = new RowProgramme(c, p);
  const least = programme.solve(highs, 1, 0, Infinity);
  if (!least) return undefined;
  return (programme.solve(highs, 0, 1, least.broken + EPSILON) ?? least).row;
}

/** One person's row as a whole-number programme with a variable per cell value and per way to break a rule. */
class RowProgramme {
  private readonly rows: [lower: number, upper: number][] = [];
  private readonly variables: (Variable & { readonly price: number })[] = [];
  /** Variable of each cell value, or -1: [day][value]. */
  private readonly cells: Int32Array;

  constructor(
    private readonly c: Compiled,
    private readonly p: number,
  ) {
    const { days, values } = c;
    this.cells = new Int32Array(days * values).fill(-1);
    for (let d = 0; d < days; d++) {
      const one = this.row(1, 1);
      for (const v of this.choices(d)) {
        this.cells[d * values + v] = this.variable(0, 1, true, this.price(d, v));
        this.add(one, this.cells[d * values + v]!, 1);
      }
    }
    this.rests();
    this.runs();
    this.totals();
  }

  /** Solves it for so much of what is broken and so much of the prices, with no more broken than given. */
  solve(
    highs: Highs,
    ofBroken: number,
    ofPrice: number,
    mostBroken: number,
  ): { row: Uint16Array; broken: number } | undefined {
    const { c, variables } = this;
    const model = new LinearModel();
    for (const [lower, upper] of this.rows) model.row(lower, upper);
    const limit = model.row(-Infinity, mostBroken);
    for (const { cost, price, most, whole, entries } of variables) {
      for (const [row, value] of entries) model.entry(row, value);
      if (cost) model.entry(limit, cost);
      model.column(ofBroken * cost + ofPrice * price, 0, most, whole);
    }
    const search = model.search(highs, { mip_max_nodes: MOST_NODES, mip_rel_gap: 0, mip_abs_gap: 1e-6 }, () => false);
    let step = search.next();
    while (!step.done) step = search.next();
    const x = step.value;
    if (!x) return undefined;
    const row = new Uint16Array(c.days);
    for (let d = 0; d < c.days; d++)
      for (let v = 1; v < c.values; v++) {
        const cell = this.cells[d * c.values + v]!;
        if (cell >= 0 && x[cell]! > 0.5) row[d] = v;
      }
    return { row, broken: variables.reduce((sum, { cost }, i) => sum + cost * x[i]!, 0) };
  }

  /** Legal values of a day, of those that no rule tells apart the one with the best price. */
  private choices(d: number): number[] {
    const { c, p } = this;
    const best = new Map<string, number>();
    for (let v = 0; v < c.values; v++) {
      if (!c.legal[(p * c.days + d) * c.values + v]) continue;
      const key = this.classOf(v);
      const other = best.get(key);
      if (other === undefined || this.price(d, v) < this.price(d, other)) best.set(key, v);
    }
    return [...best.values()];
  }

  private classOf(v: number): string {
    const { problem } = this.c;
    if (!v) return '';
    const { template, minutes, startMinute, endMinute } = problem.kinds[v - 1]!;
    return [template, minutes, startMinute, endMinute].join();
  }

  /** Wishes, less what the cell covers of the need of an empty roster. */
  private price(d: number, v: number): number {
    const { c, p } = this;
    let price = c.cellCost[c.costFrom[p * c.days + d]! + v]!;
    for (let i = c.coverFrom[v]!; i < c.coverFrom[v + 1]!; i++) {
      const s = d * c.slotsPerDay + c.coverSlots[i]!;
      price +=
        c.need[(s + 1) * c.masks - 1]! > 0
          ? -c.under[s]! * c.soft[AT.coverNotShort]!
          : c.over[s]! * c.soft[AT.coverNotOver]!;
    }
    return price;
  }

  private row(lower: number, upper: number): number {
    return this.rows.push([lower, upper]) - 1;
  }

  private variable(cost: number, most: number, whole: boolean, price = 0): number {
    return this.variables.push({ cost, most, whole, price, entries: [] }) - 1;
  }

  private add(row: number, variable: number, value: number): void {
    this.variables[variable]!.entries.push([row, value]);
  }

  /** Adds `value` times each cell of the day with a value for which `counts` says how often. */
  private addCells(row: number, d: number, counts: (v: number) => number): void {
    const { values } = this.c;
    for (let v = 1; v < values; v++) {
      const cell = this.cells[d * values + v]!;
      const value = cell < 0 ? 0 : counts(v);
      if (value) this.add(row, cell, value);
    }
  }

  /** A row of at most so much, or of at least so much, that may be passed at the price of the rule. */
  private elastic(rule: number, weight: number, bound: { most?: number; least?: number }): number {
    const row = this.row(bound.least ?? -Infinity, bound.most ?? Infinity);
    this.add(row, this.variable(weight * this.c.hard[rule]!, Infinity, false), bound.most === undefined ? 1 : -1);
    return row;
  }

  private rests(): void {
    const { c } = this;
    const { values } = c;
    if (!c.hard[AT.restBetweenShifts]) return;
    for (let d = 1; d < c.days; d++) {
      for (let v = 1; v < values; v++) {
        const before = this.cells[(d - 1) * values + v]!;
        const from = (c.matrixOfDay[d]! * values + v) * values;
        if (before < 0 || !c.forbidden.subarray(from, from + values).includes(1)) continue;
        const row = this.elastic(AT.restBetweenShifts, 1, { most: 1 });
        this.add(row, before, 1);
        this.addCells(row, d, (w) => c.forbidden[from + w]!);
      }
    }
  }

  /** Runs too long by the days of each window of one day too many; runs too short by each place they may have. */
  private runs(): void {
    const { c, p } = this;
    const works = (): number => 1;
    const longest = c.maxRun[p]!;
    for (let a = 0; c.hard[AT.atMostDaysInARow]! > 0 && a + longest < c.days; a++) {
      const row = this.elastic(AT.atMostDaysInARow, 1, { most: longest });
      for (let d = a; d <= a + longest; d++) this.addCells(row, d, works);
    }
    const short = (rule: number, least: number, sign: 1 | -1): void => {
      if (!c.hard[rule]) return;
      for (let length = 1; length < least; length++) {
        for (let a = 1; a + length < c.days; a++) {
          const row = this.elastic(rule, least - length, { most: sign > 0 ? length - 1 : 1 });
          for (let d = a; d < a + length; d++) this.addCells(row, d, () => sign);
          this.addCells(row, a - 1, () => -sign);
          this.addCells(row, a + length, () => -sign);
        }
      }
    };
    short(AT.atLeastDaysInARow, c.minRun[p]!, 1);
    short(AT.atLeastDaysOffInARow, c.minOff[p]!, -1);
  }

  private totals(): void {
    const { c, p } = this;
    const sum = (row: number, counts: (v: number, d: number) => number): void => {
      for (let d = 0; d < c.days; d++) this.addCells(row, d, (v) => counts(v, d));
    };
    const limit = (
      rule: number,
      bound: { most?: number; least?: number },
      counts: (v: number, d: number) => number,
    ) => {
      if (c.hard[rule]) sum(this.elastic(rule, 1, bound), counts);
    };
    limit(AT.atMostTotalMinutes, { most: c.maxMinutes[p]! }, (v) => c.minutesOf[v]!);
    limit(AT.atLeastTotalMinutes, { least: c.minMinutes[p]! }, (v) => c.minutesOf[v]!);
    for (let t = 0; t < c.templates; t++)
      if (c.maxOfTemplate[p * c.templates + t]! < c.days)
        limit(AT.atMostShiftsOfATemplate, { most: c.maxOfTemplate[p * c.templates + t]! }, (v) =>
          c.templateOf[v] === t ? 1 : 0,
        );
    for (let w = 0; w < c.weeks; w++) {
      const inWeek = (d: number): boolean => c.weekOfDay[d] === w;
      limit(AT.atMostWeekMinutes, { most: c.maxWeekMinutes[p]! }, (v, d) => (inWeek(d) ? c.minutesOf[v]! : 0));
      limit(AT.atMostWeekShifts, { most: c.maxWeekShifts[p]! }, (_v, d) => (inWeek(d) ? 1 : 0));
    }
    if (!c.hard[AT.atMostWeekends] || c.maxWeekends[p]! >= c.weeks) return;
    const weekends = this.elastic(AT.atMostWeekends, 1, { most: c.maxWeekends[p]! });
    for (let w = 0; w < c.weeks; w++) {
      const worked = this.variable(0, 1, false);
      this.add(weekends, worked, 1);
      for (let d = 0; d < c.days; d++) {
        if (c.weekOfDay[d] !== w || c.weekendPartner[d] === -2) continue;
        const row = this.row(-Infinity, 0);
        this.addCells(row, d, () => 1);
        this.add(row, worked, -1);
      }
    }
  }
}
