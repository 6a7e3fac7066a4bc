import { Migration } from '@mikro-orm/migrations';

/** Names the columns of judgements as the code names them. */
export class Migration0240JudgementNamesNotBesideOlder extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `alter table agent_judgement rename column carry to checkpoint`,
  `alter table agent_judgement rename column afresh to recompute`,
  `alter table agent_judgement rename column heard_again_at to reconnected_at`,
  `alter table adherence_feed rename column rules_since to thresholds_since`,
  `create or replace function judge_by_tier() returns trigger
    language plpgsql security definer set search_path = muster, pg_temp as $$
      begin
        if new.tier = 'enterprise' then
          insert into adherence_feed (organization_id, thresholds_since) values (new.id, now())
          on conflict (organization_id) do update set thresholds_since = excluded.thresholds_since;
          insert into agent_judgement (organization_id, employee_id, next_check_at)
          select new.id, e.id, 'epoch' from employee e where e.organization_id = new.id order by e.id
          on conflict (organization_id, employee_id) do update
            set recompute = true, next_check_at = excluded.next_check_at;
        else
          update agent_judgement set next_check_at = null where organization_id = new.id;
        end if;
        return null;
      end
    $$`,
  // While judgement is suspended by a feed outage or recovery, there is no lag.
  `create or replace function judgement_figures(at timestamptz)
    returns table (lag_seconds double precision, feed_age_seconds double precision, silent_feeds integer)
    language sql stable security definer set search_path = muster, pg_temp set enable_seqscan = off as $$
      select
        (select coalesce(extract(epoch from at - min(j.next_check_at)), 0)::double precision from agent_judgement j
          left join adherence_feed f on f.organization_id = j.organization_id
          where j.next_check_at <= at and (f.silent_from is null or f.silent_until is not null)
            and (f.recovers_until is null or j.reconnected_at >= f.silent_until)),
        (select extract(epoch from at - max(f.received_at))::double precision from adherence_feed f),
        (select count(*)::integer from adherence_feed f where f.silent_from is not null and f.silent_until is null)
    $$`,
];
