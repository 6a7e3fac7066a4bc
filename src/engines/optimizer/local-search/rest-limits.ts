import type { Compiled } from '../model/compiled';

/** Minutes of a day within which a shift leaves enough rest. */
interface RestLimits {
  earliest: number;
  latest: number;
}

/**
 * Writes the minutes of the day within which a shift of the person leaves the required rest, given the values `before`
 * and `after` of the adjacent days (0: off).
 */
export function restLimits(
  c: Compiled,
  p: number,
  day: number,
  before: number,
  after: number,
  limits: RestLimits,
): RestLimits {
  const { listOf, restOf, calendar } = c.agreed;
  const { startOf, endOf, midnight } = calendar;
  const rest = restOf[listOf[p]!]!;
  limits.earliest = rest && before ? rest + endOf[before]! - (midnight[day]! - midnight[day - 1]!) : -Infinity;
  limits.latest = rest && after ? startOf[after]! + (midnight[day + 1]! - midnight[day]!) - rest : Infinity;
  return limits;
}

const OF_TWO: RestLimits = { earliest: 0, latest: 0 };

/** Returns true if the person has enough rest between a value of the day before and one of the day (0: off). */
export function hasRested(c: Compiled, p: number, day: number, before: number, v: number): boolean {
  if (!before || !v) return true;
  if (c.forbidden[(c.matrixOfDay[day]! * c.values + before) * c.values + v]) return false;
  return c.agreed.calendar.startOf[v]! >= restLimits(c, p, day, before, 0, OF_TWO).earliest;
}
