import { inTransaction } from '../../../kernel/topics';
import type { Role } from '../../../kernel/principal';
import type { VouchedPerson } from './single-sign-on.rules';

/** Published when a person without a user signs in; a subscriber creates the user in the same unit of work. */
export const personArrived = inTransaction<VouchedPerson & { role: Role }>();

/** Published when the groups of a user imply another role than they have. */
export const roleTold = inTransaction<{ userId: string; role: Role }>();
