import { inTransaction } from '../../kernel/topics';
import type { Settings } from './organization.rules';

export interface SettingsInForce {
  timezone: string;
  settings: Settings;
}

/** Published when time zone or settings of the organization change. */
export const settingsChanged = inTransaction<{ before: SettingsInForce; after: SettingsInForce }>();
