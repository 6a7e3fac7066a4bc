import { Migration } from '@mikro-orm/migrations';

/**
 * Thousands of marks are inserted and deleted with each import of late states, for employees of whom the same
 * transaction has stored rows. Their foreign key checks took two fifths of the time.
 */
export class Migration0105AgentDayMarks extends Migration {
  override up(): void {
    // In the order in which units of work write them.
    this.addSql('lock table employee, agent_day_due in access exclusive mode');
    this.addSql('alter table agent_day_due drop constraint agent_day_due_organization_id_employee_id_fkey');
  }
}
