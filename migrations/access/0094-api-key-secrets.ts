import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** Secrets of API keys. Two can be valid at the same time, for rotation without interruption. */
export class Migration0094ApiKeySecrets extends Migration {
  override up(): void {
    for (const statement of [...TABLE, ...protect('api_key_secret'), ...FUNCTIONS, ...OLD_NODES])
      this.addSql(statement);
  }
}

const TABLE = [
  `create table api_key_secret (
    id uuid primary key,
    organization_id uuid not null,
    api_key_id uuid not null,
    secret_hash text not null unique,
    preview text not null,
    created_at timestamptz not null,
    ends_at timestamptz,
    last_used_at timestamptz,
    foreign key (organization_id, api_key_id) references api_key (organization_id, id)
  )`,
  `create index api_key_secret_of_key on api_key_secret (organization_id, api_key_id)`,
];

/** Nodes of the previous release create keys with a hash in api_key.key_hash, which stays for them. */
const OLD_NODES = [
  `alter table api_key alter column key_hash drop not null`,
  `create function keep_first_secret() returns trigger
    language plpgsql security definer set search_path = muster, pg_temp as $$
      begin
        insert into api_key_secret (id, organization_id, api_key_id, secret_hash, preview, created_at)
        values (new.id, new.organization_id, new.id, new.key_hash, new.key_preview, new.created_at);
        return null;
      end
    $$`,
  `revoke all on function keep_first_secret() from public`,
  `create trigger keep_first_secret after insert on api_key
    for each row when (new.key_hash is not null) execute function keep_first_secret()`,
  `insert into api_key_secret (id, organization_id, api_key_id, secret_hash, preview, created_at, last_used_at)
    select id, organization_id, id, key_hash, key_preview, created_at, last_used_at from api_key`,
  `create or replace function key_principal(hash text, at timestamptz)
    returns table (
      organization_id uuid, timezone text, tier text, key_id uuid, key_name text, permissions text[],
      last_used_at timestamptz
    )
    language sql stable security definer set search_path = muster, pg_temp as $$
      select p.organization_id, p.timezone, p.tier, p.key_id, p.key_name, p.permissions, p.last_used_at
      from secret_principal(hash, at) p
    $$`,
];

const FUNCTIONS = [
  'revoke delete on api_key_secret from muster_app',
  `create function secret_principal(hash text, at timestamptz)
    returns table (
      organization_id uuid, timezone text, tier text, key_id uuid, key_name text, permissions text[], secret_id uuid,
      last_used_at timestamptz
    )
    language sql stable security definer set search_path = muster, pg_temp as $$
      select o.id, o.timezone, o.tier, k.id, k.name, k.permissions, s.id, s.last_used_at
      from api_key_secret s
      join api_key k on k.organization_id = s.organization_id and k.id = s.api_key_id
      join organization o on o.id = k.organization_id
      where s.secret_hash = hash and (s.ends_at is null or s.ends_at > at)
        and k.status = 'active' and (k.expires_at is null or k.expires_at > at)
    $$`,
  `create function touch_secret(secret uuid, at timestamptz) returns void
    language sql security definer set search_path = muster, pg_temp as $$
      with touched as (
        update api_key_secret set last_used_at = at
        where id = secret and (last_used_at is null or last_used_at < at)
        returning api_key_id
      )
      update api_key k set last_used_at = at from touched t
      where k.id = t.api_key_id and (k.last_used_at is null or k.last_used_at < at)
    $$`,
  ...['secret_principal(text, timestamptz)', 'touch_secret(uuid, timestamptz)'].flatMap((signature) => [
    `revoke all on function ${signature} from public`,
    `grant execute on function ${signature} to muster_app`,
  ]),
];
