import { Migration } from '@mikro-orm/migrations';
import { protect } from './protect';

/** Health of the state feed, downtime of all nodes, and the alert of each episode. */
export class Migration0005Feed extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // One row per organization that ever had a state: the arrival of the last one, whatever its reported time, and the
  // latest outage that suspended judgement.
  `create table adherence_feed (
    organization_id uuid primary key references organization,
    received_at timestamptz,
    silent_from timestamptz,
    silent_until timestamptz
  )`,
  ...protect('adherence_feed'),
  `insert into adherence_feed (organization_id, received_at)
    select organization_id, max(received_at) from agent_state group by organization_id`,

  // A single row updated by every node: beat_at by the clock of the database, the others by those of the nodes. No node
  // was running between down_from and resumed_at.
  `create table node_heartbeat (
    single boolean primary key default true check (single),
    beat_at timestamptz not null,
    seen_at timestamptz not null,
    down_from timestamptz,
    resumed_at timestamptz
  )`,
  `alter table node_heartbeat enable row level security`,
  `create policy nodes on node_heartbeat using (true) with check (true)`,
  `grant select, insert, update on node_heartbeat to muster_app`,

  // Null for a known episode without an alert.
  `alter table adherence_episode add column alert_id uuid`,
  `create index adherence_episode_open on adherence_episode (organization_id, employee_id) where ended_at is null`,
  // Index for the shifts in progress.
  `create index shift_in_force on shift (organization_id, ends_at)`,
];
