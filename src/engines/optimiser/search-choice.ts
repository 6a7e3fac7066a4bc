import type { Compiled } from './compiled';
import { asksForLeast } from './rules/least';

/** Cells up to which annealing the whole roster again and again beats splitting it. */
const MOST_CELLS_WHOLE = 1500;
const MOST_VALUES = 60;
const MOST_SLOTS = 60;
/** People beyond whom counts serve better than rows, unless least limits bind. */
const CROWD = 200;

/** How a problem is searched, and why so. */
export interface SearchChoice {
  /** Rows by column generation; annealing of the whole roster; or cover first, its weeks shared out. */
  readonly search: 'rows' | 'annealing' | 'intervals';
  readonly because: string;
}

/** Chooses the search of a problem. */
export function chooseSearch(c: Compiled): SearchChoice {
  const obstacle = againstPricing(c);
  if (!obstacle) return { search: 'rows', because: 'everybody counts alike and shifts are few: rows can be priced' };
  const cells = c.people * c.days;
  return cells <= MOST_CELLS_WHOLE
    ? { search: 'annealing', because: `${obstacle}; ${cells} cells are annealed as a whole` }
    : { search: 'intervals', because: `${obstacle}; ${cells} cells are too many to anneal as a whole` };
}

/** What stands against pricing rows one by one; nothing where cover is one count per slot and shifts are few. */
function againstPricing(c: Compiled): string | undefined {
  if (c.skills > 1) return 'there are several skills';
  if (c.shares) return 'some people are a part of a full agent';
  if (c.together) return 'some people are to be off together';
  if (c.classOf.includes(-1)) return 'some people do not count for cover';
  if (c.values > MOST_VALUES) return `there are ${c.values - 1} kinds of shift`;
  if (c.slotsPerDay > MOST_SLOTS) return `there are ${c.slotsPerDay} slots a day`;
  if (c.people > CROWD && !asksForLeast(c)) return `${c.people} people without least limits are a crowd`;
  return undefined;
}
