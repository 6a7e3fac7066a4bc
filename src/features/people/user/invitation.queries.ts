import type { User } from '../../access/user.entity';
import { USER_COLUMNS } from '../../access/user.queries';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { conflict, notFound } from '../../../kernel/errors';
import { idArray } from '../../../kernel/graphql/loaders';
import { partOf, type ListArgs } from '../../../kernel/graphql/page';
import { MAX_INVITED } from './invitation.inputs';
import { INVITATION_DELIVERIES, type InvitationDelivery, type MailedInvitation } from './invitation.type';

/**
 * Locks and returns these users, without duplicates, in the given order, so that they cannot be deactivated meanwhile.
 */
export async function usersToInvite(ctx: RequestContext, userIds: readonly string[]): Promise<User[]> {
  const rows = await ctx.sql<User>(
    null,
    `select ${USER_COLUMNS} from user_account u
     where u.organization_id = $1 and u.id = any($2) order by u.id for share of u`,
    [tenantOf(ctx).organizationId, idArray([...new Set(userIds)])],
  );
  const users = new Map(rows.map((user) => [user.id, user]));
  userIds.forEach((id, i) => {
    const user = users.get(id);
    if (!user) throw notFound('User', `userIds[${i}]`, id);
    if (user.status !== 'active') throw conflict(`The user ${id} is inactive`, { path: `userIds[${i}]` });
  });
  return [...new Set(userIds)].map((id) => users.get(id) as User);
}

/** Returns active users without a password, by name; those without a valid link come first. */
export async function usersWithoutPassword(ctx: RequestContext): Promise<{ users: User[]; remaining: number }> {
  const rows = await ctx.sql<User & { total: number }>(
    null,
    `with found as (
       select u.id, l.user_id is not null as has_link, u.name_sort, count(*) over () as total from user_account u
       left join password_link l on l.organization_id = u.organization_id and l.user_id = u.id and l.expires_at > $2
       where u.organization_id = $1 and u.status = 'active' and u.password_hash is null
       order by has_link, u.name_sort, u.id limit ${MAX_INVITED}
     )
     select ${USER_COLUMNS}, f.total from found f join user_account u on u.organization_id = $1 and u.id = f.id
     order by f.has_link, f.name_sort, u.id for share of u`,
    [tenantOf(ctx).organizationId, ctx.clock.now()],
  );
  return { users: rows, remaining: (rows[0]?.total ?? 0) - rows.length };
}

/** Sorted from newest to oldest. */
export function listMailedInvitations(ctx: RequestContext, list: ListArgs): Promise<MailedInvitation[]> {
  return ctx.sql<MailedInvitation>(
    null,
    `select i.user_id as "userId", u.email, i.asked_at as "askedAt", i.sent_at as "sentAt", i.error
     from invitation i join user_account u on u.organization_id = i.organization_id and u.id = i.user_id
     where i.organization_id = $1 order by i.asked_at desc, i.user_id ${partOf(list)}`,
    [tenantOf(ctx).organizationId],
  );
}

/** Mails require a configured mail server. */
export const invitationDeliveries = ({ mailer }: RequestContext): readonly InvitationDelivery[] =>
  INVITATION_DELIVERIES.filter((delivery) => delivery !== 'mail' || mailer !== null);
