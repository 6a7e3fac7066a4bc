import { inTransaction } from '../../../kernel/topics';
import type { Stream } from '../../demand/interval-key';
import type { RunCounts } from './run.rules';

/** A stream has another forecast, or none any more; published in the transaction that stores it. */
export const forecastsChanged = inTransaction<{ stream: Stream; forecastId: string | null }>();

/** A run has come to its end, and some of its streams have a new forecast. */
export const forecastsMade = inTransaction<RunCounts & { runId: string }>();
