import { inTransaction } from '../../kernel/topics';
import type { SelfReportKind } from './self-report.rules';

/** An employee has reported an illness or a late arrival. */
export const selfReportMade = inTransaction<{
  reportId: string;
  kind: SelfReportKind;
  employeeId: string;
  shiftId: string | null;
  expectedAt: Date | null;
}>();
