import { INTERVAL_MS, type Cover, type RequiredStretch } from './cover';
import type { TimeAxis } from './time-axis';

/** Paths of the staffing curve. */

/** People required of each interval from one instant to another. */
export function requiredPeople(required: readonly RequiredStretch[], from: number, to: number): Float64Array {
  const values = new Float64Array(Math.ceil((to - from) / INTERVAL_MS));
  for (const { startsAt, endsAt, people } of required) {
    const first = Math.max(0, Math.floor((startsAt - from) / INTERVAL_MS));
    const last = Math.min(values.length, Math.ceil((endsAt - from) / INTERVAL_MS));
    for (let index = first; index < last; index++) values[index] = people;
  }
  return values;
}

/**
 * Returns past days without any requirement, as instants. They are drawn as gaps; a requirement of 0 would show
 * everyone as overstaffing.
 */
export function unknownDays(
  days: readonly { date: string; from: number; to: number }[],
  required: readonly RequiredStretch[],
  today: string,
): { from: number; to: number }[] {
  return days.filter(
    ({ date, from, to }) => date < today && !required.some(({ startsAt, endsAt }) => startsAt < to && endsAt > from),
  );
}

/** Rounds up the maximum to a round number. */
const roundUp = (most: number): number => {
  const step = most > 50 ? 10 : most > 10 ? 5 : 2;
  return Math.max(step, Math.ceil(most / step) * step);
};

export function curveOf(
  cover: Cover,
  required: Float64Array,
  axis: TimeAxis,
  { height, top, unknown = [] }: { height: number; top: number; unknown?: readonly { from: number; to: number }[] },
) {
  const offset = Math.round((axis.from - cover.from) / INTERVAL_MS);
  const has = (index: number): number => cover.people[offset + index] ?? 0;
  let largest = 0;
  for (let index = 0; index < required.length; index++) largest = Math.max(largest, required[index] ?? 0, has(index));
  const most = roundUp(largest);
  const y = (value: number) => (height - ((height - top) * value) / most).toFixed(1);
  const x = (index: number) => axis.x(axis.from + index * INTERVAL_MS).toFixed(1);
  const steps = (value: (index: number) => number): string => {
    let path = `M0 ${y(value(0))}`;
    for (let index = 1; index < required.length; index++)
      if (value(index) !== value(index - 1)) path += `H${x(index)}V${y(value(index))}`;
    return `${path}H${axis.width}`;
  };
  let short = '';
  for (let index = 0; index < required.length; index++) {
    const need = required[index] ?? 0;
    if (need > has(index) + 1e-9) short += `M${x(index)} ${y(need)}H${x(index + 1)}V${y(has(index))}H${x(index)}Z`;
  }
  const isKnown = (index: number): boolean => {
    const at = axis.from + index * INTERVAL_MS;
    return !unknown.some(({ from, to }) => from <= at && at < to);
  };
  const end = (index: number): string => (index === required.length ? String(axis.width) : x(index));
  let line = '';
  for (let index = 0; index <= required.length; index++) {
    const [was, is] = [index > 0 && isKnown(index - 1), index < required.length && isKnown(index)];
    const value = required[index] ?? 0;
    if (was && !is) line += `H${end(index)}`;
    else if (!was && is) line += `M${index === 0 ? 0 : x(index)} ${y(value)}`;
    else if (is && value !== required[index - 1]) line += `H${x(index)}V${y(value)}`;
  }
  return {
    most,
    scheduled: `${steps(has)}V${height}H0Z`,
    required: line,
    short,
  };
}
