import { settingsChanged } from '../../organization/organization.topics';
import { namesChanged } from '../forecasting.topics';
import { queueSettingsChanged } from '../queue-settings/queue-settings.topics';
import { forecastsChanged } from '../runs/run.topics';
import { requirementSoon } from './requirement.jobs';

/** The requirement follows forecasts, the settings by which they are staffed, and the names of queues and skills. */
export function wireRequirement(): void {
  forecastsChanged.subscribe(requirementSoon);
  queueSettingsChanged.subscribe(requirementSoon);
  settingsChanged.subscribe(requirementSoon);
  namesChanged.subscribe(requirementSoon);
}
