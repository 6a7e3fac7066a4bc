import type { Scale } from './time-scale';

/** SVG paths of lines and bands. */

export interface Point {
  /** Epoch milliseconds. */
  at: number;
  value: number | null;
}

export interface Series {
  id: string;
  name: string;
  /** CSS color variable, such as `var(--chart-1)`. */
  color: string;
  points: readonly Point[];
  /** Step line: each value holds until the next point, as for staffing by interval. */
  isStep?: boolean;
  isDashed?: boolean;
}

export interface Band {
  id: string;
  name: string;
  /** NaN bounds are drawn as a gap. */
  points: readonly { at: number; lower: number; upper: number }[];
  isStep?: boolean;
}

/** A labeled instant or time range, such as "Now" or an event. */
export interface Mark {
  id: string;
  at: number;
  until?: number;
  name: string;
}

const coordinate = (value: number): string => value.toFixed(1);

/** Missing values are drawn as gaps. */
export function linePath({ points, isStep }: Series, x: Scale, y: Scale): string {
  let path = '';
  let pen = 'M';
  points.forEach(({ at, value }, index) => {
    if (value === null) {
      pen = 'M';
      return;
    }
    path += `${pen}${coordinate(x(at))} ${coordinate(y(value))}`;
    pen = 'L';
    const next = points[index + 1];
    if (isStep && next) path += `L${coordinate(x(next.at))} ${coordinate(y(value))}`;
  });
  return path;
}

export function bandPath({ points, isStep }: Band, x: Scale, y: Scale): string {
  let path = '';
  let from = 0;
  for (let index = 0; index <= points.length; index++) {
    const point = points[index];
    if (point && !Number.isNaN(point.upper)) continue;
    if (index > from) path += areaPath(points.slice(from, index), isStep, x, y);
    from = index + 1;
  }
  return path;
}

function areaPath(points: Band['points'], isStep: boolean | undefined, x: Scale, y: Scale): string {
  const edge = (of: 'upper' | 'lower') =>
    points.flatMap((point, index) => {
      const here = `${coordinate(x(point.at))} ${coordinate(y(point[of]))}`;
      const next = points[index + 1];
      return isStep && next ? [here, `${coordinate(x(next.at))} ${coordinate(y(point[of]))}`] : [here];
    });
  return `M${edge('upper').join('L')}L${edge('lower').reverse().join('L')}Z`;
}

/** Returns the area between required and scheduled people, where fewer are scheduled. */
export function shortPath(series: Series, required: Series, x: Scale, y: Scale): string {
  const needed = new Map(required.points.map(({ at, value }) => [at, value]));
  return series.points
    .map(({ at, value }, index) => {
      const need = needed.get(at);
      const until = series.points[index + 1]?.at;
      if (value === null || need == null || need <= value || until === undefined) return '';
      const [left, right] = [coordinate(x(at)), coordinate(x(until))];
      return `M${left} ${coordinate(y(need))}H${right}V${coordinate(y(value))}H${left}Z`;
    })
    .join('');
}

/** Returns the largest visible value. A step that began before the visible range counts if it extends into it. */
export function mostOf(series: readonly Series[], bands: readonly Band[], from: number, to: number): number {
  let most = 0;
  const inSight = <Of extends { at: number }>(points: readonly Of[], isStep = false): Of[] =>
    points.filter(({ at }, index) => {
      const next = points[index + 1];
      return at <= to && (at >= from || (isStep && next !== undefined && next.at > from));
    });
  for (const { points, isStep } of series)
    for (const { value } of inSight(points, isStep)) if (value !== null && value > most) most = value;
  for (const { points, isStep } of bands)
    for (const { upper } of inSight(points, isStep)) if (upper > most) most = upper;
  return most;
}

/** Returns the nearest instant of a sorted list. */
export function nearest(instants: readonly number[], at: number): number | undefined {
  let [low, high] = [0, instants.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((instants[middle] as number) < at) low = middle + 1;
    else high = middle;
  }
  const after = instants[low];
  const before = instants[low - 1];
  if (after === undefined || before === undefined) return after;
  return at - before < after - at ? before : after;
}
