import { inTransaction } from '../../kernel/topics';

/**
 * Published when inputs of the forecasts of these queue-channels change; null stands for all queues or all channels.
 */
export const forecastInputsChanged = inTransaction<{ queue: string | null; channel: string | null }>();

/**
 * Published when queues or skills are renamed, merged or removed. `needsForecasts`: the remaining queues need new
 * forecasts.
 */
export const namesChanged = inTransaction<{ needsForecasts: boolean }>();
