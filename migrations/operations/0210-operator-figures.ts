import { Migration } from '@mikro-orm/migrations';

/** Figures for operators over all organizations, and the digest by which nodes compare their SESSION_SECRET. */
export class Migration0210OperatorFigures extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `create index webhook_delivery_backlog on webhook_delivery (created_at) where status = 'waiting'`,
  `create function waiting_webhook_messages() returns table (messages integer, oldest timestamptz)
    language plpgsql stable security definer set search_path = muster, pg_temp as $$
    #variable_conflict use_column
    begin
      return query select count(*)::integer, min(created_at) from webhook_delivery where status = 'waiting';
    end $$`,
  // Null without a standby, and for logins that may not see it: grant pg_monitor to the login that migrates.
  `create function replication_lag_seconds() returns double precision
    language plpgsql stable security definer set search_path = muster, pg_temp as $$
    begin
      return (select max(extract(epoch from replay_lag)) from pg_stat_replication);
    end $$`,
  // Returns the digest of the node that started before.
  `create function note_session_secret(digest text) returns text
    language plpgsql security definer set search_path = muster, pg_temp as $$
    #variable_conflict use_column
    declare
      previous text;
    begin
      select value into previous from server_secret where name = 'session_digest' for update;
      insert into server_secret (name, value) values ('session_digest', digest)
        on conflict (name) do update set value = excluded.value;
      return previous;
    end $$`,
  ...['waiting_webhook_messages()', 'replication_lag_seconds()', 'note_session_secret(text)'].flatMap((signature) => [
    `revoke all on function ${signature} from public`,
    `grant execute on function ${signature} to muster_app`,
  ]),
];
