import { inTransaction } from '../../../kernel/topics';
import type { AlertType } from './alert.rules';

export interface AlertNews {
  alertId: string;
  employeeId: string;
  shiftId: string;
  type: AlertType;
  /** Start or end of its condition. */
  at: Date;
}

/**
 * Published when alerts are raised or get another episode, and when their conditions end or the end changes. An alert
 * in both lists was raised first.
 */
export const alertsChanged = inTransaction<{ raised: readonly AlertNews[]; ended: readonly AlertNews[] }>();
