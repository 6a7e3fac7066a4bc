import { Migration } from '@mikro-orm/migrations';

/** When approved time off explained an alert, which was resolved by that. */
export class Migration0041ExplainedAlerts extends Migration {
  override up(): void {
    this.addSql('alter table adherence_alert add column explained_at timestamptz');
  }
}
