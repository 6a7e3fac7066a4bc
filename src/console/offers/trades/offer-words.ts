import type { Format } from '../../kernel/format';
import type { HoursOfferKind, HoursOfferState, OfferClaimState, OfferRowFragment } from '../../api/types.generated';

/** Labels of offers and claims. */

export const OFFER_KINDS: Record<HoursOfferKind, string> = {
  open_shift: 'Open shift',
  overtime: 'Overtime',
  voluntary_time_off: 'Voluntary time off',
};

type Look = 'good' | 'warn' | 'bad' | 'info' | 'quiet';

export const OFFER_STATES: Record<HoursOfferState, { name: string; look: Look }> = {
  planned: { name: 'Planned', look: 'quiet' },
  open: { name: 'Open', look: 'info' },
  closed: { name: 'Closed', look: 'quiet' },
  cancelled: { name: 'Canceled', look: 'quiet' },
};

export const CLAIM_STATES: Record<OfferClaimState, { name: string; look: Look }> = {
  awarded: { name: 'Awarded', look: 'good' },
  claimed: { name: 'Claimed', look: 'info' },
  declined: { name: 'Declined', look: 'quiet' },
  lapsed: { name: 'Expired', look: 'quiet' },
  offered: { name: 'Confirm to accept', look: 'warn' },
  passed_over: { name: 'Not awarded', look: 'quiet' },
  released: { name: 'Released', look: 'quiet' },
  waiting: { name: 'Waitlisted', look: 'warn' },
  withdrawn: { name: 'Withdrawn', look: 'quiet' },
};

/** Returns `Mon, Dec 7 · 08:00–12:00`. */
export const offerTimes = (
  { date }: Pick<OfferRowFragment, 'date'>,
  { startTime, endTime }: { startTime: string; endTime: string },
  { day }: Pick<Format, 'day'>,
): string => `${day(date)} · ${startTime}–${endTime}`;

/** Claims that hold a place or wait for one. */
export const isLiveClaim = (state: OfferClaimState): boolean =>
  state === 'awarded' || state === 'claimed' || state === 'offered' || state === 'waiting';
