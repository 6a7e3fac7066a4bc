import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** The identity provider of an organization, and the users who signed in with it. */
export class Migration0100SingleSignOn extends Migration {
  override up(): void {
    for (const statement of [
      ...TABLES,
      ...['single_sign_on', 'single_sign_on_identity'].flatMap(protect),
      ...FUNCTIONS,
    ])
      this.addSql(statement);
  }
}

const TABLES = [
  // `client_secret` is encrypted by the server's secret, bound to this organization.
  `create table single_sign_on (
    organization_id uuid primary key references organization,
    issuer text not null,
    client_id text not null,
    client_secret text not null,
    email_domains text[] not null,
    groups_claim text not null,
    group_roles jsonb not null,
    default_role text check (default_role in ('admin', 'supervisor', 'agent', 'planner')),
    creates_employees boolean not null,
    password_sign_in boolean not null default true,
    updated_at timestamptz not null
  )`,
  `create index single_sign_on_domains on single_sign_on using gin (email_domains)`,
  // One-to-one mapping of subjects of an issuer to users.
  `create table single_sign_on_identity (
    organization_id uuid not null,
    issuer text not null,
    subject text not null,
    user_id uuid not null,
    created_at timestamptz not null,
    primary key (organization_id, issuer, subject),
    unique (organization_id, user_id, issuer),
    foreign key (organization_id, user_id) references user_account (organization_id, id)
  )`,
];

/**
 * Functions for lookups before the tenant is known: organizations by e-mail domain, and whether they accept passwords.
 */
const FUNCTIONS = [
  `create function single_sign_on_slugs(email_domain text) returns table (slug text)
    language sql stable security definer set search_path = muster, pg_temp as $$
      select o.slug from single_sign_on s join organization o on o.id = s.organization_id
      where s.email_domains @> array[email_domain] order by o.slug limit 2
    $$`,
  `create function refuses_passwords(organization_slug text) returns boolean
    language sql stable security definer set search_path = muster, pg_temp as $$
      select exists (select from single_sign_on s join organization o on o.id = s.organization_id
        where o.slug = organization_slug and not s.password_sign_in)
    $$`,
  `drop function sign_in_candidates(text, text)`,
  `create function sign_in_candidates(folded text, organization_slug text)
    returns table (
      organization_id uuid, slug text, user_id uuid, password_hash text, is_demo boolean, password_sign_in boolean
    )
    language sql stable security definer set search_path = muster, pg_temp as $$
      select o.id, o.slug, u.id, u.password_hash, u.is_demo, coalesce(s.password_sign_in, true)
      from user_account u join organization o on o.id = u.organization_id
      left join single_sign_on s on s.organization_id = o.id
      where u.email_folded = folded and u.status = 'active'
        and (organization_slug is null or o.slug = organization_slug)
      order by o.slug
    $$`,
  ...['single_sign_on_slugs(text)', 'refuses_passwords(text)', 'sign_in_candidates(text, text)'].flatMap(
    (signature) => [
      `revoke all on function ${signature} from public`,
      `grant execute on function ${signature} to muster_app`,
    ],
  ),
];
