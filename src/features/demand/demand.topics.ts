import { inTransaction } from '../../kernel/topics';
import type { StreamDays } from './interval-key';

/** Contact history was imported: each stream with the first and last day of its records. */
export const historyImported = inTransaction<{ streams: readonly StreamDays[] }>();

/** Deflection was imported: each stream with the first and last day of its records. */
export const deflectionImported = inTransaction<{ streams: readonly StreamDays[] }>();
