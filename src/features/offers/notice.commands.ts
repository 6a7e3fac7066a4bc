import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { getOrMake, grouped } from '../../kernel/collections';
import { notify } from '../notifications/notification.commands';
import { eligibleFor } from './eligible.queries';
import { audience, claimsOf } from './offer.queries';
import type { ClaimState } from './offer.rules';
import type { HoursOffer } from './offer.type';

const KIND_WORDS: Readonly<Record<HoursOffer['kind'], string>> = {
  open_shift: 'Open shift',
  overtime: 'Overtime',
  voluntary_time_off: 'Voluntary time off',
};

const hoursWords = ({ kind, date, startTime, endTime }: Pick<HoursOffer, 'kind' | 'date' | 'startTime' | 'endTime'>) =>
  `${KIND_WORDS[kind]} on ${date}, ${startTime}–${endTime}`;

interface Announcement {
  kind: 'offer_opened' | 'offer_closing';
  /** Ends the key of the notifications. */
  word: string;
  titleOf(count: number): string;
}

const OPENED: Announcement = {
  kind: 'offer_opened',
  word: 'opened',
  titleOf: (count) => (count > 1 ? `${count} new offers` : 'New offer'),
};
const CLOSING: Announcement = {
  kind: 'offer_closing',
  word: 'closing',
  titleOf: (count) => (count > 1 ? `${count} offers close soon` : 'An offer closes soon'),
};

/** Notifies eligible people, each once of offers that open together. */
export const notifyOpened = (ctx: RequestContext, offers: readonly HoursOffer[]): Promise<void> =>
  notifyEligible(ctx, offers, new Map(), OPENED);

/** Notifies eligible people without a claim of offers that close soon. */
export async function notifyClosing(ctx: RequestContext, offers: readonly HoursOffer[]): Promise<void> {
  const claims = await claimsOf(
    ctx,
    offers.map(({ id }) => id),
  );
  const claimants = new Map(
    [...claims].map(([id, own]) => [
      id,
      new Set(own.flatMap(({ state, employeeId }) => (state === 'withdrawn' ? [] : employeeId))),
    ]),
  );
  await notifyEligible(ctx, offers, claimants, CLOSING);
}

async function notifyEligible(
  ctx: RequestContext,
  offers: readonly HoursOffer[],
  claimants: ReadonlyMap<string, ReadonlySet<string>>,
  { kind, word, titleOf }: Announcement,
): Promise<void> {
  const offersOf = new Map<string, HoursOffer[]>();
  for (const own of grouped(offers, ({ teamIds }) => teamIds.join()).values()) {
    const eligible = await eligibleFor(ctx, own, await audience(ctx, own[0]!));
    for (const offer of own)
      for (const employeeId of eligible.get(offer.id) ?? [])
        if (!claimants.get(offer.id)?.has(employeeId)) getOrMake(offersOf, employeeId, () => []).push(offer);
  }
  const alike = grouped([...offersOf], ([, own]) => own.map(({ id }) => id).join());
  await notify(
    ctx,
    [...alike].map(([key, people]) => {
      const own = people[0]![1];
      const [first] = own;
      return {
        kind,
        employeeIds: people.map(([employeeId]) => employeeId),
        key: `offers:${own.length > 1 ? `${first!.id}+${own.length}` : key}:${word}`,
        title: titleOf(own.length),
        text: own.length > 1 ? `First offer: ${hoursWords(first!)}` : hoursWords(first!),
        link: '/trades',
        ...(kind === 'offer_closing' && { expiresAt: new Date(first!.closesAt) }),
        data: { offerIds: own.map(({ id }) => id) },
      };
    }),
  );
}

const CLAIM_WORDS: Readonly<Partial<Record<ClaimState, string>>> = {
  awarded: 'Your claim was awarded',
  offered: 'Confirm your claim',
  waiting: 'You are on the waitlist',
  passed_over: 'Your claim was not awarded',
  lapsed: 'Your claim expired before you confirmed it',
  released: 'Your award was released',
};

/** Notifies claimants of what became of their claims. */
export async function notifyClaims(ctx: RequestContext, ids: readonly string[]): Promise<void> {
  const claims = await ctx.sql<
    Pick<HoursOffer, 'kind' | 'date' | 'startTime' | 'endTime'> & {
      id: string;
      offerId: string;
      employeeId: string;
      state: ClaimState;
      at: string;
    }
  >(
    null,
    `select c.id, c.offer_id as "offerId", c.employee_id as "employeeId", c.state, o.kind, c.start_date as date,
       c.start_time as "startTime", c.end_time as "endTime", c.updated_at::text as at
     from offer_claim c join hours_offer o on o.organization_id = c.organization_id and o.id = c.offer_id
     where c.organization_id = $1 and c.id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  await notify(
    ctx,
    claims.flatMap((claim) => {
      const title = CLAIM_WORDS[claim.state];
      if (!title) return [];
      const { id: claimId, offerId, employeeId, state, at } = claim;
      return {
        kind: 'offer_claim_changed' as const,
        employeeIds: [employeeId],
        key: `claim:${claimId}:${state}:${at}`,
        title,
        text: hoursWords(claim),
        link: '/trades',
        data: { offerId, claimId, state },
      };
    }),
  );
}
