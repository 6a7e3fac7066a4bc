import { Migration } from '@mikro-orm/migrations';

/** Schedules made by hand have something proven of them too; it is computed anew from what they are at the moment. */
export class Migration0090PlansByHand extends Migration {
  override up(): void {
    this.addSql('alter table schedule_plan alter column input drop not null, drop column shifts_version');
  }
}
