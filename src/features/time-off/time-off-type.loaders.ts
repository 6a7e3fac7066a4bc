import { tenantOf } from '../../kernel/context';
import { batchLoader } from '../../kernel/graphql/loaders';
import type { TimeOffType } from './time-off-type.entity';

export const TYPE_COLUMNS = `id, name, paid, counts_against_balance as "countsAgainstBalance",
  needs_approval as "needsApproval", archived_at as "archivedAt"`;

/** Loads all types at once, including archived ones, because they are few. */
export const timeOffTypeById = batchLoader<TimeOffType | null>(async (q, _ids, ctx) => {
  const types = await q<TimeOffType>(
    'timeOffType.all',
    `select ${TYPE_COLUMNS} from time_off_type where organization_id = $1`,
    [tenantOf(ctx).organizationId],
  );
  return new Map(types.map((type) => [type.id, type]));
}, null);
