import type { Highs } from 'highs';
import type { Compiled } from '../model/compiled';
import { LinearModel } from '../relaxation/linear-model';
import type { Cells } from '../model/problem';
import { rowScore } from '../score/score';
import type { Task } from '../run/task';
import { ColumnProgram } from './column-program';
import { CoverRows } from './cover-rows';

const EPSILON = 1e-6;
/** Share of the people without a roster line who are assigned one before the others are re-solved. */
const GIVEN = 0.33;

/** A roster line available to people of a group. */
interface Column {
  readonly group: number;
  readonly row: Uint16Array;
  /** Index of its variable: the number of people assigned to it. */
  readonly at: number;
  /** Number of people already fixed to it. */
  given: number;
}

/**
 * Column generation over roster lines of the whole range for groups of identical people (Dantzig and Wolfe 1960). The
 * prices of the linear program show which further lines are useful. A diving heuristic then assigns lines to some
 * people and re-solves for the rest. Fractions of a person matter the less, the more people are identical.
 */
export class RowColumns {
  private readonly columns: Column[] = [];
  private readonly seen: readonly Set<string>[];
  private readonly cover: CoverRows;
  /** Rows of shifts less those of the columns, [class][day][value - 1], and of the people of each group. */
  private readonly firstOfShifts: number;
  private readonly firstOfGroups: number;
  private readonly program: ColumnProgram;

  /** The groups must contain everyone. */
  constructor(
    highs: Highs,
    private readonly c: Compiled,
    private readonly groups: readonly (readonly number[])[],
  ) {
    this.seen = groups.map(() => new Set());
    const program = new LinearModel();
    this.cover = new CoverRows(c, program, 0, c.days - 1, () => 0);
    this.firstOfShifts = program.rows;
    for (let i = 0; i < numberOfShifts(c); i++) program.row(0, 0);
    this.firstOfGroups = program.rows;
    for (const { length } of groups) program.row(length, length);
    this.cover.addColumns(program);
    for (let k = 0; k < c.classes.length; k++)
      for (let day = 0; day < c.days; day++)
        for (let v = 1; v < c.values; v++) {
          for (const at of this.cover.rowsOf(k, day, v)) program.entry(at, 1);
          program.entry(this.rowOfShift(k, day, v), -1);
          program.column(0, 0, Infinity);
        }
    this.program = new ColumnProgram(highs, program);
  }

  /** Frees the memory of the linear program. */
  dispose(): void {
    this.program.dispose();
  }

  /** Adds a roster line of a group if it is new and breaks no rule; returns true if it was added. */
  add(group: number, row: Uint16Array): boolean {
    const { c, seen, program } = this;
    const key = row.join();
    if (seen[group]!.has(key)) return false;
    seen[group]!.add(key);
    const person = this.groups[group]![0]!;
    const { hard, soft } = rowScore(c, person, row);
    if (hard > EPSILON) return false;
    const counts = new Map([[this.firstOfGroups + group, 1]]);
    row.forEach((v, day) => {
      if (v) counts.set(this.rowOfShift(c.classOf[person]!, day, v), 1);
    });
    this.columns.push({ group, row, at: program.add(soft, counts), given: 0 });
    return true;
  }

  /**
   * Solves the program with the current columns. Once `enough` returns true the current solution is accepted, though it
   * may not be optimal. Returns false if cancelled or failed. Yields the deterministic work.
   */
  *solve(cancelled: () => boolean, enough: () => boolean): Task<boolean> {
    return yield* this.program.solve(cancelled, 'columns', enough);
  }

  /** Cost of the last solution. */
  get cost(): number {
    return this.program.cost;
  }

  /**
   * Returns the prices of the slots, [slot][skill], at the last solution; the given ones in slots that no one can
   * cover.
   */
  pricesBeside(given: Float64Array): Float64Array {
    return this.cover.pricesBeside(given, this.program.dual);
  }

  /**
   * Returns a roster of these lines, after the last solution; undefined if cancelled or failed. Yields the
   * deterministic work.
   */
  *choose(cancelled: () => boolean): Task<Cells | undefined> {
    const { program, columns, groups } = this;
    const left = groups.map(({ length }) => length);
    const give = (column: Column, count: number): void => {
      column.given += count;
      left[column.group]! -= count;
      program.limit(column.at, column.given);
    };
    for (;;) {
      const shareOf = ({ at, given }: Column): number => program.primal[at]! - given;
      for (const column of columns) {
        const whole = Math.min(left[column.group]!, Math.floor(shareOf(column) + EPSILON));
        if (whole > 0) give(column, whole);
      }
      const open = left.reduce((sum, n) => sum + n, 0);
      if (!open) break;
      const likely = columns
        .map((column, i) => ({ column, i, share: shareOf(column) }))
        .filter(({ share }) => share > EPSILON)
        .sort((a, b) => b.share - a.share || a.i - b.i);
      let due = Math.ceil(GIVEN * open);
      for (const { column } of likely) {
        if (!due) break;
        if (!left[column.group]) continue;
        give(column, 1);
        due--;
      }
      if (!(yield* program.solve(cancelled, 'fixed'))) return undefined;
    }
    return this.dealt();
  }

  /** Returns the assigned lines, dealt to the people of their groups. */
  private dealt(): Cells {
    const { c, columns, groups } = this;
    const cells = new Uint16Array(c.people * c.days);
    const next = groups.map(() => 0);
    for (const { group, row, given } of columns)
      for (let n = 0; n < given; n++) cells.set(row, groups[group]![next[group]!++]! * c.days);
    return cells;
  }

  private rowOfShift(ofClass: number, day: number, v: number): number {
    const { days, values } = this.c;
    return this.firstOfShifts + (ofClass * days + day) * (values - 1) + v - 1;
  }
}

/** Returns the number of combinations of class, day and value. */
export const numberOfShifts = (c: Compiled): number => c.classes.length * c.days * (c.values - 1);
