import { Baseline, ownerFunction, protect } from './schema';

/** Webhooks of organizations, and the outcome of each message. */
export class Migration0024Webhooks extends Baseline {
  override statements = [...TABLES, ...FUNCTIONS];
}

const OF_WEBHOOK = `foreign key (organization_id, webhook_id)
      references webhook (organization_id, id) on delete cascade`;

const TABLES = [
  // At most one job delivers to a webhook at a time: `job_id`, while that job runs.
  `create table webhook (
    organization_id uuid not null references organization,
    id uuid not null,
    url text not null,
    description text not null,
    event_types text[] not null,
    format text not null default 'standard' check (format in ('slack', 'standard', 'teams')),
    team_id uuid,
    active boolean not null,
    off_reason text,
    off_at timestamptz,
    failing_since timestamptz,
    paused_until timestamptz,
    job_id uuid,
    created_at timestamptz not null,
    primary key (organization_id, id),
    constraint webhook_team foreign key (organization_id, team_id) references team (organization_id, id)
  )`,
  ...protect('webhook'),

  // Separate from the webhook, so that no listing contains it. `ends_at` is set for a replaced secret, which stays in
  // use until then.
  `create table webhook_secret (
    organization_id uuid not null references organization,
    id uuid not null,
    webhook_id uuid not null,
    secret text not null,
    created_at timestamptz not null,
    ends_at timestamptz,
    primary key (organization_id, id),
    ${OF_WEBHOOK}
  )`,
  'create index webhook_secret_webhook on webhook_secret (organization_id, webhook_id)',
  ...protect('webhook_secret'),

  // Messages are inserted in the transaction of their event. Those of one subject are delivered in the order of
  // `sequence`, which writers draw while they hold a lock of the subject.
  `create table webhook_delivery (
    organization_id uuid not null references organization,
    id uuid not null,
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
    primary key (organization_id, id),
    ${OF_WEBHOOK}
  )`,
  `create index webhook_delivery_waiting on webhook_delivery (organization_id, webhook_id, subject, sequence)
    where status = 'waiting'`,
  'create index webhook_delivery_newest on webhook_delivery (organization_id, webhook_id, sequence desc)',
  'create index webhook_delivery_created on webhook_delivery (created_at)',
  `create index webhook_delivery_backlog on webhook_delivery (created_at) where status = 'waiting'`,
  ...protect('webhook_delivery'),
];

const FUNCTIONS = [
  // Messages stay while all data of their organization is on legal hold, or for the period that it has set. Runs of the
  // job are deleted early, because they are many and contain nothing that the deliveries lack.
  ...ownerFunction(
    'forget_webhook_deliveries(before timestamptz, at timestamptz)',
    'void',
    `delete from webhook_delivery d where d.created_at < before
       and not exists (select 1 from legal_hold h
         where h.organization_id = d.organization_id and h.employee_id is null)
       and not exists (select 1 from retention_rule r
         where r.organization_id = d.organization_id and r.kind = 'webhook_deliveries');
     delete from webhook_secret where ends_at < at;
     delete from job_run where kind = 'webhook.deliver' and finished_at < at - interval '1 day'`,
  ),
  ...ownerFunction(
    'waiting_webhook_messages()',
    'table (messages integer, oldest timestamptz)',
    `return query
     select count(*)::integer, min(created_at) from webhook_delivery where status = 'waiting'`,
    { isStable: true },
  ),
];
