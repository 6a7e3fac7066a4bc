import type { Compiled } from './compiled';
import { asksForLeast } from './rules/least';
import { areWantsPriced } from './rules/wants';

const MAX_VALUES = 60;
const MAX_SLOTS = 60;
/** People beyond whom counts serve better than rows, unless least limits bind. */
const CROWD = 200;

/** How a problem is searched, and why so. */
export interface SearchChoice {
  /** Rows by column generation; or cover first, of large rosters its weeks shared out. */
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

/** What stands against pricing rows; nothing where shifts are few, cover is one count a slot, and costs are seen. */
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
