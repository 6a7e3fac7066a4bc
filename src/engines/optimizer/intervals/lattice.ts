import type { Task } from '../task';

/** Weight of cover against length: lattice vectors that change cover come after all others. */
const COVER_WEIGHT = 1 << 13;
/** Lovász condition: closer to 1 gives shorter vectors for more work. */
const DELTA = 0.99;

/**
 * Short integer combinations of columns that leave a sum of columns unchanged (Lenstra, Lenstra, Lovász 1982), and any
 * integer solution of columns x = sum. Branching along these instead of single columns keeps an integer program with a
 * given sum small (Aardal, Hurkens, Lenstra 2000).
 */
export class Lattice {
  /** Basis of { z : columns z = 0 }, [exchange][column]; known once reduced. */
  exchanges: readonly (readonly number[])[] = [];
  /** All basis vectors, reduced: a coefficient for each column, then their cover times the weight. */
  private readonly basis: number[][];
  private readonly orthogonal: Float64Array[] = [];
  private readonly norms: number[] = [];

  /** `columns[j]` lists the rows that column j covers once; `rows` is the number of rows. */
  constructor(
    private readonly columns: readonly (readonly number[])[],
    rows: number,
  ) {
    const width = columns.length + rows;
    this.basis = columns.map((covered, j) => {
      const vector = new Array<number>(width).fill(0);
      vector[j] = 1;
      for (const row of covered) vector[columns.length + row] = COVER_WEIGHT;
      return vector;
    });
  }

  /** Reduces the basis; must be called first. Yields the deterministic work; returns false if cancelled. */
  *reduce(cancelled: () => boolean): Task<boolean> {
    const { basis } = this;
    const { length } = this.columns;
    const mu = basis.map(() => new Float64Array(length));
    if (length) this.project(0, mu);
    for (let k = 1; k < length;) {
      k = this.step(k, mu);
      yield 8 * k * basis[0]!.length;
      if (cancelled()) return false;
    }
    this.exchanges = basis
      .filter((vector) => vector.every((x, i) => i < length || x === 0))
      .map((vector) => vector.slice(0, length));
    return true;
  }

  /**
   * Returns integers x, of any sign, with columns x = sum; undefined without a solution (Babai 1986, nearest plane).
   */
  solve(sum: ArrayLike<number>): number[] | undefined {
    const { length } = this.columns;
    const left = Float64Array.from({ length: length + sum.length }, (_, i) =>
      i < length ? 0 : sum[i - length]! * COVER_WEIGHT,
    );
    for (let j = this.basis.length - 1; j >= 0; j--) {
      const times = Math.round(dot(left, this.orthogonal[j]!) / this.norms[j]!);
      if (times) subtract(left, this.basis[j]!, times);
    }
    return left.subarray(length).every((x) => x === 0) ? Array.from(left.subarray(0, length), (x) => -x) : undefined;
  }

  /** Reduces a vector by those before it; returns the position of the next one. */
  private step(k: number, mu: readonly Float64Array[]): number {
    const { basis, norms } = this;
    this.project(k, mu);
    let changed = false;
    for (let j = k - 1; j >= 0; j--) {
      const times = Math.round(mu[k]![j]!);
      if (!times) continue;
      changed = true;
      subtract(basis[k]!, basis[j]!, times);
      mu[k]![j]! -= times;
      for (let i = 0; i < j; i++) mu[k]![i]! -= times * mu[j]![i]!;
    }
    if (changed) this.project(k, mu);
    if (norms[k]! >= (DELTA - mu[k]![k - 1]! ** 2) * norms[k - 1]!) return k + 1;
    [basis[k - 1], basis[k]] = [basis[k]!, basis[k - 1]!];
    this.project(k - 1, mu);
    return Math.max(1, k - 1);
  }

  /** Updates a vector's component orthogonal to those before it. */
  private project(k: number, mu: readonly Float64Array[]): void {
    const { basis, orthogonal, norms } = this;
    const vector = Float64Array.from(basis[k]!);
    for (let j = 0; j < k; j++) {
      mu[k]![j] = dot(basis[k]!, orthogonal[j]!) / norms[j]!;
      subtract(vector, orthogonal[j]!, mu[k]![j]!);
    }
    orthogonal[k] = vector;
    norms[k] = dot(vector, vector);
  }
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function subtract(from: Float64Array | number[], what: ArrayLike<number>, times: number): void {
  for (let i = 0; i < from.length; i++) from[i]! -= times * what[i]!;
}
