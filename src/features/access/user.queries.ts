import { tenantOf, type RequestContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import type { User } from './user.entity';

/** The columns of a user as the world sees them; `u` is the alias of the table. */
export const USER_COLUMNS =
  `u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.role, ` +
  `u.status, u.created_at as "createdAt"`;

/** A user of the organization; `path` names the input field that held the id. */
export async function findUser(ctx: RequestContext, id: string, path: string): Promise<User> {
  const [user] = await ctx.sql<User>(
    'user.find',
    `select ${USER_COLUMNS} from user_account u where u.organization_id = $1 and u.id = $2`,
    [tenantOf(ctx).organizationId, id],
  );
  if (!user) throw notFound('User', path, id);
  return user;
}

/** From here on nobody else changes the user; they are read as the last change has left them. */
export async function lockUser(ctx: RequestContext, id: string): Promise<void> {
  const rows = await ctx.sql(
    'user.lock',
    'select id from user_account where organization_id = $1 and id = $2 for no key update',
    [tenantOf(ctx).organizationId, id],
  );
  if (rows.length === 0) throw notFound('User', 'id', id);
}
