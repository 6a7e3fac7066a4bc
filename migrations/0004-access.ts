import { Baseline, ownerFunction, protect } from './schema';

/** Users and their sessions, API keys, single sign-on, and idempotency keys. */
export class Migration0004Access extends Baseline {
  override statements = [...USERS, ...SESSIONS, ...API_KEYS, ...SINGLE_SIGN_ON, ...IDEMPOTENCY];
}

const ROLES = `('admin', 'supervisor', 'agent', 'planner')`;
const OF_USER = 'foreign key (organization_id, user_id) references user_account (organization_id, id)';

const USERS = [
  // Users are deactivated, never deleted.
  `create table user_account (
    organization_id uuid not null references organization,
    id uuid not null,
    email text not null,
    email_folded text not null,
    first_name text not null,
    last_name text not null,
    name_sort text collate "C" not null,
    search_folded text not null,
    role text not null check (role in ${ROLES}),
    status text not null check (status in ('active', 'inactive')),
    password_hash text,
    is_demo boolean not null default false,
    created_at timestamptz not null,
    primary key (organization_id, id),
    unique (organization_id, email_folded)
  )`,
  'create index user_account_email on user_account (email_folded)',
  ...protect('user_account', 'select, insert, update'),
  ...ownerFunction(
    'sign_in_candidates(folded text, organization_slug text)',
    `table (
      organization_id uuid, slug text, user_id uuid, password_hash text, is_demo boolean, password_sign_in boolean
    )`,
    `return query
     select o.id, o.slug, u.id, u.password_hash, u.is_demo, coalesce(s.password_sign_in, true)
     from user_account u join organization o on o.id = u.organization_id
     left join single_sign_on s on s.organization_id = o.id
     where u.email_folded = folded and u.status = 'active'
       and (organization_slug is null or o.slug = organization_slug)
     order by o.slug`,
    { isStable: true },
  ),
  ...ownerFunction(
    'accounts_of_email(folded text, organization_slug text)',
    'table (organization_id uuid, slug text, user_id uuid)',
    `return query
     select o.id, o.slug, u.id
     from user_account u join organization o on o.id = u.organization_id
     where u.email_folded = folded and (organization_slug is null or o.slug = organization_slug)
     order by o.slug`,
    { isStable: true },
  ),
];

// Hashes of secrets are unique without a key that spans organizations.
const SESSIONS = [
  `create table user_session (
    organization_id uuid not null,
    id_hash text not null,
    user_id uuid not null,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (organization_id, id_hash),
    ${OF_USER}
  )`,
  'create index user_session_hash on user_session (id_hash)',
  'create index user_session_user on user_session (organization_id, user_id)',
  'create index user_session_expiry on user_session (expires_at)',
  ...protect('user_session'),
  ...ownerFunction(
    'session_principal(hash text, used_since timestamptz, at timestamptz)',
    `table (
      organization_id uuid, timezone text, tier text, user_id uuid, user_name text, role text, employee_id uuid,
      last_used_at timestamptz, is_demo boolean
    )`,
    `return query
     select o.id, o.timezone, o.tier, u.id, u.first_name || ' ' || u.last_name, u.role, e.id, s.last_used_at, u.is_demo
     from user_session s
     join user_account u on u.organization_id = s.organization_id and u.id = s.user_id
     join organization o on o.id = s.organization_id
     left join employee e on e.organization_id = u.organization_id and e.user_id = u.id
     where s.id_hash = hash and s.expires_at > at and s.last_used_at > used_since and u.status = 'active'`,
    { isStable: true },
  ),
  ...ownerFunction(
    'touch_session(hash text, at timestamptz)',
    'void',
    'update user_session set last_used_at = at where id_hash = hash and last_used_at < at',
  ),
  // Sessions of open sockets, with the present role and tier. Each is touched at most once a minute.
  ...ownerFunction(
    'live_sessions(hashes text[], used_since timestamptz, at timestamptz)',
    'table (id_hash text, role text, tier text)',
    `return query
     with touched as (
       update user_session s set last_used_at = at
       where s.id_hash = any(hashes) and s.last_used_at < at - interval '1 minute' and s.last_used_at > used_since
     )
     select s.id_hash, u.role, o.tier from user_session s
     join user_account u on u.organization_id = s.organization_id and u.id = s.user_id and u.status = 'active'
     join organization o on o.id = s.organization_id
     where s.id_hash = any(hashes) and s.expires_at > at and s.last_used_at > used_since`,
  ),
  ...ownerFunction(
    'delete_expired_sessions(used_since timestamptz, at timestamptz)',
    'void',
    'delete from user_session where expires_at <= at or last_used_at <= used_since',
  ),

  `create table password_link (
    organization_id uuid not null,
    user_id uuid not null,
    token_hash text not null,
    expires_at timestamptz not null,
    primary key (organization_id, user_id),
    ${OF_USER}
  )`,
  'create index password_link_hash on password_link (token_hash)',
  ...protect('password_link'),
  ...ownerFunction(
    'password_link_user(hash text, at timestamptz)',
    'table (organization_id uuid, user_id uuid)',
    `return query
     select l.organization_id, l.user_id from password_link l where l.token_hash = hash and l.expires_at > at`,
    { isStable: true },
  ),
];

