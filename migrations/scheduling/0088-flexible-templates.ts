import { Migration } from '@mikro-orm/migrations';

/** Templates whose shifts may start later or last longer than specified. */
export class Migration0088FlexibleTemplates extends Migration {
  override up(): void {
    this.addSql('alter table shift_template add column start_band jsonb, add column length_band jsonb');
  }
}
