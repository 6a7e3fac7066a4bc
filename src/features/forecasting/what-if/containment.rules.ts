/** Contacts resolved by bots, and the effect on agents if that share changes. */

/** Contacts resolved by bots, and all contacts of agents and bots together. */
export interface Containment {
  deflected: number;
  total: number;
}

/** Maximum containment: at 1, the load without the bot would be infinite. */
const MAX_CONTAINED = 0.99;

/** Returns the share of contacts resolved by bots, 0 to 0.99; 0 without data. */
export const containedShare = ({ deflected, total }: Containment): number =>
  total > 0 ? Math.min(Math.max(deflected / total, 0), MAX_CONTAINED) : 0;

/**
 * Returns the factor on the contacts that reach agents if bots resolve the share `then` instead of `now`. Of T
 * contacts, T (1 - now) reach agents now and T (1 - then) would; the factor is 1 / (1 - now) without bots.
 */
export const loadFactor = (now: number, then: number): number => (1 - Math.min(Math.max(then, 0), 1)) / (1 - now);
