import { tenantOf, type RequestContext } from '../../kernel/context';
import { idArray } from '../../kernel/graphql/loaders';
import { columnsOf } from '../../kernel/import/columns';
import { newId } from '../../kernel/ids';
import { dueAt, type Channel } from './delivery.rules';
import { DEFAULT_CHANNELS, type EmailDelivery, type NotificationKind } from './notification.rules';
import type { Notice, StoredNotification } from './notification.store';
import { SETTINGS_COLUMNS, settingsInForce, type ChosenSettings } from './settings.queries';

/** Deliveries of notifications by e-mail and push: written with the notification, sent by jobs. */

interface Recipient extends ChosenSettings {
  userId: string;
  kind: NotificationKind;
  email: EmailDelivery | null;
  push: boolean | null;
  /** Ids of devices, separated by commas. */
  devices: string | null;
}

interface NewDelivery {
  notificationId: string;
  deviceId: string | null;
  channel: Channel;
  isDigest: boolean;
  dueAt: Date;
  expiresAt: Date | null;
}

const columns = columnsOf<NewDelivery>([
  { name: 'id', type: 'uuid', of: newId },
  { name: 'notification_id', type: 'uuid', of: ({ notificationId }) => notificationId },
  { name: 'device_id', type: 'uuid', of: ({ deviceId }) => deviceId },
  { name: 'channel', type: 'text', of: ({ channel }) => channel },
  { name: 'is_digest', type: 'boolean', of: ({ isDigest }) => isDigest },
  { name: 'next_attempt_at', type: 'timestamptz', of: ({ dueAt: at }) => at.toISOString() },
  { name: 'expires_at', type: 'timestamptz', of: ({ expiresAt }) => expiresAt?.toISOString() },
]);

/** Writes what is to be sent of new notifications; returns when the first is due, null where there is none. */
export async function storeDeliveries(
  ctx: RequestContext,
  stored: readonly StoredNotification[],
  notices: readonly Notice[],
): Promise<Date | null> {
  if (stored.length === 0) return null;
  const noticeOf = new Map(notices.map((notice) => [`${notice.kind} ${notice.key}`, notice]));
  const recipients = await recipientsOf(ctx, stored);
  const now = ctx.clock.now();
  const deliveries = stored.flatMap(({ id, userId, kind, key }): NewDelivery[] => {
    const recipient = recipients.get(`${userId} ${kind}`);
    if (!recipient) return [];
    const { beginsAt = null, expiresAt = null } = noticeOf.get(`${kind} ${key}`) ?? {};
    const due = { ...settingsInForce(ctx, recipient), now, beginsAt };
    const { email, push } = { ...DEFAULT_CHANNELS[kind], ...(recipient.email === null ? {} : recipient) };
    const mail: NewDelivery[] =
      email === null || email === 'off' || !ctx.mailer
        ? []
        : [
            {
              notificationId: id,
              deviceId: null,
              channel: 'email',
              isDigest: email === 'digest',
              dueAt: dueAt(email, due),
              expiresAt,
            },
          ];
    const devices = push && ctx.push ? (recipient.devices?.split(',') ?? []) : [];
    const pushAt = devices.length > 0 ? dueAt('at_once', due) : now;
    return [
      ...mail,
      ...devices.map((deviceId) => ({
        notificationId: id,
        deviceId,
        channel: 'push' as const,
        isDigest: false,
        dueAt: pushAt,
        expiresAt,
      })),
    ];
  });
  if (deliveries.length === 0) return null;
  await ctx.sql(
    null,
    `insert into notification_delivery (organization_id, ${columns.names})
     select $1::uuid, ${columns.names} from ${columns.unnest(2)}`,
    [tenantOf(ctx).organizationId, ...(await columns.arrays(deliveries))],
  );
  return deliveries.reduce((first, { dueAt: at }) => (at < first ? at : first), (deliveries[0] as NewDelivery).dueAt);
}

async function recipientsOf(
  ctx: RequestContext,
  stored: readonly StoredNotification[],
): Promise<Map<string, Recipient>> {
  if (!ctx.mailer && !ctx.push) return new Map();
  const kinds = [...new Set(stored.map(({ kind }) => kind))];
  const rows = await ctx.sql<Recipient>(
    null,
    `select u.id as "userId", k.kind, c.email, c.push, ${SETTINGS_COLUMNS},
       (select string_agg(d.id::text, ',') from push_device d
        where d.organization_id = $1 and d.user_id = u.id) as devices
     from user_account u cross join unnest($3::text[]) as k (kind)
     left join notification_settings s on s.organization_id = $1 and s.user_id = u.id
     left join notification_choice c on c.organization_id = $1 and c.user_id = u.id and c.kind = k.kind
     where u.organization_id = $1 and u.id = any($2)`,
    [tenantOf(ctx).organizationId, idArray([...new Set(stored.map(({ userId }) => userId))]), kinds],
  );
  return new Map(rows.map((row) => [`${row.userId} ${row.kind}`, row]));
}

