import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** The inbox of each user, and by which channels they want to be notified. */
export class Migration0180Notifications extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  'lock table user_account in share row exclusive mode',
  // `key` names the event: a user has one notification of each. `outside_text` is for e-mail and push, which name no
  // other people; null where `text` is fit for them.
  `create table notification (
    id uuid not null,
    organization_id uuid not null,
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
    foreign key (organization_id, user_id) references user_account (organization_id, id)
  )`,
  `create index notification_newest on notification (organization_id, user_id, position desc)`,
  `create index notification_unread on notification (organization_id, user_id) where read_at is null`,
  `create index notification_created on notification (created_at)`,
  // Explicit choices of users; kinds without a row use the defaults.
  `create table notification_choice (
    organization_id uuid not null,
    user_id uuid not null,
    kind text not null check (kind ~ '^[a-z_]{1,40}$'),
    email text not null check (email in ('at_once', 'digest', 'off')),
    push boolean not null,
    primary key (organization_id, user_id, kind),
    foreign key (organization_id, user_id) references user_account (organization_id, id)
  )`,
  ...['notification', 'notification_choice'].flatMap(protect),
  // Notifications are kept for a time, and of each user a number of them.
  `create function forget_notifications(before timestamptz, most integer) returns void
    language sql security definer set search_path = muster, pg_temp as $$
      delete from notification where created_at < before;
      delete from notification n using (
        select organization_id, id, row_number() over (
          partition by organization_id, user_id order by position desc) as place
        from notification
      ) old
      where old.place > most and n.organization_id = old.organization_id and n.id = old.id;
    $$`,
  `revoke all on function forget_notifications(timestamptz, integer) from public`,
  `grant execute on function forget_notifications(timestamptz, integer) to muster_app`,
];
