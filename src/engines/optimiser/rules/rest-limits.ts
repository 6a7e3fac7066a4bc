import type { Compiled } from '../compiled';

/** Minutes of a day within which a shift lies that leaves enough rest. */
interface RestLimits {
  earliest: number;
  latest: number;
}

/**
 * Writes between which minutes of the day a shift of the person may lie so that it leaves the rest agreed, with the
 * values `before` and `after` on the days beside (0: off).
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
