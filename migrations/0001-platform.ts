import { Baseline, closeTable, innerFunction, ownerFunction, protect, share } from './schema';

/** The schema, tables of the installation, and counter tables. */
export class Migration0001Platform extends Baseline {
  override statements = [...SCHEMA, ...INSTALLATION, ...CONSOLE, ...COUNTERS];
}

const SCHEMA = [
  'revoke all on schema muster from public',
  'grant usage on schema muster to muster_app',
  ...closeTable('schema_migration'),
];

const INSTALLATION = [
  // A secret shared by all nodes of this database if none is configured, and the digest of the configured one.
  'create table server_secret (name text primary key, value text not null)',
  ...share('server_secret', 'select, insert'),
  // Returns the digest of the node that started before.
  ...ownerFunction(
    'note_session_secret(digest text)',
    'text',
    `select value into previous from server_secret where name = 'session_digest' for update;
     insert into server_secret (name, value) values ('session_digest', digest)
       on conflict (name) do update set value = excluded.value;
     return previous`,
    { declare: 'previous text' },
  ),

  // Counters of addresses, keys and sessions, not of a tenant. They need not survive a crash.
  'create unlogged table rate_limit (key text primary key, points integer not null, expire bigint)',
  ...share('rate_limit'),

  // A single row updated by every node: beat_at by the clock of the database, the others by those of the nodes. No node
  // was running between down_from and resumed_at.
  `create table node_heartbeat (
    single boolean primary key default true check (single),
    beat_at timestamptz not null,
    seen_at timestamptz not null,
    down_from timestamptz,
    resumed_at timestamptz
  )`,
  ...share('node_heartbeat', 'select, insert, update'),

  // Null without a standby, and for logins that may not see it: grant pg_monitor to the login that migrates.
  ...ownerFunction(
    'replication_lag_seconds()',
    'double precision',
    'return (select max(extract(epoch from replay_lag)) from pg_stat_replication)',
    { isStable: true },
  ),
];

/** Files of the console of recent releases, so that nodes of different releases serve each other's pages. */
const CONSOLE = [
  'create table console_build (build text primary key, started_at timestamptz not null)',
  ...share('console_build'),
  // Contents are compressed by gzip. Names contain a hash of the content, so a file never changes.
  `create table console_file (
    name text not null,
    build text not null references console_build on delete cascade,
    content bytea not null,
    primary key (name, build)
  )`,
  'create index console_file_build on console_file (build)',
  ...share('console_file', 'select, insert'),
];

const SAME_COUNT = `c.organization_id = k.organization_id and c.counted = k.counted
  and c.subject = k.subject and c.day = k.day`;

/**
 * Counter tables for totals in API answers, maintained by triggers, so that no query counts all rows.
 *
 * A count is the sum of its rows in row_count. A transaction updates a row of the count that no other transaction has
 * locked, or inserts another one. So writers never wait for a count, and there are at most as many rows as concurrent
 * writers. A transaction that finds several free rows merges them.
 *
 * A count has a subject and a day ('' and -infinity for none):
 * - audit_entry: all, and 'action A'.
 * - shift: all, by schedule, by day, and by both; schedule_employee: the employees with shifts in a schedule.
 * - contact_history and deflection: by day; 'queue Q', 'channel C' and 'stream C Q' by day.
 * - time_off_request: all, 'state S', 'employee E', and 'employee E state S'.
 */
const COUNTERS = [
  `create table row_count (
    organization_id uuid not null,
    id bigint generated always as identity,
    counted text not null,
    subject text not null,
    day date not null,
    rows bigint not null,
    primary key (organization_id, id)
  )`,
  'create index row_count_of on row_count (organization_id, counted, subject, day) include (rows)',
  ...protect('row_count', 'select'),
  'create type count_change as (organization_id uuid, counted text, subject text, day date, change bigint)',
  ...innerFunction(
    'change_counts(changes count_change[])',
    'void',
    `if changes = '{}' then
       return;
     end if;
     select array_agg(c.id) into held from unnest(changes) k
     cross join lateral (select c.id from row_count c where ${SAME_COUNT} for update skip locked) c;
     if held is null then
       insert into row_count (organization_id, counted, subject, day, rows)
       select * from unnest(changes) order by counted, subject, day;
       return;
     end if;
     with slot as (
       select c.organization_id, c.counted, c.subject, c.day, min(c.id) as id, sum(c.rows) + min(k.change) as rows
       from row_count c join unnest(changes) k on ${SAME_COUNT}
       where c.id = any(held) group by c.organization_id, c.counted, c.subject, c.day
     ), folded as (
       delete from row_count c using slot k where c.id = any(held) and ${SAME_COUNT} and (c.id <> k.id or k.rows = 0)
     ), added as (
       update row_count c set rows = k.rows from slot k
       where c.organization_id = k.organization_id and c.id = any(held) and c.id = k.id and k.rows <> 0
     )
     insert into row_count (organization_id, counted, subject, day, rows)
     select k.* from unnest(changes) k where not exists (select 1 from slot c where ${SAME_COUNT})
     order by counted, subject, day`,
    { declare: 'held bigint[]' },
  ),
];
