import { inTransaction } from '../../../kernel/topics';
import type { Stream } from '../../demand/interval-key';

/** A stream has another forecast, or none any more; published in the transaction that stores it. */
export const forecastsChanged = inTransaction<{ stream: Stream; forecastId: string | null }>();
