import type { Highs, Model } from 'highs';

/** HiGHS model status: optimal. */
export const OPTIMAL = 7;
/** HiGHS model status: iteration limit reached. */
export const ITERATION_LIMIT = 14;
/** HiGHS primal solution status: feasible. */
export const FEASIBLE = 2;
/** Nanoseconds between two checkpoints of a tree search, per entry. */
const CHECKPOINT_NS = 6000;

/** Limits of a tree search: deterministic work in nanoseconds, counted in checkpoints, and seconds. */
export interface SolveLimits {
  readonly effort?: number;
  readonly seconds?: number;
}

/** A row, and a column's coefficient in it. */
export type Entry = readonly [row: number, value: number];

/** A linear program to be minimized, with integer or continuous columns: rows are added first, then each column. */
export class LinearModel {
  private readonly rowLower: number[] = [];
  private readonly rowUpper: number[] = [];
  private readonly colCost: number[] = [];
  private readonly colLower: number[] = [];
  private readonly colUpper: number[] = [];
  private readonly integrality: number[] = [];
  private readonly starts = [0];
  private readonly indices: number[] = [];
  private readonly values: number[] = [];

  /** Adds lower <= row <= upper and returns its number. */
  row(lower: number, upper: number): number {
    this.rowUpper.push(upper);
    return this.rowLower.push(lower) - 1;
  }

  /** Adds a coefficient to the column that the next call of `column` completes. */
  entry(row: number, value: number): void {
    this.indices.push(row);
    this.values.push(value);
  }

  /** Completes a column and returns its number. */
  column(cost: number, lower: number, upper: number, whole = false): number {
    this.starts.push(this.indices.length);
    this.colLower.push(lower);
    this.colUpper.push(upper);
    this.integrality.push(whole ? 1 : 0);
    return this.colCost.push(cost) - 1;
  }

  /** True if the current column has entries. */
  get begun(): boolean {
    return this.indices.length > this.starts.at(-1)!;
  }

  get rows(): number {
    return this.rowLower.length;
  }

  get columns(): number {
    return this.colCost.length;
  }

  get entries(): number {
    return this.indices.length;
  }

  /** Loads the program into HiGHS with output disabled; the caller disposes of the model. */
  load(highs: Highs): Model {
    const numCols = this.colCost.length;
    const numRows = this.rowLower.length;
    const model = highs.createModel({
      numCols,
      numRows,
      colCost: Float64Array.from(this.colCost),
      colLower: Float64Array.from(this.colLower),
      colUpper: Float64Array.from(this.colUpper),
      rowLower: Float64Array.from(this.rowLower),
      rowUpper: Float64Array.from(this.rowUpper),
      matrix: {
        format: 'csc',
        numRows,
        numCols,
        starts: Int32Array.from(this.starts),
        indices: Int32Array.from(this.indices),
        values: Float64Array.from(this.values),
      },
      ...(this.integrality.includes(1) ? { integrality: Int32Array.from(this.integrality) } : {}),
    });
    model.options.set({ output_flag: false });
    return model;
  }

  /**
   * Solves it synchronously by tree search with HiGHS options, within limits. `start` are values of some columns to
   * begin with. Returns the model status, column values if any were found, a lower bound on the cost (integer programs
   * only), and the work.
   */
  solve(
    highs: Highs,
    options: Readonly<Record<string, number | boolean | string>>,
    { effort: most = Infinity, seconds }: SolveLimits,
    cancelled: () => boolean,
    start?: { readonly indices: readonly number[]; readonly values: readonly number[] },
  ): {
    readonly status: number;
    readonly values: ArrayLike<number> | undefined;
    readonly bound: number;
    readonly effort: number;
  } {
    const model = this.load(highs);
    const step = this.entries * CHECKPOINT_NS;
    let effort = step;
    try {
      model.options.set(seconds === undefined ? options : { ...options, time_limit: seconds });
      if (start)
        model.setSolution({ indices: Int32Array.from(start.indices), values: Float64Array.from(start.values) });
      const { modelStatus } = runUntil(model, () => (effort += step) > most || cancelled());
      const found = model.info.get('primal_solution_status') === FEASIBLE;
      const values = found ? model.getSolution().colValue : undefined;
      return { status: modelStatus, values, bound: Number(model.info.get('mip_dual_bound') ?? -Infinity), effort };
    } finally {
      model.dispose();
    }
  }
}

/** Runs HiGHS, with any method, until it ends or is cancelled. */
export function runUntil(model: Model, cancelled: () => boolean): ReturnType<Model['run']> {
  const interrupt = (event: { interrupt(): void }): undefined => {
    if (cancelled()) event.interrupt();
  };
  return model.run({ 1: interrupt, 2: interrupt, 6: interrupt });
}