const API_KEYS = [
  // Keys are revoked, never deleted.
  `create table api_key (
    organization_id uuid not null references organization,
    id uuid not null,
    name text not null,
    key_preview text not null,
    permissions text[] not null,
    status text not null check (status in ('active', 'revoked')),
    expires_at timestamptz,
    last_used_at timestamptz,
    created_at timestamptz not null,
    primary key (organization_id, id)
  )`,
  ...protect('api_key', 'select, insert, update'),
  // Two secrets of a key can be valid at the same time, for rotation without interruption.
  `create table api_key_secret (
    organization_id uuid not null,
    id uuid not null,
    api_key_id uuid not null,
    secret_hash text not null,
    preview text not null,
    created_at timestamptz not null,
    ends_at timestamptz,
    last_used_at timestamptz,
    primary key (organization_id, id),
    foreign key (organization_id, api_key_id) references api_key (organization_id, id)
  )`,
  'create index api_key_secret_hash on api_key_secret (secret_hash)',
  'create index api_key_secret_of_key on api_key_secret (organization_id, api_key_id)',
  ...protect('api_key_secret', 'select, insert, update'),
  ...ownerFunction(
    'secret_principal(hash text, at timestamptz)',
    `table (
      organization_id uuid, timezone text, tier text, key_id uuid, key_name text, permissions text[], secret_id uuid,
      last_used_at timestamptz
    )`,
    `return query
     select o.id, o.timezone, o.tier, k.id, k.name, k.permissions, s.id, s.last_used_at
     from api_key_secret s
     join api_key k on k.organization_id = s.organization_id and k.id = s.api_key_id
     join organization o on o.id = k.organization_id
     where s.secret_hash = hash and (s.ends_at is null or s.ends_at > at)
       and k.status = 'active' and (k.expires_at is null or k.expires_at > at)`,
    { isStable: true },
  ),
  ...ownerFunction(
    'touch_secret(organization uuid, secret uuid, at timestamptz)',
    'void',
    `with touched as (
       update api_key_secret set last_used_at = at
       where organization_id = organization and id = secret and (last_used_at is null or last_used_at < at)
       returning api_key_id
     )
     update api_key k set last_used_at = at from touched t
     where k.organization_id = organization and k.id = t.api_key_id
       and (k.last_used_at is null or k.last_used_at < at)`,
  ),
];

const SINGLE_SIGN_ON = [
  // `client_secret` is encrypted by the server's secret, bound to this organization.
  `create table single_sign_on (
    organization_id uuid primary key references organization,
    issuer text not null,
    client_id text not null,
    client_secret text not null,
    email_domains text[] not null,
    groups_claim text not null,
    group_roles jsonb not null,
    default_role text check (default_role in ${ROLES}),
    creates_employees boolean not null,
    password_sign_in boolean not null default true,
    updated_at timestamptz not null
  )`,
  'create index single_sign_on_domains on single_sign_on using gin (email_domains)',
  ...protect('single_sign_on'),
  // One-to-one mapping of subjects of an issuer to users.
  `create table single_sign_on_identity (
    organization_id uuid not null,
    issuer text not null,
    subject text not null,
    user_id uuid not null,
    created_at timestamptz not null,
    primary key (organization_id, issuer, subject),
    unique (organization_id, user_id, issuer),
    ${OF_USER}
  )`,
  ...protect('single_sign_on_identity'),
  ...ownerFunction(
    'single_sign_on_slugs(email_domain text)',
    'table (slug text)',
    `return query
     select o.slug from single_sign_on s join organization o on o.id = s.organization_id
     where s.email_domains @> array[email_domain] order by o.slug limit 2`,
    { isStable: true },
  ),
  ...ownerFunction(
    'refuses_passwords(organization_slug text)',
    'boolean',
    `return exists (select 1 from single_sign_on s join organization o on o.id = s.organization_id
       where o.slug = organization_slug and not s.password_sign_in)`,
    { isStable: true },
  ),
];

const IDEMPOTENCY = [
  // POST requests of the last day with an idempotency key, and their answers for retries. A request is in progress
  // until it is marked as done in the transaction of its work. An old claim that is not done belongs to a server that
  // died: `node` shows at once that it is gone. The key is stored as its SHA-256, and the answer is encrypted.
  `create table idempotency_key (
    organization_id uuid not null,
    caller uuid not null,
    key_hash text not null,
    request_hash text not null,
    claim uuid not null,
    claimed_at timestamptz not null,
    node text,
    is_done boolean not null default false,
    status smallint,
    answer bytea,
    primary key (organization_id, caller, key_hash)
  )`,
  'create index idempotency_key_age on idempotency_key (claimed_at)',
  ...protect('idempotency_key'),
  ...ownerFunction(
    'forget_idempotency_keys(before timestamptz)',
    'void',
    'delete from idempotency_key where claimed_at < before',
  ),
];
