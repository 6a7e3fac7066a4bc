import { settingsChanged } from '../organization/organization.topics';
import { resolveShiftsAgain } from './time-zone.commands';

/** What scheduling does when something below it changes. */
export function wireScheduling(): void {
  settingsChanged.subscribe(resolveShiftsAgain);
}
