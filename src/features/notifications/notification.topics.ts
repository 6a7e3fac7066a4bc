import { inTransaction } from '../../kernel/topics';

/** E-mails or pushes wait to be sent, the first of them at this time. */
export const deliveriesStored = inTransaction<{ at: Date }>();
