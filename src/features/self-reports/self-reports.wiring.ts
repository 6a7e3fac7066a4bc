import { settingsChanged } from '../organization/organization.topics';
import { requireSickLeaveType } from './self-report.commands';

export function wireSelfReports(): void {
  settingsChanged.subscribe(requireSickLeaveType);
}
