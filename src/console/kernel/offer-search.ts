import type { HoursOfferKind } from '../api/types.generated';
import type { Format } from './format';

/** Search of the page of offers that opens its form with these values. */
export interface OfferSearch {
  date: string;
  /** HH:MM. */
  from: string;
  to: string;
  kind?: HoursOfferKind;
  /** Id of a skill that people need. */
  skill?: string;
  /** Id of the shift of an absent person. */
  replaces?: string;
}

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
/** Time to fill in the form: hours that have begun cannot be offered. */
const LEAD_MS = 5 * MINUTE_MS;
/** Shortest overtime and time off that the server awards. */
const MIN_OFFER_MS = 30 * MINUTE_MS;
const MAX_OFFER_MS = 24 * 60 * MINUTE_MS - QUARTER_MS;

/**
 * Returns the part of an interval that can still be offered: from the next quarter of an hour on if it has begun.
 * Undefined if less than half an hour is left.
 */
export function hoursToOffer(
  { from, to }: { from: number; to: number },
  { clock, dateOf }: Pick<Format, 'clock' | 'dateOf'>,
  now: number,
): Pick<OfferSearch, 'date' | 'from' | 'to'> | undefined {
  const begin = from > now ? from : Math.ceil((now + LEAD_MS) / QUARTER_MS) * QUARTER_MS;
  const end = Math.min(to, begin + MAX_OFFER_MS);
  if (end - begin < MIN_OFFER_MS) return undefined;
  return { date: dateOf(begin), from: clock(begin), to: clock(end) };
}
