import { Migration } from '@mikro-orm/migrations';
import { protect } from './protect';

/** Deflection, and agent states: their history and the current one. */
export class Migration0002Imports extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...TENANT_TABLES.flatMap(protect), ...PARTITIONS]) this.addSql(statement);
  }
}

const STATES = `(
  'available', 'on_call', 'after_call_work', 'break', 'lunch', 'meeting', 'training', 'offline', 'unavailable'
)`;

const TABLES = [
  // Like contact_history: a natural key, no foreign key, '' for no queue and no channel. Only a given total is stored.
  // A missing one is joined from the history on read, so the two can be imported in any order.
  `create table deflection (
    organization_id uuid not null,
    queue text not null,
    channel text not null,
    date date not null,
    interval time not null,
    contacts_deflected double precision not null,
    total_offered double precision,
    deflection_source text check (deflection_source in ('chatbot', 'ivr', 'virtual_agent', 'self_service')),
    metadata jsonb,
    primary key (organization_id, queue, channel, date, interval)
  )`,
  `create index deflection_date on deflection (organization_id, date)`,

  `create sequence agent_state_event_sequence`,
  `grant usage on sequence agent_state_event_sequence to muster_app`,
  // Every reported state. The natural key is the report itself. The table is partitioned by month of the reported time,
  // because a unique key must include the partition key. A state takes effect at its reported time, or at receipt if
  // reported up to five minutes ahead; so a search by effective_at also limits given_at, to the same range plus five
  // minutes. "sequence" is the order of arrival, and within a request the order of its records.
  `create table agent_state_event (
    organization_id uuid not null,
    employee_id uuid not null,
    given_at timestamptz not null,
    state text not null check (state in ${STATES}),
    effective_at timestamptz not null,
    received_at timestamptz not null,
    queue text,
    reason text,
    acd_state_code text,
    source text not null check (source in ('import', 'session', 'demo')),
    sequence bigint not null default nextval('agent_state_event_sequence'),
    primary key (organization_id, employee_id, given_at, state)
  ) partition by range (given_at)`,
  `create index agent_state_event_time on agent_state_event (organization_id, employee_id, effective_at, sequence)`,

  // The newest event of each employee, by effective_at and then by sequence.
  `create table agent_state (
    organization_id uuid not null,
    employee_id uuid not null,
    state text not null check (state in ${STATES}),
    state_started_at timestamptz not null,
    queue text,
    acd_state_code text,
    received_at timestamptz not null,
    sequence bigint not null,
    primary key (organization_id, employee_id),
    foreign key (organization_id, employee_id) references employee (organization_id, id)
  )`,
];

const TENANT_TABLES = ['deflection', 'agent_state_event', 'agent_state'];

/**
 * Each start of a server creates the partitions of this month and the next three. Rows outside of them, such as old
 * history, are stored in the default partition; a month with rows there stays there. Only the owner has rights on
 * partitions; they are accessed by their parent.
 */
const PARTITIONS = [
  `create table agent_state_event_default partition of agent_state_event default`,
  `alter table agent_state_event_default enable row level security`,
  `create policy owner_only on agent_state_event_default using (false)`,
  `create function make_state_partitions(at timestamptz) returns void
    language plpgsql set search_path = muster, pg_temp set timezone = 'UTC' as $$
      declare
        month timestamptz;
        name text;
      begin
        for ahead in 0..3 loop
          month := date_trunc('month', at) + make_interval(months => ahead);
          name := 'agent_state_event_' || to_char(month, 'YYYY_MM');
          continue when to_regclass(name) is not null;
          continue when exists (
            select from agent_state_event_default where given_at >= month and given_at < month + interval '1 month'
          );
          execute format(
            'create table %I partition of agent_state_event for values from (%L) to (%L)',
            name, month, month + interval '1 month'
          );
          execute format('alter table %I enable row level security', name);
          execute format('create policy owner_only on %I using (false)', name);
        end loop;
      end
    $$`,
  `revoke all on function make_state_partitions(timestamptz) from public`,
];
