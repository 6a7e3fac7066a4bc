import { Migration } from '@mikro-orm/migrations';

/**
 * Records how far the live log has been deleted, so that clients cannot resume with a gap. An open socket updates its
 * session at most once a minute.
 */
export class Migration0006LiveLog extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // Events up to this one have been deleted.
  `alter table adherence_feed add column forgotten_sequence bigint not null default 0`,
  `create or replace function forget_live_events(before timestamptz) returns void
    language sql security definer set search_path = muster, pg_temp as $$
      with forgotten as (delete from live_event where created_at < before returning organization_id, sequence)
      insert into adherence_feed as f (organization_id, forgotten_sequence)
      select organization_id, max(sequence) from forgotten group by organization_id order by organization_id
      on conflict (organization_id) do update
        set forgotten_sequence = greatest(f.forgotten_sequence, excluded.forgotten_sequence)
    $$`,
  `create or replace function live_sessions(hashes text[], used_since timestamptz, at timestamptz)
    returns table (id_hash text, role text)
    language sql security definer set search_path = muster, pg_temp as $$
      with touched as (
        update user_session s set last_used_at = at
        where s.id_hash = any(hashes) and s.last_used_at < at - interval '1 minute' and s.last_used_at > used_since
      )
      select s.id_hash, u.role from user_session s
      join user_account u on u.organization_id = s.organization_id and u.id = s.user_id and u.status = 'active'
      where s.id_hash = any(hashes) and s.expires_at > at and s.last_used_at > used_since
    $$`,
];
