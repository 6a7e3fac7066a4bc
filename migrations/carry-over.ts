/**
 * Carries a database of the last version before the baselines over to them: its 83 steps had the same tables, but for
 * what follows. The runner does this in one transaction, and then records the baselines in place of the former steps.
 */

export const LAST_BASELINE = '0027-sync';

/** One lock for all, so that nodes of the former version either write before or wait. */
const LOCK = `do $$
  begin
    execute (
      select 'lock table ' || string_agg(oid::regclass::text, ', ' order by relname) || ' in access exclusive mode'
      from pg_class where relnamespace = 'muster'::regnamespace and relkind in ('r', 'p') and not relispartition);
  end $$`;

/** Tables whose key was the hash of a secret, or a hash beside the key. */
const HASHES = [
  `alter table calendar_feed drop constraint calendar_feed_pkey,
    drop constraint calendar_feed_organization_id_employee_id_key,
    add constraint calendar_feed_pkey primary key (organization_id, employee_id)`,
  'create index calendar_feed_hash on calendar_feed (token_hash)',
  `alter table password_link drop constraint password_link_pkey,
    drop constraint password_link_organization_id_user_id_key,
    add constraint password_link_pkey primary key (organization_id, user_id)`,
  'create index password_link_hash on password_link (token_hash)',
  'alter table api_key_secret drop constraint api_key_secret_secret_hash_key',
  'create index api_key_secret_hash on api_key_secret (secret_hash)',
  'create index user_session_hash on user_session (id_hash)',
];

/** Puts the organization first in all primary keys. Foreign keys to these tables are made again on the new keys. */
const KEYS = `do $$
  declare
    statements text[];
    statement text;
  begin
    with short as (
      select k.conrelid, k.conname, (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = k.conrelid and attnum = any (k.conkey)) as columns
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'organization_id'
      where k.connamespace = 'muster'::regnamespace and k.contype = 'p' and a.attnum <> all (k.conkey)
    ), reference as (
      select f.oid, f.conrelid, f.conname from pg_constraint f join short s on s.conrelid = f.confrelid
      where f.contype = 'f'
    ), long as (
      select u.conrelid, u.conname from pg_constraint u join short s on s.conrelid = u.conrelid
      where u.contype = 'u' and pg_get_constraintdef(u.oid) = 'UNIQUE (organization_id, ' || s.columns || ')'
    )
    select array(select format('alter table %s drop constraint %I', conrelid::regclass, conname)
        from (select conrelid, conname from reference union all select conrelid, conname from long) former)
      || array(select format('alter table %s drop constraint %I, add constraint %I primary key (organization_id, %s)',
        conrelid::regclass, conname, conname, columns) from short)
      || array(select format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) from reference)
    into statements;
    foreach statement in array statements loop
      execute statement;
    end loop;
  end $$`;

/** Columns and functions that stayed for nodes of earlier versions. */
const RETIRED = [
  'drop trigger keep_first_secret on api_key',
  'alter table api_key drop column key_hash',
  'alter table adherence_feed drop column forgotten_sequence',
  'alter policy counters on rate_limit rename to nodes',
  ...[
    'keep_first_secret()',
    'key_principal(text, timestamptz)',
    'touch_key(uuid, timestamptz)',
    'touch_secret(uuid, timestamptz)',
    'organization_id_of(text)',
    'enqueue_job(uuid, text, text, jsonb, uuid, timestamptz, boolean)',
    'enqueue_job(uuid, text, text, jsonb, uuid, timestamptz, boolean, double precision, double precision)',
    'enqueue_job(uuid, text, text, jsonb, uuid, timestamptz, boolean, integer, double precision, double precision)',
  ].map((signature) => `drop function ${signature}`),
];

/** Words that were not standard, in names and in rows. */
const WORDS = [
  'alter table kept_count rename to row_count',
  'alter table row_count rename constraint kept_count_pkey to row_count_pkey',
  'alter index kept_count_of rename to row_count_of',
  'alter sequence kept_count_id_seq rename to row_count_id_seq',
  'drop function keep_counts(count_change[])',
  'drop function keep_shift_counts(counted_shift[], integer)',
  'alter table told_plan rename to announced_plan',
  'alter table announced_plan rename constraint told_plan_pkey to announced_plan_pkey',
  `alter table announced_plan rename constraint told_plan_organization_id_employee_id_fkey
    to announced_plan_organization_id_employee_id_fkey`,
  'alter table agent_state rename told_at to last_reported_at',
  'alter table feed_silence rename heard_until to suspended_until',
  'alter table hours_offer rename is_closing_told to is_closing_notified',
];

/** The change of the very last step, for databases that have all but that one. */
const LAST_STEP = 'alter table idempotency_key add column if not exists node text';

/** Returns the statements of the carry-over. The functions of all baselines replace the former ones. */
export const carryOver = (baselines: readonly string[]): string[] => [
  LOCK,
  LAST_STEP,
  ...HASHES,
  KEYS,
  ...RETIRED,
  ...WORDS,
  ...baselines
    .filter((statement) => /^(create|(revoke|grant) .* on) function /.test(statement))
    .map((statement) => statement.replace(/^create function/, 'create or replace function')),
];
