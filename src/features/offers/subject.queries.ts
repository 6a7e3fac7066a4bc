import type { RequestContext } from '../../kernel/context';
import type { Audience } from './offer.policy';
import { audience, claimsOf, offersById, teamsBelow } from './offer.queries';
import type { OfferState } from './offer.rules';

/** An offer that has changed, and who hears of it. */
export interface OfferSubject {
  id: string;
  state: OfferState;
  audience: Audience;
  /** Its audience, and people with a claim. */
  memberIds: ReadonlySet<string>;
}

export async function offerSubjects(ctx: RequestContext, ids: readonly string[]): Promise<Map<string, OfferSubject>> {
  const subjects = new Map<string, OfferSubject>();
  const claims = await claimsOf(ctx, ids);
  for (const offer of (await offersById(ctx, ids)).values()) {
    const claimants = (claims.get(offer.id) ?? []).map(({ employeeId }) => employeeId);
    subjects.set(offer.id, {
      id: offer.id,
      state: offer.state,
      audience: await teamsBelow(ctx, offer.teamIds),
      memberIds: new Set([...(await audience(ctx, offer)), ...claimants]),
    });
  }
  return subjects;
}
