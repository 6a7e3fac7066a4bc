import { Migration } from '@mikro-orm/migrations';

/** What the last search for a schedule could not do, and why; a repair proves nothing and tells that all the same. */
export class Migration0115PlanFindings extends Migration {
  override up(): void {
    this.addSql(`alter table schedule_plan add column findings jsonb,
      alter column certificate drop not null, alter column certified_at drop not null`);
  }
}
