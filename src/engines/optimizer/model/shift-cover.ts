import type { Compiled } from './compiled';
import { areWantsPriced } from './wants';

/**
 * Returns true if demand is a number of people for each shift rather than for intervals: shifts cover no more than one
 * slot, everybody counts alike, and only cover and wishes for single days have a cost. Roster lines are priced exactly
 * then.
 */
export function isShiftCover(c: Compiled): boolean {
  const { coverFrom, values } = c;
  for (let v = 1; v < values; v++) if (coverFrom[v + 1]! - coverFrom[v]! > 1) return false;
  return c.skills === 1 && !c.shares && !c.classOf.includes(-1) && !areWantsPriced(c);
}
