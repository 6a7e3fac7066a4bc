import type { ComponentType } from 'react';
import type { Role } from '../api/types.generated';
import {
  IconActivity,
  IconAlertTriangle,
  IconArrowsExchange,
  IconBell,
  IconCalendarOff,
  IconCalendarTime,
  IconCalendarWeek,
  IconChartLine,
  IconClipboardList,
  IconFileImport,
  IconHistory,
  IconLayers,
  IconPlug,
  IconReportAnalytics,
  IconRotation,
  IconSchool,
  IconSettings,
  IconTemplate,
  IconUsers,
  type Icon,
} from '../ui/icons/icons';
import { lazyPage } from './lazy-page';

/** Groups of the menu, in order. */
export const MENU_GROUPS = ['Operate', 'Plan', 'Set up'] as const;
type MenuGroup = (typeof MENU_GROUPS)[number];

/** All pages with URL path, roles and component. */
export interface PageEntry {
  path: string;
  name: string;
  /** Menu icon. Pages without one are not in the menu. */
  icon?: Icon;
  /** Menu group. */
  group?: MenuGroup;
  roles: readonly Role[];
  /** True for pages of the enterprise tier. */
  isEnterprise?: boolean;
  component: ComponentType;
}

const LEADERS: readonly Role[] = ['admin', 'supervisor', 'planner'];
const PLANNERS: readonly Role[] = ['admin', 'planner'];
const ADMINS: readonly Role[] = ['admin'];
const ALL: readonly Role[] = ['admin', 'supervisor', 'planner', 'agent'];

export const PAGES: readonly PageEntry[] = [
  {
    path: '/today',
    name: 'Today',
    icon: IconActivity,
    group: 'Operate',
    roles: LEADERS,
    isEnterprise: true,
    component: lazyPage(() => import('../adherence/today/today.page'), 'TodayPage'),
  },
  {
    path: '/my-week',
    name: 'My week',
    icon: IconCalendarTime,
    group: 'Operate',
    roles: ['agent'],
    component: lazyPage(() => import('../scheduling/my-week/my-week.page'), 'MyWeekPage'),
  },
  {
    path: '/alerts',
    name: 'Alerts',
    icon: IconAlertTriangle,
    group: 'Operate',
    roles: LEADERS,
    isEnterprise: true,
    component: lazyPage(() => import('../adherence/alerts/alerts.page'), 'AlertsPage'),
  },
  {
    path: '/schedule',
    name: 'Schedule',
    icon: IconCalendarWeek,
    group: 'Plan',
    roles: LEADERS,
    component: lazyPage(() => import('../scheduling/schedules/schedules.page'), 'SchedulesPage'),
  },
  {
    path: '/schedule/$scheduleId',
    name: 'Schedule',
    roles: LEADERS,
    component: lazyPage(() => import('../scheduling/schedule/schedule.page'), 'SchedulePage'),
  },
  {
    path: '/schedule/$scheduleId/result',
    name: 'Result',
    roles: LEADERS,
    component: lazyPage(() => import('../scheduling/result/result.page'), 'ResultPage'),
  },
  {
    path: '/schedule/$scheduleId/compare',
    name: 'Compare schedules',
    roles: LEADERS,
    component: lazyPage(() => import('../scheduling/scenarios/compare.page'), 'ComparePage'),
  },
  {
    path: '/templates',
    name: 'Templates',
    icon: IconTemplate,
    group: 'Plan',
    roles: LEADERS,
    component: lazyPage(() => import('../scheduling/templates/templates.page'), 'TemplatesPage'),
  },
  {
    path: '/rotations',
    name: 'Rotations',
    icon: IconRotation,
    group: 'Plan',
    roles: LEADERS,
    component: lazyPage(() => import('../scheduling/rotations/rotations.page'), 'RotationsPage'),
  },
  {
    path: '/activities',
    name: 'Activities',
    icon: IconSchool,
    group: 'Plan',
    roles: LEADERS,
    component: lazyPage(() => import('../scheduling/activities/activities.page'), 'ActivitiesPage'),
  },
  {
    path: '/coverage',
    name: 'Coverage',
    icon: IconLayers,
    group: 'Plan',
    roles: LEADERS,
    component: lazyPage(() => import('../demand/coverage/coverage.page'), 'CoveragePage'),
  },
  {
    path: '/forecast',
    name: 'Forecast',
    icon: IconChartLine,
    group: 'Plan',
    roles: LEADERS,
    component: lazyPage(() => import('../demand/forecast/forecast.page'), 'ForecastPage'),
  },
  {
    path: '/requests',
    name: 'Requests',
    icon: IconClipboardList,
    group: 'Operate',
    roles: ALL,
    component: lazyPage(() => import('../availability/requests/requests.page'), 'RequestsPage'),
  },
  {
    path: '/exceptions',
    name: 'Exceptions',
    icon: IconCalendarOff,
    group: 'Operate',
    roles: ALL,
    isEnterprise: true,
    component: lazyPage(() => import('../adherence/exceptions/exceptions.page'), 'ExceptionsPage'),
  },
  {
    path: '/trades',
    name: 'Trades',
    icon: IconArrowsExchange,
    group: 'Operate',
    roles: ALL,
    component: lazyPage(() => import('../offers/trades/trades.page'), 'TradesPage'),
  },
  {
    path: '/inbox',
    name: 'Inbox',
    icon: IconBell,
    group: 'Operate',
    roles: ALL,
    component: lazyPage(() => import('../notifications/inbox/inbox.page'), 'InboxPage'),
  },
  {
    path: '/reports',
    name: 'Reports',
    icon: IconReportAnalytics,
    group: 'Operate',
    roles: LEADERS,
    isEnterprise: true,
    component: lazyPage(() => import('../adherence/reports/reports.page'), 'ReportsPage'),
  },
  {
    path: '/people',
    name: 'People',
    icon: IconUsers,
    group: 'Set up',
    roles: LEADERS,
    component: lazyPage(() => import('../people/people/people.page'), 'PeoplePage'),
  },
  {
    path: '/people/$employeeId/$date',
    name: 'Person and day',
    roles: LEADERS,
    component: lazyPage(() => import('../adherence/person-day/person-day.page'), 'PersonDayPage'),
  },
  {
    path: '/import',
    name: 'Import',
    icon: IconFileImport,
    group: 'Set up',
    roles: PLANNERS,
    component: lazyPage(() => import('../integrations/import/import.page'), 'ImportPage'),
  },
  {
    path: '/integrations',
    name: 'Integrations',
    icon: IconPlug,
    group: 'Set up',
    roles: ADMINS,
    component: lazyPage(() => import('../integrations/integrations/integrations.page'), 'IntegrationsPage'),
  },
  {
    path: '/settings',
    name: 'Settings',
    icon: IconSettings,
    group: 'Set up',
    roles: PLANNERS,
    component: lazyPage(() => import('../organization/settings/settings.page'), 'SettingsPage'),
  },
  {
    path: '/audit',
    name: 'Audit',
    icon: IconHistory,
    group: 'Set up',
    roles: ADMINS,
    component: lazyPage(() => import('../organization/audit/audit.page'), 'AuditPage'),
  },
];

/** Start page by role. */
export const FIRST_PAGE: Record<Role, string> = {
  admin: '/today',
  supervisor: '/today',
  planner: '/schedule',
  agent: '/my-week',
};
