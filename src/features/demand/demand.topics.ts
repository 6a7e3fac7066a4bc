import { inTransaction } from '../../kernel/topics';
import type { StreamDays } from './interval-key';

/** Published when contact history is imported: each queue-channel with the first and last day of its records. */
export const historyImported = inTransaction<{ streams: readonly StreamDays[] }>();

/** Published when deflection is imported: each queue-channel with the first and last day of its records. */
export const deflectionImported = inTransaction<{ streams: readonly StreamDays[] }>();
