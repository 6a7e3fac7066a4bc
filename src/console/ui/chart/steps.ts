import type { Point } from './time-chart-shapes';

interface Interval {
  startsAt: string;
  endsAt: string;
}

/**
 * A figure of intervals as the points of a step line. The line ends where no interval follows at once: time outside
 * opening hours is a gap, never the value of the last interval before it.
 */
export function stepPoints<Row extends Interval>(
  rows: readonly Row[],
  valueOf: (row: Row) => number | null | undefined,
): Point[] {
  return rows.flatMap((row, index) => {
    const point = { at: Date.parse(row.startsAt), value: valueOf(row) ?? null };
    const end = Date.parse(row.endsAt);
    const next = rows[index + 1];
    return next && Date.parse(next.startsAt) <= end ? [point] : [point, { at: end, value: null }];
  });
}
