import { inTransaction } from '../../kernel/topics';

/** Something that people enter for the forecasts of these streams has changed; null is every queue, every channel. */
export const forecastInputsChanged = inTransaction<{ queue: string | null; channel: string | null }>();

/** Queues or skills were renamed, merged or removed; `needsForecasts`: the queues that are left are forecast anew. */
export const namesChanged = inTransaction<{ needsForecasts: boolean }>();
