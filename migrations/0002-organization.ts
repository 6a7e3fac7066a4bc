import { Baseline, ownerFunction, protect, rowFunction } from './schema';

/** Organizations: the tenants. */
export class Migration0002Organization extends Baseline {
  override statements = [...TABLES, ...FUNCTIONS];
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
  ...protect('organization', 'select, insert, update'),
  ...rowFunction(
    'refuse_tier_change',
    `if current_user = 'muster_app' then
       raise exception 'the tier of an organization is changed by its operator' using errcode = '42501';
     end if`,
  ),
  `create trigger organization_tier_guard before update on organization
    for each row when (old.tier is distinct from new.tier) execute function refuse_tier_change()`,
];

const tenant = (condition: string): string =>
  `return query select o.id, o.timezone, o.tier from organization o where ${condition}`;

/** Lookups before the tenant is known. */
const FUNCTIONS = [
  ...ownerFunction('organization_count()', 'bigint', 'return (select count(*) from organization)', { isStable: true }),
  ...ownerFunction(
    'organization_of_id(wanted uuid)',
    'table (organization_id uuid, timezone text, tier text)',
    tenant('o.id = wanted'),
    { isStable: true },
  ),
  ...ownerFunction(
    'organization_of_slug(wanted text)',
    'table (organization_id uuid, timezone text, tier text)',
    tenant('o.slug = wanted'),
    { isStable: true },
  ),
];
