import { tenantOf, type RequestContext } from '../../kernel/context';
import { columnsOf, nameOfFew } from '../../kernel/import/columns';
import { OPT_IN_KINDS, type NotificationKind } from './notification.rules';

/** An event of which people are notified. */
export interface Notice {
  kind: NotificationKind;
  /** People by user or by employee; inactive users, unknown ids and the caller are left out. */
  userIds?: readonly string[];
  employeeIds?: readonly string[];
  /** Names the event, such as `trade:ID:approved`: a user gets one notification of each key. */
  key: string;
  title: string;
  /** A sentence without notes, reasons of absence and names of third persons, or with an `outsideText` beside it. */
  text: string;
  /** The text of e-mail and push, where `text` holds what these must not. */
  outsideText?: string;
  /** Path in the console, such as `/trades`. */
  link: string;
  /** The begin of a shift that it is about: quiet hours do not hold back what concerns the next hours. */
  beginsAt?: Date;
  /** Then it is obsolete: e-mails and pushes that were held back until then are not sent. */
  expiresAt?: Date;
  /** The keys of this kind, as described at `Notification.data`. */
  data: Record<string, unknown>;
}

export interface StoredNotification {
  id: string;
  userId: string;
  kind: NotificationKind;
  key: string;
}

interface Recipient {
  notice: number;
  userId: string | null;
  employeeId: string | null;
}

const notices = columnsOf<Notice>([
  { name: 'kind', type: 'text', of: ({ kind }) => kind },
  { name: 'key', type: 'text', of: ({ key }) => key },
  { name: 'title', type: 'text', of: ({ title }) => title },
  { name: 'text', type: 'text', of: ({ text }) => text },
  { name: 'outside_text', type: 'text', of: ({ outsideText }) => outsideText },
  { name: 'link', type: 'text', of: ({ link }) => link },
  { name: 'data', type: 'jsonb', of: ({ data }) => JSON.stringify(data) },
]);
const recipients = columnsOf<Recipient>([
  { name: 'notice', type: 'integer', of: ({ notice }) => notice },
  { name: 'user_id', type: 'uuid', of: ({ userId }) => userId },
  { name: 'employee_id', type: 'uuid', of: ({ employeeId }) => employeeId },
]);

/** Writes the notices to the inboxes of their people by one statement; returns what is new there, in their order. */
export async function storeNotices(ctx: RequestContext, list: readonly Notice[]): Promise<StoredNotification[]> {
  const principal = tenantOf(ctx);
  const people = list.flatMap(({ userIds = [], employeeIds = [] }, i) => [
    ...userIds.map((userId) => ({ notice: i + 1, userId, employeeId: null })),
    ...employeeIds.map((employeeId) => ({ notice: i + 1, userId: null, employeeId })),
  ]);
  if (people.length === 0) return [];
  return ctx.sql<StoredNotification>(
    nameOfFew('notification.store', Math.max(list.length, people.length)),
    `with notice as materialized (select * from ${notices.unnestCounted(5)}),
     recipient as materialized (
       select distinct r.notice, coalesce(r.user_id, e.user_id) as user_id from ${recipients.unnest(12)}
       left join employee e on e.organization_id = $1 and e.id = r.employee_id
     )
     insert into notification
       (id, organization_id, user_id, kind, key, title, text, outside_text, link, data, created_at)
     select gen_random_uuid(), $1::uuid, u.id, n.kind, n.key, n.title, n.text, n.outside_text, n.link, n.data, $2
     from notice n join recipient r on r.notice = n.position
     join user_account u on u.organization_id = $1 and u.id = r.user_id
     where u.status = 'active' and u.id is distinct from $3::uuid
       and (n.kind <> all($4::text[]) or exists (
         select from notification_choice c
         where c.organization_id = $1 and c.user_id = u.id and c.kind = n.kind and (c.email <> 'off' or c.push)))
     order by n.position, u.id
     on conflict (organization_id, user_id, key) do nothing
     returning id, user_id as "userId", kind, key`,
    [
      principal.organizationId,
      ctx.clock.now(),
      principal.kind === 'user' ? principal.userId : null,
      [...OPT_IN_KINDS],
      ...(await notices.arrays(list)),
      ...(await recipients.arrays(people)),
    ],
  );
}

/** Marks notifications of a user as read: these, and those up to a position; all of them where neither is given. */
export async function storeRead(
  ctx: RequestContext,
  userId: string,
  { ids, upTo }: { ids: readonly string[] | null; upTo: number | null },
): Promise<void> {
  await ctx.sql(
    'notification.read',
    `update notification set read_at = $3
     where organization_id = $1 and user_id = $2 and read_at is null
       and (($4::uuid[] is null and $5::bigint is null) or id = any($4) or position <= $5)`,
    [tenantOf(ctx).organizationId, userId, ctx.clock.now(), ids && [...ids], upTo],
  );
}

const MAX_NOTIFICATIONS_PER_USER = 1_000;

/** Forgets old notifications of every organization, and of each user those beyond the newest 1,000. */
export async function forgetNotificationsBefore(ctx: RequestContext, before: Date): Promise<void> {
  await ctx.system('notification.forget', 'select forget_notifications($1, $2)', [before, MAX_NOTIFICATIONS_PER_USER]);
}
