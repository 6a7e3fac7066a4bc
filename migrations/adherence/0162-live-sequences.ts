import { Migration } from '@mikro-orm/migrations';

/**
 * Numbers the live events of each organization by its own counter. The numbers are cursors of clients, and a shared
 * sequence would reveal the activity of other organizations.
 */
export class Migration0162LiveSequences extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `lock table live_event, live_log in share row exclusive mode`,
  `alter table live_log add column newest_sequence bigint not null default 0`,
  `update live_log set newest_sequence = forgotten_sequence`,
  `insert into live_log as l (organization_id, forgotten_sequence, newest_sequence)
    select organization_id, 0, max(sequence) from live_event group by organization_id
    on conflict (organization_id) do update
      set newest_sequence = greatest(l.newest_sequence, excluded.newest_sequence)`,
  `alter table live_log alter column forgotten_sequence set default 0`,
  // The row is updated with every event; free space on its page allows HOT updates.
  `alter table live_log set (fillfactor = 20)`,
  `create or replace function forget_live_events(before timestamptz) returns void
    language sql security definer set search_path = muster, pg_temp as $$
      with forgotten as (delete from live_event where created_at < before returning organization_id, sequence),
      bounds as (select organization_id, max(sequence) as sequence from forgotten group by organization_id)
      update live_log l set forgotten_sequence = greatest(l.forgotten_sequence, bounds.sequence)
      from bounds where bounds.organization_id = l.organization_id
    $$`,
  `drop sequence live_event_sequence`,
];
