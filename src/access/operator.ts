import type { OperatorPrincipal, Tier } from '../kernel/principal';

/** Whom the command line and start-up act as, in one organization. */
export const operatorOf = (organizationId: string, timeZone: string, tier: Tier): OperatorPrincipal => ({
  kind: 'operator',
  name: 'muster command line',
  organizationId,
  timeZone,
  tier,
});
