import type { Highs, Model } from 'highs';
import { FEASIBLE, ITERATION_LIMIT, type LinearModel, OPTIMAL, runUntil } from '../relaxation/linear-model';
import type { Task } from '../run/task';

/** HiGHS simplex strategies: primal after adding columns, dual after fixing them, so that the basis stays feasible. */
const STRATEGIES = { columns: 4, fixed: 1 } as const;
/**
 * Nanoseconds: of a simplex iteration per row, of an interior-point iteration per entry, of a run, and of a batch of
 * iterations.
 */
const EFFORT = { aRow: 140, anEntry: 200, aRun: 20e6, aLot: 300e6 };

/** A linear program to which columns are added, or in which some are fixed, between solutions. */
export class ColumnProgram {
  /** The last solution. */
  dual: ArrayLike<number> = [];
  primal: ArrayLike<number> = [];
  cost = Infinity;
  private readonly model: Model;
  private readonly rows: number;
  private readonly entries: number;
  private columns: number;
  private isBegun = false;

  constructor(
    private readonly highs: Highs,
    program: LinearModel,
  ) {
    this.rows = program.rows;
    this.entries = program.entries;
    this.columns = program.columns;
    this.model = program.load(highs);
    this.model.options.set({ presolve: 'off' });
  }

  /** Frees the memory. */
  dispose(): void {
    this.model.dispose();
  }

  /** Adds a column with its coefficients by row; returns its number. */
  add(cost: number, ofRows: ReadonlyMap<number, number>): number {
    const entries = [...ofRows].sort(([a], [b]) => a - b);
    this.model.addCol(cost, 0, this.highs.infinity, {
      indices: Int32Array.from(entries, ([at]) => at),
      values: Float64Array.from(entries, ([, count]) => count),
    });
    return this.columns++;
  }

  /** Sets the bounds of a column. */
  limit(column: number, least: number, most = Infinity): void {
    this.model.changeColBounds(column, least, most < Infinity ? most : this.highs.infinity);
  }

  /**
   * Solves the program; false if cancelled or failed. Once `enough` returns true the current solution is accepted,
   * though it may not be optimal. Yields the deterministic work, one batch at a time.
   */
  *solve(cancelled: () => boolean, changed: keyof typeof STRATEGIES, enough = (): boolean => false): Task<boolean> {
    const { model, rows } = this;
    let most = Math.ceil(EFFORT.aLot / (rows * EFFORT.aRow));
    // An interrupted simplex run loses some progress: only increasing limits guarantee termination.
    for (; ; most *= 2) {
      // Without a basis the interior-point method is much faster; later the current basis is nearly optimal.
      model.options.set(
        this.isBegun
          ? { solver: 'simplex', simplex_strategy: STRATEGIES[changed], simplex_iteration_limit: most }
          : { solver: 'ipm', run_crossover: 'on' },
      );
      const { modelStatus } = runUntil(model, cancelled);
      const ofSimplex = Math.max(0, Number(model.info.get('simplex_iteration_count')));
      const ofInside = this.isBegun ? 0 : Math.max(0, Number(model.info.get('ipm_iteration_count')));
      this.isBegun = true;
      yield EFFORT.aRun + ofSimplex * rows * EFFORT.aRow + ofInside * this.entries * EFFORT.anEntry;
      const isUnfinished = modelStatus === ITERATION_LIMIT;
      if (cancelled() || (modelStatus !== OPTIMAL && !isUnfinished)) return false;
      const isKnown = model.info.get('primal_solution_status') === FEASIBLE;
      if (isUnfinished && !(isKnown && enough())) continue;
      const { rowDual, colValue } = model.getSolution();
      [this.dual, this.primal] = [rowDual, colValue];
      this.cost = Number(model.info.get('objective_function_value'));
      return true;
    }
  }
}
