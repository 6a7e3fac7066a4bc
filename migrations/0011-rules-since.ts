import { Migration } from '@mikro-orm/migrations';

/** New thresholds never raise alerts for past states. */
export class Migration0011RulesSince extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `alter table adherence_feed add column rules_since timestamptz`,
  `create or replace function judge_by_tier() returns trigger
    language plpgsql security definer set search_path = muster, pg_temp as $$
      begin
        if new.tier = 'enterprise' then
          insert into adherence_feed (organization_id, rules_since) values (new.id, now())
          on conflict (organization_id) do update set rules_since = excluded.rules_since;
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
];
