import { makePasswordLinks } from '../../access/password-link.commands';
import type { PasswordLink } from '../../access/password-link.type';
import type { User } from '../../access/user.entity';
import { tenantOf, type RequestContext } from '../../../kernel/context';
import { csvText } from '../../../kernel/csv-text';
import { idArray } from '../../../kernel/graphql/loaders';
import { newId } from '../../../kernel/ids';
import type { InvitationLink } from './invitation.type';

/** Creates the links, which are returned only in this answer. */
export async function linksFor(
  ctx: RequestContext,
  users: readonly User[],
): Promise<{ links: InvitationLink[]; csv: string }> {
  const made = await makePasswordLinks(
    ctx,
    tenantOf(ctx).organizationId,
    users.map(({ id }) => id),
  );
  const links = users.map((user) => ({ user, ...(made.get(user.id) as PasswordLink) }));
  const rows = links.map(({ user: { email, firstName, lastName }, url, expiresAt }) => [
    email,
    firstName,
    lastName,
    url,
    expiresAt.toISOString(),
  ]);
  return { links, csv: csvText([['email', 'firstName', 'lastName', 'url', 'expiresAt'], ...rows]) };
}

/** Stores who will get a mail and replaces older invitations. Returns the id of the batch. */
export async function noteInvitations(ctx: RequestContext, users: readonly User[]): Promise<string> {
  const batch = newId();
  await ctx.sql(
    null,
    `insert into invitation (organization_id, user_id, batch, asked_at)
     select $1, id, $3, $4 from unnest($2::uuid[]) as id order by id
     on conflict (organization_id, user_id) do update
       set batch = excluded.batch, asked_at = excluded.asked_at, sent_at = null, error = null`,
    [tenantOf(ctx).organizationId, idArray(users.map(({ id }) => id)), batch, ctx.clock.now()],
  );
  return batch;
}

export interface WaitingInvitation {
  userId: string;
  email: string;
  firstName: string;
  organization: string;
}

/** Returns users of a batch whose mails are pending, by id, after `after`. */
export const waitingInvitations = (
  ctx: RequestContext,
  batch: string,
  after: string | null = null,
): Promise<WaitingInvitation[]> =>
  ctx.sql<WaitingInvitation>(
    null,
    `select i.user_id as "userId", u.email, u.first_name as "firstName", o.name as organization
     from invitation i
     join user_account u on u.organization_id = i.organization_id and u.id = i.user_id
     join organization o on o.id = i.organization_id
     where i.organization_id = $1 and i.batch = $2 and i.sent_at is null and i.error is null
       and ($3::uuid is null or i.user_id > $3)
     order by i.user_id limit 100`,
    [tenantOf(ctx).organizationId, batch, after],
  );

/** Creates a link just before its mail is sent; null if the user has been deactivated. */
export const linkForMail = (ctx: RequestContext, userId: string): Promise<PasswordLink | null> => {
  const { organizationId } = tenantOf(ctx);
  return ctx.unitOfWork(organizationId, async () => {
    const [active] = await ctx.sql(
      'invitation.user',
      `select id from user_account where organization_id = $1 and id = $2 and status = 'active' for share`,
      [organizationId, userId],
    );
    if (!active) return null;
    return (await makePasswordLinks(ctx, organizationId, [userId])).get(userId) as PasswordLink;
  });
};

/** Stores the outcome of a mail, unless a newer invitation has replaced it. */
export const noteOutcome = (ctx: RequestContext, batch: string, userId: string, error: string | null) =>
  ctx.unitOfWork(tenantOf(ctx).organizationId, () =>
    ctx.sql(
      'invitation.outcome',
      `update invitation set error = $4, sent_at = case when $4::text is null then $5::timestamptz end
       where organization_id = $1 and user_id = $2 and batch = $3`,
      [tenantOf(ctx).organizationId, userId, batch, error, ctx.clock.now()],
    ),
  );

/** Returns the numbers of sent and unsent mails of a batch. */
export async function invitationCounts(
  ctx: RequestContext,
  batch: string,
): Promise<{ total: number; sent: number; failed: number }> {
  const [row] = await ctx.sql<{ total: number; sent: number; failed: number }>(
    'invitation.counts',
    `select count(*) as total, count(sent_at) as sent, count(error) as failed from invitation
     where organization_id = $1 and batch = $2`,
    [tenantOf(ctx).organizationId, batch],
  );
  return row as { total: number; sent: number; failed: number };
}
