import type { SetUpQuery } from '../kernel/types.generated';

/** Steps to set up a new organization before its first schedule, in order of dependency. */

export interface SetupStep {
  id: string;
  name: string;
  why: string;
  isDone: boolean;
  /** Optional steps have usable defaults. */
  isOptional?: boolean;
  to: string;
  search?: Record<string, string>;
  /** True for steps that require an administrator. */
  isAdmins?: boolean;
}

export function setupSteps(of: SetUpQuery): SetupStep[] {
  return [
    {
      id: 'contracts',
      name: 'Working-time contracts',
      why: 'Hours and rules that people agree; files of employees name them.',
      isDone: of.contracts.length > 0,
      to: '/people',
      search: { tab: 'contracts' },
    },
    {
      id: 'people',
      name: 'Employees and teams',
      why: 'One by one, or from a file.',
      isDone: of.employees.length > 1,
      to: '/people',
      isAdmins: true,
    },
    {
      id: 'skills',
      name: 'Skills named as the queues',
      why: 'A queue whose name is a skill is served by those who have it.',
      isDone: of.skills.length > 0,
      to: '/people',
      search: { tab: 'skills' },
      isAdmins: true,
    },
    {
      id: 'country',
      name: 'Country of the public holidays',
      why: 'Without it forecasts know no holidays.',
      isDone: of.queueSettingsForAll.country !== null,
      to: '/settings',
      search: { tab: 'organization' },
      isAdmins: true,
    },
    {
      id: 'history',
      name: 'Contact history',
      why: 'Some weeks of contacts by queue; forecasts are made of it.',
      isDone: of.queueSettings.total > 0,
      to: '/import',
      isAdmins: true,
    },
    {
      id: 'hours',
      name: 'Opening hours',
      why: 'Learned from the history until somebody enters them.',
      isDone: of.openingHours.total > 0,
      isOptional: true,
      to: '/forecast',
      search: { tab: 'hours' },
    },
    {
      id: 'shapes',
      name: 'Shift types',
      why: 'Times and breaks of the shifts that are planned.',
      isDone: of.shiftTemplates.length > 0,
      to: '/templates',
    },
    {
      id: 'plan',
      name: 'The first plan',
      why: 'Generated or made by hand, then published.',
      isDone: of.schedules.length > 0,
      to: '/schedule',
    },
  ];
}

export const isSetUp = (steps: readonly SetupStep[]): boolean =>
  steps.every(({ isDone, isOptional }) => isDone || isOptional);
