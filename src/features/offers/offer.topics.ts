import { inTransaction } from '../../kernel/topics';
import type { ClaimState, OfferKind } from './offer.rules';

/** Ids and figures of an offer, without names and notes. */
export interface OfferNews {
  offerId: string;
  kind: OfferKind;
  scheduleId: string;
  startsAt: Date | string;
  endsAt: Date | string;
  places: number;
  placesLeft: number;
  /** Audience; none is everyone. Not part of messages. */
  teamIds: readonly string[];
}

export interface ClaimNews {
  claimId: string;
  offerId: string;
  employeeId: string;
  state: ClaimState;
  shiftId: string | null;
  timeOffId: string | null;
}

export const offersOpened = inTransaction<readonly OfferNews[]>();
/** Also offers that were cancelled after they had opened. */
export const offersClosed = inTransaction<readonly OfferNews[]>();
export const claimsChanged = inTransaction<readonly ClaimNews[]>();
