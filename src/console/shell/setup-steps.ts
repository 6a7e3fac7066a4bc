import type { SetUpQuery } from '../api/types.generated';

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
      why: 'Working hours and rules. Employee files refer to them by name.',
      isDone: of.contracts.length > 0,
      to: '/people',
      search: { tab: 'contracts' },
    },
    {
      id: 'people',
      name: 'Employees and teams',
      why: 'Add them one by one or import a file.',
      isDone: of.employees.length > 1,
      to: '/people',
      isAdmins: true,
    },
    {
      id: 'skills',
      name: 'Skills',
      why: 'Name skills like your queues: people with a skill serve the queue of the same name.',
      isDone: of.skills.length > 0,
      to: '/people',
      search: { tab: 'skills' },
      isAdmins: true,
    },
    {
      id: 'country',
      name: 'Public holidays',
      why: 'Select the country so that forecasts include public holidays.',
      isDone: of.queueSettingsForAll.country !== null,
      to: '/settings',
      search: { tab: 'organization' },
      isAdmins: true,
    },
    {
      id: 'history',
      name: 'Contact history',
      why: 'Import a few weeks of contacts by queue for the forecast.',
      isDone: of.queueSettings.total > 0,
      to: '/import',
      isAdmins: true,
    },
    {
      id: 'hours',
      name: 'Opening hours',
      why: 'Learned from history until you enter them.',
      isDone: of.openingHours.total > 0,
      isOptional: true,
      to: '/forecast',
      search: { tab: 'hours' },
    },
    {
      id: 'shapes',
      name: 'Shift templates',
      why: 'Times and breaks of your shifts.',
      isDone: of.shiftTemplates.length > 0,
      to: '/templates',
    },
    {
      id: 'plan',
      name: 'First schedule',
      why: 'Generate or create it, then publish it.',
      isDone: of.schedules.length > 0,
      to: '/schedule',
    },
  ];
}

export const isSetUp = (steps: readonly SetupStep[]): boolean =>
  steps.every(({ isDone, isOptional }) => isDone || isOptional);
