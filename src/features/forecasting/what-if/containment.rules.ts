/** What bots take away from people, and what becomes of that when they take more or less. */

/** Contacts that bots resolved, and all that came, people's and bots' together. */
export interface Containment {
  deflected: number;
  total: number;
}

/** A bot that resolves all but everything is not believed: the load without it would be no number. */
const MAX_CONTAINED = 0.99;

/** Share of contacts that bots resolve, 0 to 0.99; 0 where nothing is known. */
export const containedShare = ({ deflected, total }: Containment): number =>
  total > 0 ? Math.min(Math.max(deflected / total, 0), MAX_CONTAINED) : 0;

/**
 * The factor on the contacts that reach people when bots resolve the share `then` instead of `now`: of T contacts
 * T (1 - now) reach people, T (1 - then) would. 1 / (1 - now) with all bots down.
 */
export const loadFactor = (now: number, then: number): number => (1 - Math.min(Math.max(then, 0), 1)) / (1 - now);
