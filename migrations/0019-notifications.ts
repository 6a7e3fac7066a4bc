import { Baseline, ownerFunction, protect } from './schema';

/** The inbox of each user, by which channels they want to be notified, and deliveries by e-mail and push. */
export class Migration0019Notifications extends Baseline {
  override statements = [...INBOX, ...CHANNELS];
}

const OF_USER = 'foreign key (organization_id, user_id) references user_account (organization_id, id)';
/** True if a legal hold keeps notification `n`: one on its person, or one on all data of the organization. */
const HELD = `exists (select 1 from legal_hold h
       left join employee e on e.organization_id = h.organization_id and e.id = h.employee_id
       where h.organization_id = n.organization_id and (h.employee_id is null or e.user_id = n.user_id))`;

const INBOX = [
  // `key` names the event: a user has one notification of each. `outside_text` is for e-mail and push, which name no
  // other people; null where `text` is fit for them.
  `create table notification (
    organization_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    position bigint not null generated always as identity,
    kind text not null check (kind ~ '^[a-z_]{1,40}$'),
    key text not null,
    title text not null,
    text text not null,
    outside_text text,
    link text not null,
    data jsonb not null,
    created_at timestamptz not null,
    read_at timestamptz,
    primary key (organization_id, id),
    constraint notification_key unique (organization_id, user_id, key),
    ${OF_USER}
  )`,
  'create index notification_newest on notification (organization_id, user_id, position desc)',
  'create index notification_unread on notification (organization_id, user_id) where read_at is null',
  'create index notification_created on notification (created_at)',
  ...protect('notification'),
  // Notifications are kept for a time, and of each user a number of them.
  ...ownerFunction(
    'forget_notifications(before timestamptz, most integer)',
    'void',
    `delete from notification n where n.created_at < before and not ${HELD};
     delete from notification n using (
       select organization_id, id, row_number() over (
         partition by organization_id, user_id order by position desc) as place
       from notification
     ) old
     where old.place > most and n.organization_id = old.organization_id and n.id = old.id and not ${HELD};
     delete from job_run where kind = 'notification.deliver' and finished_at < before + interval '89 days'`,
  ),
];

const CHANNELS = [
  // Explicit choices of users; kinds without a row use the defaults.
  `create table notification_choice (
    organization_id uuid not null,
    user_id uuid not null,
    kind text not null check (kind ~ '^[a-z_]{1,40}$'),
    email text not null check (email in ('at_once', 'digest', 'off')),
    push boolean not null,
    primary key (organization_id, user_id, kind),
    ${OF_USER}
  )`,
  ...protect('notification_choice'),
  // Nulls follow the defaults; without quiet hours where `is_quiet` is false.
  `create table notification_settings (
    organization_id uuid not null,
    user_id uuid not null,
    timezone text,
    locale text,
    digest_at text,
    is_quiet boolean not null default true,
    quiet_from text,
    quiet_until text,
    reminder_minutes integer check (reminder_minutes between 15 and 1440),
    primary key (organization_id, user_id),
    constraint notification_settings_quiet check ((quiet_from is null) = (quiet_until is null)),
    ${OF_USER}
  )`,
  ...protect('notification_settings'),
  // An endpoint is one browser: it belongs to the user who added it last.
  `create table push_device (
    organization_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    endpoint text not null,
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null,
    primary key (organization_id, id),
    constraint push_device_endpoint unique (organization_id, endpoint),
    ${OF_USER}
  )`,
  'create index push_device_user on push_device (organization_id, user_id)',
  ...protect('push_device'),
  // While a job sends it, `next_attempt_at` is the end of its lease. Digests of one mail share a `batch_id`.
  `create table notification_delivery (
    organization_id uuid not null,
    id uuid not null,
    notification_id uuid not null,
    device_id uuid,
    channel text not null check (channel in ('email', 'push')),
    is_digest boolean not null,
    batch_id uuid,
    status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'dropped')),
    tries integer not null default 0,
    next_attempt_at timestamptz not null,
    expires_at timestamptz,
    error text,
    primary key (organization_id, id),
    foreign key (organization_id, notification_id) references notification (organization_id, id) on delete cascade,
    foreign key (organization_id, device_id) references push_device (organization_id, id) on delete cascade
  )`,
  `create index notification_delivery_waiting on notification_delivery (organization_id, next_attempt_at)
    where status = 'waiting'`,
  'create index notification_delivery_notification on notification_delivery (organization_id, notification_id)',
  'create index notification_delivery_device on notification_delivery (organization_id, device_id)',
  ...protect('notification_delivery'),
];
