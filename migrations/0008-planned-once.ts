import { Migration } from '@mikro-orm/migrations';

/**
 * The caller is looked up with every request. In PL/pgSQL the plan is cached per connection instead of made per call.
 */
export class Migration0008PlannedOnce extends Migration {
  override up(): void {
    this.addSql(`create or replace function session_principal(hash text, used_since timestamptz, at timestamptz)
      returns table (
        organization_id uuid, timezone text, tier text, user_id uuid, user_name text, role text, employee_id uuid,
        last_used_at timestamptz, is_demo boolean
      )
      language plpgsql stable security definer set search_path = muster, pg_temp as $$
        begin
          return query
            select o.id, o.timezone, o.tier, u.id, u.first_name || ' ' || u.last_name, u.role, e.id, s.last_used_at,
              u.is_demo
            from user_session s
            join user_account u on u.organization_id = s.organization_id and u.id = s.user_id
            join organization o on o.id = s.organization_id
            left join employee e on e.organization_id = u.organization_id and e.user_id = u.id
            where s.id_hash = hash and s.expires_at > at and s.last_used_at > used_since and u.status = 'active';
        end
      $$`);
    this.addSql(`create or replace function key_principal(hash text, at timestamptz)
      returns table (
        organization_id uuid, timezone text, tier text, key_id uuid, key_name text, permissions text[],
        last_used_at timestamptz
      )
      language plpgsql stable security definer set search_path = muster, pg_temp as $$
        begin
          return query
            select o.id, o.timezone, o.tier, k.id, k.name, k.permissions, k.last_used_at
            from api_key k join organization o on o.id = k.organization_id
            where k.key_hash = hash and k.status = 'active' and (k.expires_at is null or k.expires_at > at);
        end
      $$`);
  }
}
