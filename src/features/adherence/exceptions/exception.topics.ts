import { inTransaction } from '../../../kernel/topics';
import type { ExceptionState } from './exception.lifecycle';

/** Published when these employees are excused, or no longer, between two local dates. */
export const exceptionsChanged = inTransaction<{ employeeIds: readonly string[]; from: string; to: string }>();

/** Published when an exception of one employee is approved, refused or withdrawn. */
export const exceptionDecided = inTransaction<{
  exceptionId: string;
  employeeId: string;
  state: ExceptionState;
  startsAt: Date;
  endsAt: Date;
}>();
