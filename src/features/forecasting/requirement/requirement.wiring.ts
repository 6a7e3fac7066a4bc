import { settingsChanged } from '../../organization/organization.topics';
import { namesChanged } from '../forecasting.topics';
import { queueSettingsChanged } from '../queue-settings/queue-settings.topics';
import { forecastsChanged } from '../runs/run.topics';
import { requirementSoon } from './requirement.jobs';

/** Recomputes the requirement when forecasts, staffing settings, or names of queues and skills change. */
export function wireRequirement(): void {
  forecastsChanged.subscribe(requirementSoon);
  queueSettingsChanged.subscribe(requirementSoon);
  settingsChanged.subscribe(requirementSoon);
  namesChanged.subscribe(requirementSoon);
}
