const ROUNDING = 1e-9;

/** People at work with the same skills and the same shares of a full agent at them. */
interface AtWork {
  readonly own: readonly number[];
  readonly shares: readonly number[];
  readonly count: number;
}

interface ServedByParts {
  /** Full agents working for each need. */
  served: number[];
  /** People at work without a need to serve. */
  idle: number[];
}

/**
 * Maximizes the value of the needs served when people can divide their time among their skills. Solves a linear program
 * as a dense tableau with Bland's rule (1977).
 */
export function servedByParts(
  need: readonly number[],
  people: readonly AtWork[],
  worth: readonly number[] = need.map(() => 1),
): ServedByParts {
  const ways = people.flatMap(({ own, shares }, who) => own.map((k, i) => ({ who, k, share: shares[i]! })));
  const limits = [...people.map(({ count }) => count), ...need];
  const width = ways.length + limits.length;
  // Tableau rows: coefficients of the assignments and of the slack variables, then the right-hand side.
  const rows = limits.map((limit, r) => [
    ...ways.map(({ who, k, share }) => (r === who ? 1 : r === people.length + k ? share : 0)),
    ...limits.map((_, other) => (other === r ? 1 : 0)),
    limit,
  ]);
  const gains = [...ways.map(({ k, share }) => share * worth[k]!), ...limits.map(() => 0), 0];
  const held = limits.map((_, r) => ways.length + r);
  for (;;) {
    const enters = gains.findIndex((gain, at) => at < width && gain > ROUNDING);
    if (enters < 0) break;
    let leaves = -1;
    rows.forEach((row, r) => {
      if (row[enters]! <= ROUNDING) return;
      const [ratio, least] = [
        row[width]! / row[enters]!,
        leaves < 0 ? 0 : rows[leaves]![width]! / rows[leaves]![enters]!,
      ];
      if (leaves < 0 || ratio < least - ROUNDING || (ratio < least + ROUNDING && held[r]! < held[leaves]!)) leaves = r;
    });
    const pivot = rows[leaves]!.map((x) => x / rows[leaves]![enters]!);
    const without = (row: readonly number[]): number[] => row.map((x, at) => x - row[enters]! * pivot[at]!);
    rows.forEach((row, r) => {
      rows[r] = r === leaves ? pivot : without(row);
    });
    without(gains).forEach((x, at) => {
      gains[at] = x;
    });
    held[leaves] = enters;
  }
  const served = need.map(() => 0);
  const idle = people.map(({ count }) => count);
  held.forEach((way, r) => {
    const used = ways[way];
    if (!used) return;
    served[used.k]! += used.share * rows[r]![width]!;
    idle[used.who]! -= rows[r]![width]!;
  });
  return { served, idle };
}
