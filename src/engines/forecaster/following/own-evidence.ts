import type { DayGrid } from '../history/day-grid';
import { eventFactors, type EventSpan } from '../inputs/events';
import type { OpeningHours } from '../history/weekly-hours';
import { applyOpeningHours } from '../inputs/opening-hours';
import { median } from '../numbers';
import type { LeadSpread } from '../reading/lead-spread';
import type { UsualDays } from '../usual-days';

/** Days since its first contacts from which a queue stands on its own, and up to which its model has no weight. */
const ON_ITS_OWN = 28;
const TOO_FEW = 3;
/** Standard deviation of a planner's factor, in logs, before the queue has shown anything. */
const FACTOR_APART = 0.3;
/** Standard deviation by which a day of a queue differs from that of another one beyond noise, in logs. */
export const DAY_APART = 0.1;
/** Standard deviations beyond which a day's evidence is cut back. */
const MAX_DEVIATIONS = 2.5;

/** The history from its first contacts on: what is recorded before is no history of the queue. */
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

/** Whether a history since its first contacts is long enough to follow nobody. */
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

/** What a queue's own days say of the factor by which it follows. */
export interface Evidence {
  /** Contacts over those that the factor lets expect. */
  ratio: number;
  /** Standard deviation of what is left unknown of it, in logs. */
  deviation: number;
  /** Days that were compared. */
  days: number;
}

/**
 * Contacts of the own days over what the followed days let expect of them (their events and opening hours counted),
 * each day by the inverse of its variance and kept near the median, shrunk to 1 as a normal mean with a normal prior
 * (Gelman et al. 2013, 2.5), in logs.
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
      // On its first day a queue may have begun at any time.
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
