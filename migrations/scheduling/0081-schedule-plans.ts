import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** Inputs of generated schedules, and their certificates. */
export class Migration0081SchedulePlans extends Migration {
  override up(): void {
    // Locks all referenced tables, in the order in which units of work write them. Reads continue.
    this.addSql('lock table organization, schedule in share row exclusive mode');
    this.addSql(`create table schedule_plan (
      organization_id uuid not null references organization,
      schedule_id uuid primary key,
      input jsonb not null,
      certificate jsonb not null,
      shifts_version text not null,
      certified_at timestamptz not null,
      foreign key (organization_id, schedule_id) references schedule (organization_id, id) on delete cascade
    )`);
    for (const statement of protect('schedule_plan')) this.addSql(statement);
  }
}
