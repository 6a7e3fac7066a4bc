import { Migration } from '@mikro-orm/migrations';
import { protect } from './protect';

/** Tenants, identity, people and contact history; every table is under row-level security from its creation. */
export class Migration0001Foundation extends Migration {
  override up(): void {
    this.addSql(`revoke all on schema muster from public`);
    this.addSql(`grant usage on schema muster to muster_app`);
    this.addSql(`alter table schema_migration enable row level security`);
    this.addSql(`create policy owner_only on schema_migration using (false)`);
    for (const statement of [...TABLES, ...TENANT_TABLES.flatMap(protect), ...FUNCTIONS]) this.addSql(statement);
  }
}

const TABLES = [
  `create table organization (
    id uuid primary key,
    name text not null,
    slug text not null unique,
    timezone text not null,
    tier text not null check (tier in ('standard', 'enterprise')),
    settings jsonb not null default '{}',
    created_at timestamptz not null default now()
  )`,
  `create table audit_entry (
    id uuid primary key,
    organization_id uuid not null references organization,
    sequence bigint generated always as identity,
    user_id uuid,
    user_name text not null,
    action text not null,
    details jsonb not null,
    ip_address text,
    created_at timestamptz not null
  )`,
  `create index audit_entry_newest on audit_entry (organization_id, sequence desc)`,
  `create index audit_entry_action on audit_entry (organization_id, action, sequence desc)`,
  `create table user_account (
    id uuid primary key,
    organization_id uuid not null references organization,
    email text not null,
    email_folded text not null,
    first_name text not null,
    last_name text not null,
    name_sort text collate "C" not null,
    search_folded text not null,
    role text not null check (role in ('admin', 'supervisor', 'agent')),
    status text not null check (status in ('active', 'inactive')),
    password_hash text,
    is_demo boolean not null default false,
    created_at timestamptz not null,
    unique (organization_id, id),
    unique (organization_id, email_folded)
  )`,
  `create index user_account_email on user_account (email_folded)`,
  `create table user_session (
    id_hash text primary key,
    organization_id uuid not null,
    user_id uuid not null,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null,
    foreign key (organization_id, user_id) references user_account (organization_id, id)
  )`,
  `create index user_session_user on user_session (organization_id, user_id)`,
  `create index user_session_expiry on user_session (expires_at)`,
  `create table password_link (
    token_hash text primary key,
    organization_id uuid not null,
    user_id uuid not null,
    expires_at timestamptz not null,
    unique (organization_id, user_id),
    foreign key (organization_id, user_id) references user_account (organization_id, id)
  )`,
  `create table api_key (
    id uuid primary key,
    organization_id uuid not null references organization,
    name text not null,
    key_hash text not null unique,
    key_preview text not null,
    permissions text[] not null,
    status text not null check (status in ('active', 'revoked')),
    expires_at timestamptz,
    last_used_at timestamptz,
    created_at timestamptz not null,
    unique (organization_id, id)
  )`,
  `create table team (
    id uuid primary key,
    organization_id uuid not null references organization,
    name text not null,
    name_folded text not null,
    supervisor_id uuid,
    parent_team_id uuid,
    created_at timestamptz not null,
    unique (organization_id, id),
    unique (organization_id, name_folded),
    foreign key (organization_id, supervisor_id) references user_account (organization_id, id),
    foreign key (organization_id, parent_team_id) references team (organization_id, id)
  )`,
  `create index team_supervisor on team (organization_id, supervisor_id)`,
  `create index team_parent on team (organization_id, parent_team_id)`,
  `create table employee (
    id uuid primary key,
    organization_id uuid not null references organization,
    user_id uuid not null,
    employee_number text,
    team_id uuid,
    employment_type text check (employment_type in ('full_time', 'part_time', 'contractor', 'temporary')),
    weekly_hours_target double precision,
    created_at timestamptz not null,
    unique (organization_id, id),
    unique (organization_id, user_id),
    unique (organization_id, employee_number),
    foreign key (organization_id, user_id) references user_account (organization_id, id),
    foreign key (organization_id, team_id) references team (organization_id, id)
  )`,
  `create index employee_team on employee (organization_id, team_id)`,
  `create table skill (
    id uuid primary key,
    organization_id uuid not null references organization,
    name text not null,
    name_folded text not null,
    description text,
    category text,
    proficiency_levels text[] not null,
    created_at timestamptz not null,
    unique (organization_id, id),
    unique (organization_id, name_folded)
  )`,
  `create table employee_skill (
    organization_id uuid not null,
    employee_id uuid not null,
    skill_id uuid not null,
    proficiency_level text,
    primary key (organization_id, employee_id, skill_id),
    foreign key (organization_id, employee_id) references employee (organization_id, id),
    foreign key (organization_id, skill_id) references skill (organization_id, id)
  )`,
  `create index employee_skill_skill on employee_skill (organization_id, skill_id)`,
  // No foreign key and a natural key: an import writes 10,000 rows here, and its API key or session proves the tenant.
  // A missing queue or channel is '' here and null in the API.
  `create table contact_history (
    organization_id uuid not null,
    queue text not null,
    channel text not null,
    date date not null,
    interval time not null,
    volume double precision not null,
    aht double precision not null,
    primary key (organization_id, queue, channel, date, interval)
  )`,
  `create index contact_history_date on contact_history (organization_id, date)`,
];

