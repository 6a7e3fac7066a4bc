import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** How users are notified beside the inbox: settings, devices, and deliveries by e-mail and push. */
export class Migration0181NotificationChannels extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  'lock table user_account, notification in share row exclusive mode',
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
    foreign key (organization_id, user_id) references user_account (organization_id, id)
  )`,
  // An endpoint is one browser: it belongs to the user who added it last.
  `create table push_device (
    id uuid not null,
    organization_id uuid not null,
    user_id uuid not null,
    endpoint text not null,
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null,
    primary key (organization_id, id),
    constraint push_device_endpoint unique (organization_id, endpoint),
    foreign key (organization_id, user_id) references user_account (organization_id, id)
  )`,
  `create index push_device_user on push_device (organization_id, user_id)`,
  // While a job sends it, `next_attempt_at` is the end of its lease. Digests of one mail share a `batch_id`.
  `create table notification_delivery (
    id uuid not null,
    organization_id uuid not null,
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
  `create index notification_delivery_notification on notification_delivery (organization_id, notification_id)`,
  `create index notification_delivery_device on notification_delivery (organization_id, device_id)`,
  ...['notification_settings', 'push_device', 'notification_delivery'].flatMap(protect),
  `create or replace function forget_notifications(before timestamptz, most integer) returns void
    language sql security definer set search_path = muster, pg_temp as $$
      delete from notification where created_at < before;
      delete from notification n using (
        select organization_id, id, row_number() over (
          partition by organization_id, user_id order by position desc) as place
        from notification
      ) old
      where old.place > most and n.organization_id = old.organization_id and n.id = old.id;
      delete from job_run where kind = 'notification.deliver' and finished_at < before + interval '89 days';
    $$`,
];
