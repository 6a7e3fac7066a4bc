import { inTransaction } from '../../kernel/topics';

/** Published when these employees are created, changed, moved to another team, activated or deactivated. */
export const employeesChanged = inTransaction<{ employeeIds: readonly string[] }>();
