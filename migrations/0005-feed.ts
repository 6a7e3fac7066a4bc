import { Migration } from '@mikro-orm/migrations';
import { protect } from './protect';

/** Whether states still arrive, whether any node ran, and which alert an episode belongs to. */
export class Migration0005Feed extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // One row per organization that ever had a state: when the last one arrived, whatever time it was about, and the
  // latest stretch of silence in which judgement waited.
  `create table adherence_feed (
    organization_id uuid primary key references organization,
    received_at timestamptz,
    silent_from timestamptz,
    silent_until timestamptz
  )`,
  ...protect('adherence_feed'),
  `insert into adherence_feed (organization_id, received_at)
    select organization_id, max(received_at) from agent_state group by organization_id`,

  // The one row that every node touches: beat_at by the database's clock, the others by the nodes' own. Between
  // down_from and resumed_at no node ran.
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

  // Null for an episode that is known and blamed on nobody.
  `alter table adherence_episode add column alert_id uuid`,
  `create index adherence_episode_open on adherence_episode (organization_id, employee_id) where ended_at is null`,
  // Who is in a shift right now.
  `create index shift_in_force on shift (organization_id, ends_at)`,
];
