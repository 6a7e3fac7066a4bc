import type { Session } from '../kernel/session';
import type { PageEntry } from './pages';

/** Whether somebody sees a page at all. */
export const isShownTo = ({ roles, isEnterprise }: PageEntry, { me, organization }: Session): boolean =>
  roles.includes(me.role) && (!isEnterprise || organization.tier === 'enterprise');
