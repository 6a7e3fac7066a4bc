import { Migration } from '@mikro-orm/migrations';

/** Unmet demands of the last search for a schedule, with reasons. A repair has no certificate but has these. */
export class Migration0115PlanFindings extends Migration {
  override up(): void {
    this.addSql(`alter table schedule_plan add column findings jsonb,
      alter column certificate drop not null, alter column certified_at drop not null`);
  }
}
