import type { Compiled } from '../model/compiled';
import { asksForLeast } from '../model/least';
import { areWantsPriced } from '../model/wants';

const MAX_VALUES = 60;
const MAX_SLOTS = 60;
/** Number of people above which counts work better than roster lines, unless minimum limits bind. */
const CROWD = 200;

/** Search method of a problem, and the reason. */
export interface SearchChoice {
  /** Column generation over roster lines; or cover first, with large rosters divided by weeks. */
  readonly search: 'rows' | 'intervals';
  readonly because: string;
}

/** Chooses the search of a problem. */
export function chooseSearch(c: Compiled): SearchChoice {
  const obstacle = againstPricing(c);
  return obstacle
    ? { search: 'intervals', because: obstacle }
    : { search: 'rows', because: 'everybody counts alike and shifts are few: rows can be priced' };
}

/**
 * Returns the reason against pricing roster lines; undefined if there are few shifts, cover is one count per slot, and
 * pricing models all costs.
 */
function againstPricing(c: Compiled): string | undefined {
  if (c.skills > 1) return 'there are several skills';
  if (c.shares) return 'some people are a part of a full agent';
  if (c.together) return 'some people are to be off together';
  if (areWantsPriced(c) && !asksForLeast(c)) return 'what people want costs as well as cover';
  if (c.classOf.includes(-1)) return 'some people do not count for cover';
  if (c.values > MAX_VALUES) return `there are ${c.values - 1} kinds of shift`;
  if (c.slotsPerDay > MAX_SLOTS) return `there are ${c.slotsPerDay} slots a day`;
  if (c.people > CROWD && !asksForLeast(c)) return `${c.people} people without least limits are a crowd`;
  return undefined;
}
