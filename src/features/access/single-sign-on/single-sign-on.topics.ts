import { inTransaction } from '../../../kernel/topics';
import type { Role } from '../../../kernel/principal';
import type { VouchedPerson } from './single-sign-on.rules';

/** Somebody is about to come in who has no user yet: one is made in this unit of work. */
export const personArrived = inTransaction<VouchedPerson & { role: Role }>();

/** The groups of a user say another role than they have. */
export const roleTold = inTransaction<{ userId: string; role: Role }>();
