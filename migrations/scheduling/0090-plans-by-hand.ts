import { Migration } from '@mikro-orm/migrations';

/** Manual schedules have certificates too, recomputed from their current shifts. */
export class Migration0090PlansByHand extends Migration {
  override up(): void {
    this.addSql('alter table schedule_plan alter column input drop not null, drop column shifts_version');
  }
}
