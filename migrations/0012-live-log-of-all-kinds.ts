import { Migration } from '@mikro-orm/migrations';
import { protect } from './protect';

/** The live log accepts event kinds of any feature, and records by itself how far it has been deleted. */
export class Migration0012LiveLogOfAllKinds extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `alter table live_event drop constraint live_event_kind_check`,
  `alter table live_event add constraint live_event_kind_check check (kind ~ '^[a-z_]{1,40}$')`,
  // One row per organization with deleted events: all up to this sequence.
  `create table live_log (
    organization_id uuid primary key references organization,
    forgotten_sequence bigint not null
  )`,
  ...protect('live_log'),
  `insert into live_log (organization_id, forgotten_sequence)
    select organization_id, forgotten_sequence from adherence_feed where forgotten_sequence > 0`,
  `create or replace function forget_live_events(before timestamptz) returns void
    language sql security definer set search_path = muster, pg_temp as $$
      with forgotten as (delete from live_event where created_at < before returning organization_id, sequence)
      insert into live_log as l (organization_id, forgotten_sequence)
      select organization_id, max(sequence) from forgotten group by organization_id order by organization_id
      on conflict (organization_id) do update
        set forgotten_sequence = greatest(l.forgotten_sequence, excluded.forgotten_sequence)
    $$`,
  // adherence_feed.forgotten_sequence stays as long as nodes of an earlier release read it.
];