const TENANT_TABLES = [
  'audit_entry',
  'user_account',
  'user_session',
  'password_link',
  'api_key',
  'team',
  'employee',
  'skill',
  'employee_skill',
  'contact_history',
];

/**
 * Functions for lookups before the tenant is known. pg_temp comes last in the search path, so that no temporary table
 * can shadow a name.
 */
const FUNCTIONS = [
  `alter table organization enable row level security`,
  `create policy own_organization on organization
    using (id = nullif(current_setting('muster.organization', true), '')::uuid)
    with check (id = nullif(current_setting('muster.organization', true), '')::uuid)`,
  `grant select, insert, update on organization to muster_app`,
  `revoke update, delete on audit_entry from muster_app`,

  `create function session_principal(hash text, used_since timestamptz, at timestamptz)
    returns table (
      organization_id uuid, timezone text, tier text, user_id uuid, user_name text, role text, employee_id uuid,
      last_used_at timestamptz, is_demo boolean
    )
    language sql stable security definer set search_path = muster, pg_temp as $$
      select o.id, o.timezone, o.tier, u.id, u.first_name || ' ' || u.last_name, u.role, e.id, s.last_used_at, u.is_demo
      from user_session s
      join user_account u on u.organization_id = s.organization_id and u.id = s.user_id
      join organization o on o.id = s.organization_id
      left join employee e on e.organization_id = u.organization_id and e.user_id = u.id
      where s.id_hash = hash and s.expires_at > at and s.last_used_at > used_since and u.status = 'active'
    $$`,
  `create function touch_session(hash text, at timestamptz) returns void
    language sql security definer set search_path = muster, pg_temp as $$
      update user_session set last_used_at = at where id_hash = hash and last_used_at < at
    $$`,
  `create function delete_expired_sessions(used_since timestamptz, at timestamptz) returns void
    language sql security definer set search_path = muster, pg_temp as $$
      delete from user_session where expires_at <= at or last_used_at <= used_since
    $$`,
  `create function key_principal(hash text, at timestamptz)
    returns table (
      organization_id uuid, timezone text, tier text, key_id uuid, key_name text, permissions text[],
      last_used_at timestamptz
    )
    language sql stable security definer set search_path = muster, pg_temp as $$
      select o.id, o.timezone, o.tier, k.id, k.name, k.permissions, k.last_used_at
      from api_key k join organization o on o.id = k.organization_id
      where k.key_hash = hash and k.status = 'active' and (k.expires_at is null or k.expires_at > at)
    $$`,
  `create function touch_key(key uuid, at timestamptz) returns void
    language sql security definer set search_path = muster, pg_temp as $$
      update api_key set last_used_at = at where id = key and (last_used_at is null or last_used_at < at)
    $$`,
  `create function sign_in_candidates(folded text, organization_slug text)
    returns table (organization_id uuid, slug text, user_id uuid, password_hash text, is_demo boolean)
    language sql stable security definer set search_path = muster, pg_temp as $$
      select o.id, o.slug, u.id, u.password_hash, u.is_demo
      from user_account u join organization o on o.id = u.organization_id
      where u.email_folded = folded and u.status = 'active'
        and (organization_slug is null or o.slug = organization_slug)
      order by o.slug
    $$`,
  `create function password_link_user(hash text, at timestamptz) returns table (organization_id uuid, user_id uuid)
    language sql stable security definer set search_path = muster, pg_temp as $$
      select l.organization_id, l.user_id from password_link l where l.token_hash = hash and l.expires_at > at
    $$`,
  `create function organization_id_of(organization_slug text) returns uuid
    language sql stable security definer set search_path = muster, pg_temp as $$
      select id from organization where slug = organization_slug
    $$`,
  `create function accounts_of_email(folded text, organization_slug text)
    returns table (organization_id uuid, slug text, user_id uuid)
    language sql stable security definer set search_path = muster, pg_temp as $$
      select o.id, o.slug, u.id
      from user_account u join organization o on o.id = u.organization_id
      where u.email_folded = folded and (organization_slug is null or o.slug = organization_slug)
      order by o.slug
    $$`,
  `create function organization_count() returns bigint
    language sql stable security definer set search_path = muster, pg_temp as $$ select count(*) from organization $$`,
  ...[
    'session_principal(text, timestamptz, timestamptz)',
    'touch_session(text, timestamptz)',
    'delete_expired_sessions(timestamptz, timestamptz)',
    'key_principal(text, timestamptz)',
    'touch_key(uuid, timestamptz)',
    'sign_in_candidates(text, text)',
    'password_link_user(text, timestamptz)',
    'organization_id_of(text)',
    'accounts_of_email(text, text)',
    'organization_count()',
  ].flatMap((signature) => [
    `revoke all on function ${signature} from public`,
    `grant execute on function ${signature} to muster_app`,
  ]),

  // Rate-limit counters belong to addresses, keys and sessions, not to a tenant. They need not survive a crash.
  `create unlogged table rate_limit (key text primary key, points integer not null, expire bigint)`,
  `alter table rate_limit enable row level security`,
  `create policy counters on rate_limit using (true) with check (true)`,
  `grant select, insert, update, delete on rate_limit to muster_app`,

  // A secret shared by all nodes of this database if none is configured.
  `create table server_secret (name text primary key, value text not null)`,
  `alter table server_secret enable row level security`,
  `create policy nodes on server_secret using (true) with check (true)`,
  `grant select, insert on server_secret to muster_app`,
];
