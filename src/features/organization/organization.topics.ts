import { inTransaction } from '../../kernel/topics';
import type { Settings } from './organization.rules';

export interface SettingsInForce {
  timezone: string;
  settings: Settings;
}

/** Time zone or settings of the organization have changed. */
export const settingsChanged = inTransaction<{ before: SettingsInForce; after: SettingsInForce }>();
