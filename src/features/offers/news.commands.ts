import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { appendLiveEvents } from '../live/log.commands';
import { hoursOfferKind } from './live-kinds';
import { notifyClaims } from './notice.commands';
import { claimsChanged, offersClosed, offersOpened, type ClaimNews } from './offer.topics';
import type { HoursOffer } from './offer.type';

const eventsOf = (offerIds: readonly string[]) =>
  [...new Set(offerIds)].map((subjectId) => ({ kind: hoursOfferKind, subjectId }));

/** Tells everyone who watches offers, and webhooks, in the transaction of the change. */
export async function tellOfOffers(
  ctx: RequestContext,
  change: 'opened' | 'changed' | 'closed',
  offers: readonly HoursOffer[],
): Promise<void> {
  if (offers.length === 0) return;
  await appendLiveEvents(ctx, eventsOf(offers.map(({ id }) => id)));
  if (change === 'changed') return;
  const news = offers.map(({ id: offerId, kind, scheduleId, startsAt, endsAt, places, placesLeft, teamIds }) => ({
    ...{ offerId, kind, scheduleId, startsAt, endsAt, places, placesLeft, teamIds },
  }));
  await (change === 'opened' ? offersOpened : offersClosed).publish(ctx, news);
}

/** Tells of claims as they are now. */
export async function tellOfClaims(ctx: RequestContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const claims = await ctx.sql<ClaimNews>(
    null,
    `select id as "claimId", offer_id as "offerId", employee_id as "employeeId", state, shift_id as "shiftId",
       time_off_id as "timeOffId"
     from offer_claim where organization_id = $1 and id = any($2) order by offer_id, sequence`,
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  await appendLiveEvents(ctx, eventsOf(claims.map(({ offerId }) => offerId)));
  await claimsChanged.publish(ctx, claims);
  await notifyClaims(ctx, ids);
}
