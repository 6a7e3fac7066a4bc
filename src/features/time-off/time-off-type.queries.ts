import { tenantOf, type RequestContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import type { TimeOffType } from './time-off-type.entity';
import { TYPE_COLUMNS } from './time-off-type.loaders';

/** Sorted by name and id, without archived ones. */
export const listTimeOffTypes = (ctx: RequestContext): Promise<TimeOffType[]> =>
  ctx.sql<TimeOffType>(
    'timeOffType.list',
    `select ${TYPE_COLUMNS} from time_off_type where organization_id = $1 and archived_at is null
     order by name_folded, id`,
    [tenantOf(ctx).organizationId],
  );

/** Returns a type that is not archived. */
export async function typeInUse(ctx: RequestContext, id: string, path = 'typeId'): Promise<TimeOffType> {
  const type = await anyType(ctx, id);
  if (!type || type.archivedAt !== null) throw notFound('Type of time off', path, id);
  return type;
}

/** Archived types can still be read by id. */
export async function findTimeOffType(ctx: RequestContext, id: string, path: string): Promise<TimeOffType> {
  const type = await anyType(ctx, id);
  if (!type) throw notFound('Type of time off', path, id);
  return type;
}

async function anyType(ctx: RequestContext, id: string): Promise<TimeOffType | undefined> {
  const [type] = await ctx.sql<TimeOffType>(
    'timeOffType.find',
    `select ${TYPE_COLUMNS} from time_off_type where organization_id = $1 and id = $2`,
    [tenantOf(ctx).organizationId, id],
  );
  return type;
}
