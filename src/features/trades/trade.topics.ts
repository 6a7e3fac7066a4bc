import { inTransaction } from '../../kernel/topics';
import type { TradeState } from './trade.rules';

/** Ids of a trade, without names and notes. */
export interface TradeNews {
  tradeId: string;
  state: TradeState;
  proposerId: string;
  partnerId: string | null;
  shiftIds: readonly string[];
}

export const tradeRequested = inTransaction<TradeNews>();
/** Approved, or ended after it had been requested. */
export const tradeDecided = inTransaction<TradeNews>();
