import type { ComponentType } from 'react';
import type { Role } from '../kernel/types.generated';
import {
  IconActivity,
  IconAlertTriangle,
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
  IconSettings,
  IconTemplate,
  IconUsers,
  type Icon,
} from '../ui/icons/icons';
import { lazyPage } from './lazy-page';

/** All pages with URL path, roles and component. */
export interface PageEntry {
  path: string;
  name: string;
  /** Menu icon. Pages without one are not in the menu. */
  icon?: Icon;
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
    roles: LEADERS,
    isEnterprise: true,
    component: lazyPage(() => import('../adherence/today/today.page'), 'TodayPage'),
  },
  {
    path: '/my-week',
    name: 'My week',
    icon: IconCalendarTime,
    roles: ['agent'],
    component: lazyPage(() => import('../scheduling/my-week/my-week.page'), 'MyWeekPage'),
  },
  {
    path: '/alerts',
    name: 'Alerts',
    icon: IconAlertTriangle,
    roles: LEADERS,
    isEnterprise: true,
    component: lazyPage(() => import('../adherence/alerts/alerts.page'), 'AlertsPage'),
  },
  {
    path: '/schedule',
    name: 'Schedule',
    icon: IconCalendarWeek,
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
    path: '/templates',
    name: 'Templates',
    icon: IconTemplate,
    roles: LEADERS,
    component: lazyPage(() => import('../scheduling/templates/templates.page'), 'TemplatesPage'),
  },
  {
    path: '/coverage',
    name: 'Coverage',
    icon: IconLayers,
    roles: LEADERS,
    component: lazyPage(() => import('../demand/coverage/coverage.page'), 'CoveragePage'),
  },
  {
    path: '/forecast',
    name: 'Forecast',
    icon: IconChartLine,
    roles: LEADERS,
    component: lazyPage(() => import('../demand/forecast/forecast.page'), 'ForecastPage'),
  },
  {
    path: '/requests',
    name: 'Requests',
    icon: IconClipboardList,
    roles: ALL,
    component: lazyPage(() => import('../availability/requests/requests.page'), 'RequestsPage'),
  },
  {
    path: '/exceptions',
    name: 'Exceptions',
    icon: IconCalendarOff,
    roles: ALL,
    isEnterprise: true,
    component: lazyPage(() => import('../adherence/exceptions/exceptions.page'), 'ExceptionsPage'),
  },
  {
    path: '/reports',
    name: 'Reports',
    icon: IconReportAnalytics,
    roles: LEADERS,
    isEnterprise: true,
    component: lazyPage(() => import('../adherence/reports/reports.page'), 'ReportsPage'),
  },
  {
    path: '/people',
    name: 'People',
    icon: IconUsers,
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
    roles: PLANNERS,
    component: lazyPage(() => import('../integrations/import/import.page'), 'ImportPage'),
  },
  {
    path: '/integrations',
    name: 'Integrations',
    icon: IconPlug,
    roles: ADMINS,
    component: lazyPage(() => import('../integrations/integrations/integrations.page'), 'IntegrationsPage'),
  },
  {
    path: '/settings',
    name: 'Settings',
    icon: IconSettings,
    roles: PLANNERS,
    component: lazyPage(() => import('../organization/settings/settings.page'), 'SettingsPage'),
  },
  {
    path: '/audit',
    name: 'Audit',
    icon: IconHistory,
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
