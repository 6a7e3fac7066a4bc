import { MAX_ERLANGS, offeredLoad, requireShare, type ContactLoad, type ServiceTarget } from './load';
import { meetsTarget, peopleRequired, serviceOf } from './requirement';

/**
 * Quantile function of an interval's forecast contacts: probability (0 to 1) to contacts, non-decreasing, 0 or more.
 */
export type ContactQuantile = (probability: number) => number;

const HALVINGS = 60;

/**
 * Returns the people for the contacts not exceeded with probability `confidence`: 0.5 staffs the median, 0.9 a bad day.
 * Throws a RangeError if the confidence is not from 0 to 1.
 */
export function peopleRequiredAtQuantile(
  contacts: ContactQuantile,
  confidence: number,
  load: Omit<ContactLoad, 'contacts'>,
  target: ServiceTarget,
): number {
  return peopleRequired({ ...load, contacts: contacts(requireShare('confidence', confidence)) }, target);
}

/**
 * Returns the maximum contacts of an interval that `people` (rounded down) serve within the target. The search doubles
 * from the load at full occupancy until the target is missed, then bisects to a relative precision of 1e-9. With
 * abandonment, a lax target can be met far beyond that load. Returns 0 if they serve none, Infinity if every load meets
 * the target. Throws the same errors as peopleRequired.
 */
export function largestLoad(people: number, load: Omit<ContactLoad, 'contacts'>, target: ServiceTarget): number {
  const servers = Math.max(0, Math.floor(people)) || 0;
  if (servers === 0) return 0;
  const serves = (contacts: number): boolean => meetsTarget(servers, { ...load, contacts }, target);
  let fits = 0;
  let over = (servers * load.intervalSeconds) / load.handleTimeSeconds;
  if (!(over > 0 && over < Infinity)) return Infinity;
  while (serves(over)) {
    if (offeredLoad({ ...load, contacts: over }) >= MAX_ERLANGS) return Infinity;
    fits = over;
    over *= 2;
  }
  for (let i = 0; i < HALVINGS && over - fits > 1e-9 * over; i++) {
    const middle = (fits + over) / 2;
    if (serves(middle)) fits = middle;
    else over = middle;
  }
  return fits;
}

/** Returns the probability (0 to 1) that `people` meet the target, given the forecast distribution of the contacts. */
export function probabilityOfMeeting(
  people: number,
  contacts: ContactQuantile,
  load: Omit<ContactLoad, 'contacts'>,
  target: ServiceTarget,
): number {
  const most = largestLoad(people, load, target);
  if (contacts(1) <= most) return 1;
  if (contacts(0) > most) return 0;
  let met = 0;
  let missed = 1;
  for (let i = 0; i < HALVINGS && missed - met > 1e-9; i++) {
    const middle = (met + missed) / 2;
    if (contacts(middle) <= most) met = middle;
    else missed = middle;
  }
  return met;
}

/**
 * Returns the expected service level (0 to 1) over the forecast distribution: the contact-weighted mean over `points`
 * evenly spaced quantiles. It is below the service level of the mean load, as a queue loses more on a busy day than it
 * gains on a quiet one.
 */
export function expectedServiceLevel(
  people: number,
  contacts: ContactQuantile,
  load: Omit<ContactLoad, 'contacts'>,
  target: ServiceTarget,
  points = 99,
): number {
  let served = 0;
  let offered = 0;
  for (let i = 0; i < points; i++) {
    const count = contacts((i + 0.5) / points);
    if (!(count > 0)) continue;
    offered += count;
    served += count * serviceOf(people, { ...load, contacts: count }, target).serviceLevel;
  }
  return offered > 0 ? served / offered : 1;
}
