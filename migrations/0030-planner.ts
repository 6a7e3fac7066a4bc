import { Migration } from '@mikro-orm/migrations';

/** The role planner, which plans for everyone but has no administration rights. */
export class Migration0030Planner extends Migration {
  override up(): void {
    this.addSql(`alter table user_account drop constraint user_account_role_check,
      add constraint user_account_role_check check (role in ('admin', 'supervisor', 'agent', 'planner'))`);
  }
}
