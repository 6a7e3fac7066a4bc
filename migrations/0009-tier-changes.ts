import { Migration } from '@mikro-orm/migrations';

/** A change of tier takes effect immediately, however it is made. */
export class Migration0009TierChanges extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // After an upgrade to enterprise, the next pass of the clock judges all employees from imported history; in the
  // standard tier no judgement is pending.
  `create function judge_by_tier() returns trigger
    language plpgsql security definer set search_path = muster, pg_temp as $$
      begin
        if new.tier = 'enterprise' then
          insert into agent_judgement (organization_id, employee_id, next_check_at)
          select new.id, e.id, 'epoch' from employee e where e.organization_id = new.id order by e.id
          on conflict (organization_id, employee_id) do update
            set afresh = true, next_check_at = excluded.next_check_at;
        else
          update agent_judgement set next_check_at = null where organization_id = new.id;
        end if;
        return null;
      end
    $$`,
  `revoke all on function judge_by_tier() from public`,
  `create trigger organization_tier after update of tier on organization
    for each row when (old.tier is distinct from new.tier) execute function judge_by_tier()`,

  // An open socket lives as long as its session, with the role and tier at the time it was opened.
  `drop function live_sessions(text[], timestamptz, timestamptz)`,
  `create function live_sessions(hashes text[], used_since timestamptz, at timestamptz)
    returns table (id_hash text, role text, tier text)
    language sql security definer set search_path = muster, pg_temp as $$
      with touched as (
        update user_session s set last_used_at = at
        where s.id_hash = any(hashes) and s.last_used_at < at - interval '1 minute' and s.last_used_at > used_since
      )
      select s.id_hash, u.role, o.tier from user_session s
      join user_account u on u.organization_id = s.organization_id and u.id = s.user_id and u.status = 'active'
      join organization o on o.id = s.organization_id
      where s.id_hash = any(hashes) and s.expires_at > at and s.last_used_at > used_since
    $$`,
  `revoke all on function live_sessions(text[], timestamptz, timestamptz) from public`,
  `grant execute on function live_sessions(text[], timestamptz, timestamptz) to muster_app`,

  `create function organization_of_slug(wanted text) returns table (organization_id uuid, timezone text, tier text)
    language sql stable security definer set search_path = muster, pg_temp as $$
      select o.id, o.timezone, o.tier from organization o where o.slug = wanted
    $$`,
  `revoke all on function organization_of_slug(text) from public`,
  `grant execute on function organization_of_slug(text) to muster_app`,
];
