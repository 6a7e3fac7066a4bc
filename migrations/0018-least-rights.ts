import { Migration } from '@mikro-orm/migrations';

/** Revokes the application's right to delete referenced rows, and to change the tier of an organization. */
export class Migration0018LeastRights extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `revoke delete on user_account, api_key, team, employee, skill, shift_template, contact_history from muster_app`,
  `create function refuse_tier_change() returns trigger language plpgsql as $$
    begin
      if current_user = 'muster_app' then
        raise exception 'the tier of an organization is changed by its operator' using errcode = '42501';
      end if;
      return new;
    end
  $$`,
  `create trigger organization_tier_guard before update on organization
    for each row when (old.tier is distinct from new.tier) execute function refuse_tier_change()`,
];
