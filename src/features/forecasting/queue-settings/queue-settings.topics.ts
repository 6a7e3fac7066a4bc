import { inTransaction } from '../../../kernel/topics';
import type { Level } from './queue-settings.rules';

/** Settings were chosen at a level, or returned to what lies behind; `names` are the settings. */
export const queueSettingsChanged = inTransaction<{ level: Level; names: readonly string[] }>();
