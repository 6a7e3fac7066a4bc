import type { Cells } from '../../../../engines/optimizer/problem';
import type { Held, Letter } from './alphabet';

/**
 * What a repair pays for each day on which somebody no longer works: as much as the hours agreed are worth, so that no
 * shift is dropped for their sake, for example since days of illness count towards them. Shortages elsewhere and rules
 * that must be kept still move shifts.
 */

/** Of the points of a shift that changes, for each minute that is not worked: 1 point at the usual 100. */
const POINTS_OF_DROPPED_MINUTE = 0.01;

/** Points of a person's days off, [day]: of those shifts at hand that the person may keep. */
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
