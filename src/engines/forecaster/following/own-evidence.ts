import type { DayGrid } from '../history/day-grid';
import { eventFactors, type EventSpan } from '../inputs/events';
import type { OpeningHours } from '../history/weekly-hours';
import { applyOpeningHours } from '../inputs/opening-hours';
import { median } from '../numbers';
import type { LeadSpread } from '../reading/lead-spread';
import type { UsualDays } from '../usual-days';

/** Days since the first contacts after which a queue needs no proxy, and up to which its own model has no weight. */
const ON_ITS_OWN = 28;
const TOO_FEW = 3;
/** Standard deviation of a planner's factor, in logs, before the queue has shown anything. */
const FACTOR_APART = 0.3;
/** Standard deviation between a day of a queue and of its proxy beyond noise, in logs. */
export const DAY_APART = 0.1;
/** Standard deviations beyond which a day's evidence is clipped. */
const MAX_DEVIATIONS = 2.5;

/** Returns the history from the first contacts on: earlier records are not the queue's history. */
export function sinceFirstContacts(grid: DayGrid): DayGrid {
  const first = grid.volume.findIndex((value) => value > 0);
  const day = first < 0 ? grid.days : Math.floor(first / grid.slots);
  const from = day * grid.slots;
  return {
    ...grid,
    firstDay: grid.firstDay + day,
    days: grid.days - day,
    volume: grid.volume.subarray(from),
    closed: grid.closed.subarray(from),
    handledSeconds: grid.handledSeconds.subarray(from),
    handledContacts: grid.handledContacts.subarray(from),
  };
}

/** Returns true if the history since the first contacts is long enough to need no proxy. */
export function standsAlone(grid: DayGrid): boolean {
  return grid.days >= ON_ITS_OWN && recordedDays(grid) >= TOO_FEW;
}

/** Share (0 to 1) of a queue's own model in its forecast, by the days since its first contacts. */
export function ownShareAfter(days: number): number {
  const x = Math.min(1, Math.max(0, (days - TOO_FEW) / (ON_ITS_OWN - TOO_FEW)));
  return x * (2 - x);
}

function recordedDays(grid: DayGrid): number {
  let count = 0;
  for (let day = 0; day < grid.days; day++)
    if (grid.volume.subarray(day * grid.slots, (day + 1) * grid.slots).some((value) => value >= 0)) count++;
  return count;
}

/** Evidence of a queue's own days about the factor to its proxy. */
export interface Evidence {
  /** Contacts relative to the expectation at the current factor. */
  ratio: number;
  /** Standard deviation of the remaining uncertainty, in logs. */
  deviation: number;
  /** Number of days compared. */
  days: number;
}

/**
 * Returns the contacts of the queue's own days relative to the expectation from the proxy's days (including events and
 * opening hours). Each day is weighted by the inverse of its variance and clipped near the median. The result is shrunk
 * to 1 as a normal mean with a normal prior (Gelman et al. 2013, 2.5), in logs.
 */
export function evidenceOf(
  own: DayGrid,
  followed: UsualDays,
  { lead, phi }: { lead: LeadSpread; phi: number },
  { events, openingHours }: { events: readonly EventSpan[]; openingHours: readonly OpeningHours[] },
): Evidence {
  const { slots, slotMinutes, firstDay, days } = own;
  const usual = applyOpeningHours(followed.contacts(days, 0), openingHours, { ...followed, origin: firstDay });
  const factors = eventFactors(events, { firstDay, slots, slotMinutes, volume: usual });
  const compared: { actual: number; expected: number; variance: number }[] = [];
  for (let day = 0; day < days; day++) {
    let [actual, expected, isSeen] = [0, 0, false];
    for (let cell = day * slots; cell < (day + 1) * slots; cell++) {
      const value = own.volume[cell]!;
      if (value >= 0) [actual, isSeen] = [actual + value, true];
      // On its first day a queue may have started at any time.
      if ((isSeen || day > 0) && usual[cell]! > 0) expected += usual[cell]! * factors[cell]!;
    }
    if (!isSeen || !(expected > 0)) continue;
    const variance = lead.day * lead.day + DAY_APART * DAY_APART + phi / Math.max(expected, 1);
    compared.push({ actual, expected, variance });
  }
  const center = median(compared.map(({ actual, expected }) => Math.log((actual + 0.5) / (expected + 0.5))));
  let [actuals, expecteds, precision] = [0, 0, 0];
  for (const { actual, expected, variance } of compared) {
    const bound = MAX_DEVIATIONS * Math.sqrt(variance);
    const [least, most] = [expected * Math.exp(center - bound), expected * Math.exp(center + bound)];
    actuals += Math.min(most, Math.max(least, actual)) / variance;
    expecteds += expected / variance;
    precision += 1 / variance;
  }
  const prior = 1 / (FACTOR_APART * FACTOR_APART);
  const seen = expecteds > 0 && actuals > 0 ? Math.log(actuals / expecteds) : 0;
  return {
    ratio: Math.exp((precision * seen) / (precision + prior)),
    deviation: 1 / Math.sqrt(precision + prior),
    days: compared.length,
  };
}
