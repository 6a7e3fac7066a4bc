import { Migration } from '@mikro-orm/migrations';
import { protect } from './protect';

/** Deflection, and the states that agents report: their history and the current one. */
export class Migration0002Imports extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...TENANT_TABLES.flatMap(protect), ...PARTITIONS]) this.addSql(statement);
  }
}

const STATES = `(
  'available', 'on_call', 'after_call_work', 'break', 'lunch', 'meeting', 'training', 'offline', 'unavailable'
)`;

const TABLES = [
  // As contact_history: a natural key, no foreign key, '' for no queue and no channel. Only a given total is stored; a
  // missing one is joined from the history whenever it is read, so that neither of the two has to arrive first.
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
  // Every report of a state. The natural key is what was reported, so the month of the given time parts the table: a
  // unique key must hold the partition key. A state takes effect when it was given, or at receipt when it was given up
  // to five minutes ahead; so a search by effective_at bounds given_at too, by the same range and five minutes more.
  // "sequence" is the order of arrival, within one request the order of its records.
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
 * Every start of a server makes the partitions of this month and the next three. What they do not cover, old history
 * and the months of a server that was not started for long, lives in the default partition and works as well; a month
 * that has rows there stays there. Nobody but the owner has a right to a partition; it is reached through its parent.
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
