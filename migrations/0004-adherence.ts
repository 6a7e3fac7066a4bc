import { Migration } from '@mikro-orm/migrations';
import { protect } from './protect';

/** Judgement of live states against the schedule: its checkpoint, episodes, alerts, and the live log. */
export class Migration0004Adherence extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...TENANT_TABLES.flatMap(protect), ...FUNCTIONS]) this.addSql(statement);
  }
}

const TYPES = `('late_start', 'early_leave', 'extended_break', 'unscheduled_break', 'wrong_state')`;

const TABLES = [
  // One row per judged employee. `carry` is the checkpoint of the state machine after the newest state. `afresh` means
  // that judgement must restart from history, because the plan or the past has changed.
  `create table agent_judgement (
    organization_id uuid not null,
    employee_id uuid not null,
    carry jsonb,
    carry_at timestamptz not null default '-infinity',
    carry_sequence bigint not null default 0,
    afresh boolean not null default true,
    scheduled_state text not null default 'offline',
    is_adherent boolean not null default true,
    shift_id uuid,
    next_check_at timestamptz,
    primary key (organization_id, employee_id),
    foreign key (organization_id, employee_id) references employee (organization_id, id)
  )`,
  `create index agent_judgement_due on agent_judgement (next_check_at) where next_check_at is not null`,
  `create index agent_judgement_due_of on agent_judgement (organization_id, next_check_at)`,

  // The key ensures that an episode is never raised twice by concurrent nodes.
  `create table adherence_episode (
    organization_id uuid not null,
    employee_id uuid not null,
    shift_id uuid not null,
    type text not null check (type in ${TYPES}),
    began_at timestamptz not null,
    ended_at timestamptz,
    primary key (organization_id, employee_id, shift_id, type, began_at)
  )`,
  `create table adherence_alert (
    id uuid primary key,
    organization_id uuid not null,
    employee_id uuid not null,
    shift_id uuid not null,
    type text not null check (type in ${TYPES}),
    message text not null,
    status text not null check (status in ('active', 'acknowledged', 'resolved')),
    occurrences integer not null default 1,
    evidence jsonb not null,
    created_at timestamptz not null,
    ended_at timestamptz,
    acknowledged_at timestamptz,
    resolved_at timestamptz,
    notes text,
    unique (organization_id, id),
    foreign key (organization_id, employee_id) references employee (organization_id, id)
  )`,
  `create unique index adherence_alert_active on adherence_alert (organization_id, employee_id, shift_id, type)
    where status = 'active'`,
  `create index adherence_alert_newest on adherence_alert (organization_id, created_at desc, id)`,
  `create index adherence_alert_status on adherence_alert (organization_id, status, created_at desc, id)`,

  `create sequence live_event_sequence`,
  `grant usage on sequence live_event_sequence to muster_app`,
  // The ordered log behind subscriptions: employees whose state changed, and changed alerts. It is in commit order,
  // because the sequence is drawn under a lock of the organization that is held until commit.
  `create table live_event (
    organization_id uuid not null,
    sequence bigint not null,
    kind text not null check (kind in ('state', 'alert')),
    subject_id uuid not null,
    created_at timestamptz not null,
    primary key (organization_id, sequence)
  )`,
  `create index live_event_age on live_event (created_at)`,
];

const TENANT_TABLES = ['agent_judgement', 'adherence_episode', 'adherence_alert', 'live_event'];

const FUNCTIONS = [
  `create function organizations_due(at timestamptz) returns table (organization_id uuid, timezone text, tier text)
    language sql stable security definer set search_path = muster, pg_temp as $$
      select o.id, o.timezone, o.tier from organization o
      where o.id in (select j.organization_id from agent_judgement j where j.next_check_at <= at)
    $$`,
  `create function forget_live_events(before timestamptz) returns void
    language sql security definer set search_path = muster, pg_temp as $$
      delete from live_event where created_at < before
    $$`,
  `create function live_sessions(hashes text[], used_since timestamptz, at timestamptz)
    returns table (id_hash text, role text)
    language sql security definer set search_path = muster, pg_temp as $$
      update user_session s set last_used_at = at from user_account u
      where s.id_hash = any(hashes) and s.expires_at > at and s.last_used_at > used_since
        and u.organization_id = s.organization_id and u.id = s.user_id and u.status = 'active'
      returning s.id_hash, u.role
    $$`,
  ...[
    'organizations_due(timestamptz)',
    'live_sessions(text[], timestamptz, timestamptz)',
    'forget_live_events(timestamptz)',
  ].flatMap((signature) => [
    `revoke all on function ${signature} from public`,
    `grant execute on function ${signature} to muster_app`,
  ]),
];
