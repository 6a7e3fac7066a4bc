import { inTransaction } from '../../../kernel/topics';
import type { Level } from './queue-settings.rules';

/** Published when settings of a level are changed or reset to inherited values; `names` are the settings. */
export const queueSettingsChanged = inTransaction<{ level: Level; names: readonly string[] }>();
