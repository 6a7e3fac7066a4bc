import { inTransaction } from '../../../kernel/topics';
import type { Stream } from '../../demand/interval-key';
import type { RunCounts } from './run.rules';

/** Published when a queue-channel gets a new forecast or loses it, in the transaction that stores it. */
export const forecastsChanged = inTransaction<{ stream: Stream; forecastId: string | null }>();

/** Published when a run ends and some of its queue-channels could not be forecast. */
export const forecastsFailed = inTransaction<{ runId: string; failed: number }>();

/** Published when a run ends and some of its queue-channels have a new forecast. */
export const forecastsMade = inTransaction<RunCounts & { runId: string }>();
