/** Contacts that arrive at random over an interval, with their handle time and patience. */
export interface ContactLoad {
  /** Expected contacts in the interval. */
  contacts: number;
  intervalSeconds: number;
  /** Mean handle time. */
  handleTimeSeconds: number;
  /** Mean time until a waiting contact gives up; left out, they wait for ever (Erlang C), else Erlang A. */
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

/** Targets of the service; a target left out asks nothing. */
export interface ServiceTarget {
  /** Share of contacts, 0 to 1, to be served within `withinSeconds`. */
  serviceLevel?: number;
  withinSeconds?: number;
  definition?: ServiceLevelDefinition;
  /** Mean wait not to be exceeded. */
  averageWaitSeconds?: number;
  /** Largest share of the time that people may be busy, 0 to 1; 0 asks nothing, as 1 does. */
  maxOccupancy?: number;
}

/** The service that given people give to a load. */
export interface Service {
  /** Probability that a contact waits. */
  waitProbability: number;
  /** Share served within the target, see ServiceLevelDefinition. */
  serviceLevel: number;
  /** Mean wait of all contacts, the abandoned ones included; Infinity when the queue grows without end. */
  averageWaitSeconds: number;
  /** Share of the time that people are busy. */
  occupancy: number;
  /** Share of contacts that give up; 0 in Erlang C. */
  abandonment: number;
}

/** The value, which has to be a share; a RangeError that names it if it is a percentage or anything else. */
export function requireShare(name: string, value: number): number {
  if (value >= 0 && value <= 1) return value;
  throw new RangeError(`${name} must be a share from 0 to 1, not ${value}`);
}

/** Larger loads are read as this many erlangs. */
export const MAX_ERLANGS = 1e7;

/** Offered load in erlangs: the people busy if nobody ever waited. Anything but positive numbers gives 0. */
export function offeredLoad({ contacts, intervalSeconds, handleTimeSeconds }: ContactLoad): number {
  if (!(contacts > 0 && intervalSeconds > 0 && handleTimeSeconds > 0)) return 0;
  return Math.min((contacts * handleTimeSeconds) / intervalSeconds, MAX_ERLANGS);
}
