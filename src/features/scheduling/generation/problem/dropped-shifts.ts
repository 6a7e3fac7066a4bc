import type { Cells } from '../../../../engines/optimizer/model/problem';
import type { Held, Letter } from './alphabet';

/**
 * Cost of each day on which a repair removes an employee's work, as much as the contract hours it saves. It prevents
 * that a shift is dropped only to reach target hours, for example because days of illness count towards them. Shortages
 * elsewhere and hard rules can still move shifts.
 */

/** Share of the points of a changed shift charged per minute no longer worked: 1 point at the default of 100. */
const POINTS_OF_DROPPED_MINUTE = 0.01;

/** Returns the points of an employee's days off, [day], for current shifts that they may keep. */
export function dropCosts(
  days: number,
  letters: readonly Letter[],
  own: readonly Held[],
  { allowed, disruption }: { allowed: Uint8Array; disruption: number },
): Float64Array {
  const points = new Float64Array(days);
  for (const { day, letter } of own)
    if (allowed[day * letters.length + letter])
      points[day] = letters[letter]!.workedMinutes * POINTS_OF_DROPPED_MINUTE * disruption;
  return points;
}

/** The costs of cells, [day][letter + 1], with those of days off. */
export function withDropCosts(costs: Float64Array | undefined, points: Float64Array, letters: number) {
  if (points.every((each) => each === 0)) return costs;
  const values = letters + 1;
  const made = costs?.slice() ?? new Float64Array(points.length * values);
  points.forEach((each, day) => (made[day * values]! += each));
  return made;
}

/** Points of all days off of a roster. */
export const pointsOfDropped = (dropped: readonly Float64Array[], cells: Cells): number =>
  dropped.reduce(
    (sum, points, p) =>
      sum + points.reduce((own, each, day) => (cells[p * points.length + day] === 0 ? own + each : own), 0),
    0,
  );
