import { Migration } from '@mikro-orm/migrations';

/**
 * After a feed outage, judgement of each employee resumes with their first record, or at the end of a recovery time.
 */
export class Migration0070Recovery extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // recovers_until is the end of the recovery time for employees without a record since the outage; null if none is
  // waited for. The clock checks the feed at check_at, even if no judgement is pending.
  `alter table adherence_feed add column recovers_until timestamptz, add column check_at timestamptz`,
  // End of the latest outage for this employee, if later than for the first one.
  `alter table agent_judgement add column heard_again_at timestamptz`,
  `create or replace function organizations_due(at timestamptz) returns table (organization_id uuid, timezone text,
      tier text)
    language sql stable security definer set search_path = muster, pg_temp set enable_seqscan = off as $$
      select o.id, o.timezone, o.tier from organization o
      where o.id in (select j.organization_id from agent_judgement j where j.next_check_at <= at)
        or o.tier = 'enterprise' and o.id in (select f.organization_id from adherence_feed f where f.check_at <= at)
    $$`,
  // While judgement is suspended by a feed outage or recovery, there is no lag.
  `create or replace function judgement_figures(at timestamptz)
    returns table (lag_seconds double precision, feed_age_seconds double precision, silent_feeds integer)
    language sql stable security definer set search_path = muster, pg_temp set enable_seqscan = off as $$
      select
        (select coalesce(extract(epoch from at - min(j.next_check_at)), 0)::double precision from agent_judgement j
          left join adherence_feed f on f.organization_id = j.organization_id
          where j.next_check_at <= at and (f.silent_from is null or f.silent_until is not null)
            and (f.recovers_until is null or j.heard_again_at >= f.silent_until)),
        (select extract(epoch from at - max(f.received_at))::double precision from adherence_feed f),
        (select count(*)::integer from adherence_feed f where f.silent_from is not null and f.silent_until is null)
    $$`,
];
