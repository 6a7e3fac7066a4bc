import { inTransaction } from '../../kernel/topics';

/** These employees were made, changed, moved to another team, activated or deactivated. */
export const employeesChanged = inTransaction<{ employeeIds: readonly string[] }>();
