import { tenantOf, userOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { offsetOf } from '../../kernel/graphql/page';
import { presentCursor } from '../live/log.queries';
import type { NotificationsFilter } from './notification.inputs';
import type { Notification, NotificationPage } from './notification.type';

const COLUMNS = `id, kind, title, text, link, data, created_at as "createdAt", read_at as "readAt"`;

const WANTED = `organization_id = $1 and user_id = $2 and ($3::text is null or kind = $3)
  and ($4::boolean is null or (read_at is null) = $4)`;

/** Returns notifications of the caller, newest first. */
export async function listNotifications(ctx: RequestContext, filter: NotificationsFilter): Promise<NotificationPage> {
  const { page, limit, kind = null, unread = null } = filter;
  const { organizationId, userId } = userOf(ctx);
  const wanted = [organizationId, userId, kind, unread];
  const data = await ctx.sql<Notification>(
    'notification.list',
    `select ${COLUMNS} from notification where ${WANTED} order by position desc limit $5 offset $6`,
    [...wanted, limit, offsetOf(filter)],
  );
  const [{ total } = { total: 0 }] = await ctx.sql<{ total: number }>(
    'notification.count',
    `select count(*)::integer as total from notification where ${WANTED}`,
    wanted,
  );
  return { data, page, limit, total, unread: await countUnread(ctx, userId), cursor: await presentCursor(ctx) };
}

export async function countUnread(ctx: RequestContext, userId: string): Promise<number> {
  const [row] = await ctx.sql<{ unread: number }>(
    'notification.unread',
    `select count(*)::integer as unread from notification
     where organization_id = $1 and user_id = $2 and read_at is null`,
    [tenantOf(ctx).organizationId, userId],
  );
  return row?.unread ?? 0;
}

/** A notification as its user's subscription shows it. */
export interface AddedNotification {
  notification: Notification;
  userId: string;
  /** Unread notifications of that user. */
  unread: number;
}

export async function addedNotifications(ctx: RequestContext, ids: readonly string[]): Promise<AddedNotification[]> {
  const rows = await ctx.sql<Notification & { userId: string; unread: number }>(
    'notification.added',
    `select ${COLUMNS}, n.user_id as "userId", (
       select count(*)::integer from notification u
       where u.organization_id = $1 and u.user_id = n.user_id and u.read_at is null) as unread
     from notification n where organization_id = $1 and id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(ids)],
  );
  return rows.map(({ userId, unread, ...notification }) => ({ notification, userId, unread }));
}
