import { tenantOf, type RequestContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import type { User } from './user.entity';

/** Columns of a user in API form; `u` is the alias of the table. */
export const USER_COLUMNS =
  `u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.role, ` +
  `u.status, u.created_at as "createdAt"`;

/** Returns a user of the organization; `path` is the input field of the id. */
export async function findUser(ctx: RequestContext, id: string, path: string): Promise<User> {
  const [user] = await ctx.sql<User>(
    'user.find',
    `select ${USER_COLUMNS} from user_account u where u.organization_id = $1 and u.id = $2`,
    [tenantOf(ctx).organizationId, id],
  );
  if (!user) throw notFound('User', path, id);
  return user;
}

/** Locks the user and rereads the current version. */
export async function lockUser(ctx: RequestContext, id: string): Promise<void> {
  const rows = await ctx.sql(
    'user.lock',
    'select id from user_account where organization_id = $1 and id = $2 for no key update',
    [tenantOf(ctx).organizationId, id],
  );
  if (rows.length === 0) throw notFound('User', 'id', id);
}
