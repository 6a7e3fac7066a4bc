import { inTransaction } from '../../../kernel/topics';
import type { AlertType } from '../alert.rules';

export interface AlertNews {
  alertId: string;
  employeeId: string;
  shiftId: string;
  type: AlertType;
  /** When its condition began, or ended. */
  at: Date;
}

/**
 * Alerts were raised, or count one more episode; conditions of alerts ended, or turn out to have ended at another time.
 * One that is in both was raised first.
 */
export const alertsChanged = inTransaction<{ raised: readonly AlertNews[]; ended: readonly AlertNews[] }>();
