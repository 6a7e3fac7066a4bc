import { tenantOf, userOf, type RequestContext } from '../../kernel/context';
import { forbidden, notFound } from '../../kernel/errors';
import { idArray } from '../../kernel/graphql/loaders';
import { appendLiveEvents } from '../live/log.commands';
import { storeDeliveries } from './delivery.store';
import { notificationKind } from './live-kinds';
import type { ReadNotifications } from './notification.inputs';
import { countUnread } from './notification.queries';
import { deliveriesStored } from './notification.topics';
import { storeNotices, storeRead, type Notice } from './notification.store';

/**
 * Notifies people as part of the open unit of work: a rollback leaves nothing of it, and the same key notifies a user
 * once. The caller is not notified.
 */
export async function notify(ctx: RequestContext, notices: readonly Notice[]): Promise<void> {
  const stored = await storeNotices(ctx, notices);
  await appendLiveEvents(
    ctx,
    stored.map(({ id }) => ({ kind: notificationKind, subjectId: id })),
  );
  const at = await storeDeliveries(ctx, stored, notices);
  if (at) await deliveriesStored.publish(ctx, { at });
}

/** Marks notifications of the caller as read; returns how many are unread then. */
export async function markNotificationsRead(
  ctx: RequestContext,
  { ids = null, upTo = null }: ReadNotifications,
): Promise<number> {
  const { userId } = userOf(ctx);
  const asked = [
    ...(ids ?? []).map((id, i) => ({ id, path: `ids[${i}]` })),
    ...(upTo === null ? [] : [{ id: upTo, path: 'upTo' }]),
  ];
  const positions = await requireOwn(ctx, asked);
  await storeRead(ctx, userId, { ids, upTo: upTo === null ? null : (positions.get(upTo) ?? null) });
  return countUnread(ctx, userId);
}

/** Returns the places of the caller's notifications in the inbox. */
async function requireOwn(
  ctx: RequestContext,
  asked: readonly { id: string; path: string }[],
): Promise<Map<string, number>> {
  if (asked.length === 0) return new Map();
  const rows = await ctx.sql<{ id: string; userId: string; position: number }>(
    'notification.own',
    `select id, user_id as "userId", position from notification where organization_id = $1 and id = any($2)`,
    [tenantOf(ctx).organizationId, idArray([...new Set(asked.map(({ id }) => id))])],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const unknown = asked.find(({ id }) => !found.has(id));
  if (unknown) throw notFound('Notification', unknown.path, unknown.id);
  const foreign = asked.find(({ id }) => found.get(id)?.userId !== userOf(ctx).userId);
  if (foreign) throw forbidden(`The notification ${foreign.id} is somebody else's`, foreign.path);
  return new Map(rows.map(({ id, position }) => [id, position]));
}
