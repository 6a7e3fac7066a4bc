import type { Highs, Model } from 'highs';
import { FEASIBLE, ITERATION_LIMIT, type LinearModel, OPTIMAL, runUntil } from '../linear-model';
import type { Task } from '../task';

/** HiGHS' simplex methods: after more columns the primal one goes on from the basis, after fixed ones the dual one. */
const STRATEGIES = { columns: 4, fixed: 1 } as const;
/** Nanoseconds: of a simplex step per row, of a step from inside per entry, of a run, and of a lot of steps. */
const EFFORT = { aRow: 140, anEntry: 200, aRun: 20e6, aLot: 300e6 };

/** A linear program to which columns are added, or in which some are fixed, between one solution and the next. */
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

  /** Gives the memory back. */
  dispose(): void {
    this.model.dispose();
  }

  /** Adds a column, with what it adds in each row, and returns its number. */
  add(cost: number, ofRows: ReadonlyMap<number, number>): number {
    const entries = [...ofRows].sort(([a], [b]) => a - b);
    this.model.addCol(cost, 0, this.highs.infinity, {
      indices: Int32Array.from(entries, ([at]) => at),
      values: Float64Array.from(entries, ([, count]) => count),
    });
    return this.columns++;
  }

  /** Lets a column have no other values than these. */
  limit(column: number, least: number, most = Infinity): void {
    this.model.changeColBounds(column, least, most < Infinity ? most : this.highs.infinity);
  }

  /**
   * Solves it as it stands; false where that is cancelled or fails. Once `enough` is true the solution at hand is
   * taken, though it may not be the cheapest one. Yields the counted effort, a lot of work at a time.
   */
  *solve(cancelled: () => boolean, changed: keyof typeof STRATEGIES, enough = (): boolean => false): Task<boolean> {
    const { model, rows } = this;
    let most = Math.ceil(EFFORT.aLot / (rows * EFFORT.aRow));
    // Simplex that was stopped loses some of its way: only ever longer runs are sure to end.
    for (; ; most *= 2) {
      // From nothing the inside is much quicker; later the basis at hand is nearly right.
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