/** A delivery that a job sends now. */
export interface ClaimedDelivery {
  id: string;
  batchId: string | null;
  channel: Channel;
  tries: number;
  userId: string;
  email: string;
  kind: NotificationKind;
  notificationId: string;
  title: string;
  text: string;
  link: string;
  locale: string | null;
  endpoint: string | null;
  p256dh: string | null;
  auth: string | null;
}

const MAX_CLAIMED = 200;
/** Longer than all of a claim takes; what has no outcome by then, because its node died, is sent again. */
const LEASE_MS = 300_000;

/** Claims what is due, and drops what need not be sent any more: read, expired, turned off, or of inactive users. */
export async function claimDeliveries(ctx: RequestContext): Promise<ClaimedDelivery[]> {
  const { organizationId } = tenantOf(ctx);
  const now = ctx.clock.now();
  const due = await ctx.sql<{
    id: string;
    isWanted: boolean;
    isDigest: boolean;
    userId: string;
    batchId: string | null;
  }>(
    'notificationDelivery.due',
    `select d.id, d.is_digest as "isDigest", n.user_id as "userId", d.batch_id as "batchId",
       n.read_at is null and u.status = 'active' and (d.expires_at is null or d.expires_at > $2)
         and (c.kind is null or case d.channel when 'email' then c.email <> 'off' else c.push end) as "isWanted"
     from notification_delivery d
     join notification n on n.organization_id = $1 and n.id = d.notification_id
     join user_account u on u.organization_id = $1 and u.id = n.user_id
     left join notification_choice c on c.organization_id = $1 and c.user_id = n.user_id and c.kind = n.kind
     where d.organization_id = $1 and d.status = 'waiting' and d.next_attempt_at <= $2
     order by d.next_attempt_at, d.id limit ${MAX_CLAIMED} for update of d skip locked`,
    [organizationId, now],
  );
  const batches = new Map<string, string>();
  const batchOf = ({ isDigest, batchId, userId }: (typeof due)[number]): string | null => {
    if (!isDigest || batchId !== null) return batchId;
    if (!batches.has(userId)) batches.set(userId, newId());
    return batches.get(userId) as string;
  };
  const wanted = due.filter(({ isWanted }) => isWanted);
  await ctx.sql(
    null,
    `update notification_delivery set status = 'dropped' where organization_id = $1 and id = any($2)`,
    [organizationId, idArray(due.filter(({ isWanted }) => !isWanted).map(({ id }) => id))],
  );
  return ctx.sql<ClaimedDelivery>(
    null,
    `update notification_delivery d set next_attempt_at = $4, tries = d.tries + 1, batch_id = w.batch_id
     from unnest($2::uuid[], $3::uuid[]) as w (id, batch_id), notification n
       join user_account u on u.organization_id = n.organization_id and u.id = n.user_id
       left join notification_settings s on s.organization_id = n.organization_id and s.user_id = n.user_id
     where d.organization_id = $1 and d.id = w.id and n.organization_id = $1 and n.id = d.notification_id
     returning d.id, d.batch_id as "batchId", d.channel, d.tries, n.user_id as "userId", u.email, n.kind,
       n.id as "notificationId", n.title, coalesce(n.outside_text, n.text) as text, n.link, s.locale,
       (select endpoint from push_device p where p.organization_id = $1 and p.id = d.device_id) as endpoint,
       (select p256dh from push_device p where p.organization_id = $1 and p.id = d.device_id) as p256dh,
       (select auth from push_device p where p.organization_id = $1 and p.id = d.device_id) as auth`,
    [organizationId, idArray(wanted.map(({ id }) => id)), wanted.map(batchOf), new Date(now.getTime() + LEASE_MS)],
  );
}

/** Outcome of an attempt: sent, given up, or due for a retry at a time. */
export interface Outcome {
  ids: readonly string[];
  status: 'sent' | 'failed' | 'waiting';
  nextAttemptAt: Date;
  error: string | null;
}

export async function storeOutcome(ctx: RequestContext, { ids, status, nextAttemptAt, error }: Outcome): Promise<void> {
  await ctx.sql(
    'notificationDelivery.outcome',
    `update notification_delivery set status = $3, next_attempt_at = $4, error = $5
     where organization_id = $1 and id = any($2)`,
    [tenantOf(ctx).organizationId, idArray(ids), status, nextAttemptAt, error],
  );
}

/** Returns when the next delivery is due. */
export async function nextDueAt(ctx: RequestContext): Promise<Date | null> {
  const [row] = await ctx.sql<{ at: string | null }>(
    'notificationDelivery.next',
    `select min(next_attempt_at) as at from notification_delivery where organization_id = $1 and status = 'waiting'`,
    [tenantOf(ctx).organizationId],
  );
  return row?.at ? new Date(row.at) : null;
}

/** A push service knows the device no more. */
export async function forgetDevice(ctx: RequestContext, endpoint: string): Promise<void> {
  await ctx.sql('pushDevice.forget', 'delete from push_device where organization_id = $1 and endpoint = $2', [
    tenantOf(ctx).organizationId,
    endpoint,
  ]);
}
