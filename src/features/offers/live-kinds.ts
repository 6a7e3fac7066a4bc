import type { LiveKind } from '../live/kind';
import { offerSubjects, type OfferSubject } from './subject.queries';

/** Live events of offers. Clients read the offer again. */
export const hoursOfferKind: LiveKind<OfferSubject> = {
  name: 'hours_offer',
  newestWins: true,
  read: offerSubjects,
  isSeenBy: ({ role, scope }, { audience, state, memberIds }) =>
    role === 'agent'
      ? scope.employeeId !== null && memberIds.has(scope.employeeId) && state !== 'planned'
      : audience.meets(scope),
};
