/** Contacts that arrive at random during an interval, with their handle time and patience. */
export interface ContactLoad {
  /** Expected contacts in the interval. */
  contacts: number;
  intervalSeconds: number;
  /** Mean handle time. */
  handleTimeSeconds: number;
  /** Mean time until a waiting contact abandons, for Erlang A; without it contacts wait forever (Erlang C). */
  patienceSeconds?: number;
}

/** Definitions of the service level, which differ by up to three percentage points. */
export type ServiceLevelDefinition =
  /** Served within the target over all offered (default). */
  | 'ofOffered'
  /** Served within the target over all answered. */
  | 'ofAnswered'
  /** Served within the target over those not gone before the target. */
  | 'withoutShortAbandons';

/** Service targets; an omitted target does not apply. */
export interface ServiceTarget {
  /** Share of contacts, 0 to 1, to be served within `withinSeconds`. */
  serviceLevel?: number;
  withinSeconds?: number;
  definition?: ServiceLevelDefinition;
  /** Maximum mean wait. */
  averageWaitSeconds?: number;
  /** Maximum share of the time that people may be busy, 0 to 1; 0 does not apply, like 1. */
  maxOccupancy?: number;
}

/** Service that a number of people provide to a load. */
export interface Service {
  /** Probability that a contact waits. */
  waitProbability: number;
  /** Share served within the target, see ServiceLevelDefinition. */
  serviceLevel: number;
  /** Mean wait of all contacts, the abandoned ones included; Infinity when the queue grows without end. */
  averageWaitSeconds: number;
  /** Share of the time that people are busy. */
  occupancy: number;
  /** Share of contacts that abandon; 0 in Erlang C. */
  abandonment: number;
}

/**
 * Returns the value if it is from 0 to 1; otherwise throws a RangeError that names it, for example for a percentage.
 */
export function requireShare(name: string, value: number): number {
  if (value >= 0 && value <= 1) return value;
  throw new RangeError(`${name} must be a share from 0 to 1, not ${value}`);
}

/** Maximum load in erlangs; larger loads are clamped to it. */
export const MAX_ERLANGS = 1e7;

/**
 * Returns the offered load in erlangs: the people busy if no one ever waited. Returns 0 unless all inputs are positive
 * numbers.
 */
export function offeredLoad({ contacts, intervalSeconds, handleTimeSeconds }: ContactLoad): number {
  if (!(contacts > 0 && intervalSeconds > 0 && handleTimeSeconds > 0)) return 0;
  return Math.min((contacts * handleTimeSeconds) / intervalSeconds, MAX_ERLANGS);
}
