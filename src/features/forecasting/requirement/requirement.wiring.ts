import { settingsChanged } from '../../organization/organization.topics';
import { queueSettingsChanged } from '../queue-settings/queue-settings.topics';
import { forecastsChanged } from '../runs/run.topics';
import { requirementSoon } from './requirement.jobs';

/** The requirement follows forecasts, and the settings by which they are staffed. */
export function wireRequirement(): void {
  forecastsChanged.subscribe(requirementSoon);
  queueSettingsChanged.subscribe(requirementSoon);
  settingsChanged.subscribe(requirementSoon);
}
