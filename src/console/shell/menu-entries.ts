import type { Session } from '../kernel/session';
import type { PageEntry } from './pages';

/** Returns true if the user may see a page. */
export const isShownTo = ({ roles, isEnterprise }: PageEntry, { me, organization }: Session): boolean =>
  roles.includes(me.role) && (!isEnterprise || organization.tier === 'enterprise');
