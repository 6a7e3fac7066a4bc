import type { Session } from '../kernel/session';
import { isShownTo } from './menu-entries';
import { PAGES } from './pages';

/** Tabs of pages, for the command palette. */
interface Section {
  path: string;
  tab: string;
  name: string;
  isForAdmins?: boolean;
  isEnterprise?: boolean;
}

const SECTIONS: readonly Section[] = [
  { path: '/settings', tab: 'queues', name: 'Queues' },
  { path: '/settings', tab: 'rules', name: 'Work rules' },
  { path: '/settings', tab: 'organization', name: 'Organization, time zone and holidays', isForAdmins: true },
  { path: '/settings', tab: 'adherence', name: 'Adherence thresholds', isForAdmins: true, isEnterprise: true },
  { path: '/settings', tab: 'sign-on', name: 'Single sign-on', isForAdmins: true },
  { path: '/people', tab: 'teams', name: 'Teams' },
  { path: '/people', tab: 'skills', name: 'Skills' },
  { path: '/people', tab: 'contracts', name: 'Contracts' },
  { path: '/people', tab: 'team-rules', name: 'Team rules' },
  { path: '/people', tab: 'data-care', name: 'Data care', isForAdmins: true },
  { path: '/coverage', tab: 'breaks', name: 'Move breaks' },
  { path: '/coverage', tab: 'uncovered', name: 'Gaps' },
  { path: '/coverage', tab: 'hand', name: 'Manual requirements' },
  { path: '/coverage', tab: 'hires', name: 'Hiring plan' },
  { path: '/forecast', tab: 'today', name: 'Today' },
  { path: '/forecast', tab: 'whatif', name: 'What if' },
  { path: '/forecast', tab: 'accuracy', name: 'Accuracy' },
  { path: '/forecast', tab: 'hours', name: 'Opening hours' },
  { path: '/forecast', tab: 'queues', name: 'Queues and runs' },
  { path: '/requests', tab: 'calendar', name: 'Time-off calendar' },
  { path: '/activities', tab: 'plans', name: 'Plans' },
  { path: '/activities', tab: 'codes', name: 'Codes' },
  { path: '/integrations', tab: 'keys', name: 'API keys' },
  { path: '/integrations', tab: 'webhooks', name: 'Webhooks' },
];

/** Returns the tabs that the user may see, named with their page, such as `Settings: Work rules`. */
export const sectionsOf = (session: Session) =>
  SECTIONS.flatMap(({ path, tab, name, isForAdmins, isEnterprise }) => {
    const page = PAGES.find((each) => each.path === path);
    if (!page || !isShownTo(page, session)) return [];
    if (isForAdmins && session.me.role !== 'admin') return [];
    if (isEnterprise && session.organization.tier !== 'enterprise') return [];
    return [{ path, tab, name: `${page.name}: ${name}` }];
  });
