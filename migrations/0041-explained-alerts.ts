import { Migration } from '@mikro-orm/migrations';

/** Stores when approved time off explained, and thereby resolved, an alert. */
export class Migration0041ExplainedAlerts extends Migration {
  override up(): void {
    this.addSql('alter table adherence_alert add column explained_at timestamptz');
  }
}
