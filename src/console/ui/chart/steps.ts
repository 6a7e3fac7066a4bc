import type { Point } from './time-chart-shapes';

interface Interval {
  startsAt: string;
  endsAt: string;
}

/** Converts interval values to the points of a step line. Gaps between intervals, such as closed hours, stay gaps. */
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
