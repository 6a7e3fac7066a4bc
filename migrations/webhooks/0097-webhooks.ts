import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** Webhooks of organizations, and the outcome of each message. */
export class Migration0097Webhooks extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // At most one job delivers to a webhook at a time: `job_id`, while that job runs.
  `create table webhook (
    id uuid primary key,
    organization_id uuid not null references organization,
    url text not null,
    description text not null,
    event_types text[] not null,
    active boolean not null,
    off_reason text,
    off_at timestamptz,
    failing_since timestamptz,
    paused_until timestamptz,
    job_id uuid,
    created_at timestamptz not null,
    unique (organization_id, id)
  )`,
  // Separate from the webhook, so that no listing contains it. `ends_at` is set for a replaced secret, which stays in
  // use until then.
  `create table webhook_secret (
    id uuid primary key,
    organization_id uuid not null references organization,
    webhook_id uuid not null,
    secret text not null,
    created_at timestamptz not null,
    ends_at timestamptz,
    foreign key (organization_id, webhook_id) references webhook (organization_id, id) on delete cascade
  )`,
  `create index webhook_secret_webhook on webhook_secret (organization_id, webhook_id)`,
  // Messages are inserted in the transaction of their event. Those of one subject are delivered in the order of
  // `sequence`, which writers draw while they hold a lock of the subject.
  `create table webhook_delivery (
    id uuid primary key,
    organization_id uuid not null references organization,
    webhook_id uuid not null,
    sequence bigint not null generated always as identity,
    event_id uuid not null,
    type text not null,
    subject text not null,
    body text not null,
    status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
    tries integer not null default 0,
    next_attempt_at timestamptz not null,
    attempts jsonb not null default '[]',
    created_at timestamptz not null,
    unique (organization_id, id),
    foreign key (organization_id, webhook_id) references webhook (organization_id, id) on delete cascade
  )`,
  `create index webhook_delivery_waiting on webhook_delivery (organization_id, webhook_id, subject, sequence)
    where status = 'waiting'`,
  `create index webhook_delivery_newest on webhook_delivery (organization_id, webhook_id, sequence desc)`,
  `create index webhook_delivery_created on webhook_delivery (created_at)`,
  ...['webhook', 'webhook_secret', 'webhook_delivery'].flatMap(protect),

  // Runs of the job are deleted early, because they are many and contain nothing that the deliveries lack.
  `create function forget_webhook_deliveries(before timestamptz, at timestamptz) returns void
    language sql security definer set search_path = muster, pg_temp as $$
      delete from webhook_delivery where created_at < before;
      delete from webhook_secret where ends_at < at;
      delete from job_run where kind = 'webhook.deliver' and finished_at < at - interval '1 day';
    $$`,
  `revoke all on function forget_webhook_deliveries(timestamptz, timestamptz) from public`,
  `grant execute on function forget_webhook_deliveries(timestamptz, timestamptz) to muster_app`,
];
