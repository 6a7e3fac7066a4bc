import { Migration } from '@mikro-orm/migrations';

/**
 * Marks of due days come and go by the thousand with each import of late states, all of employees that the same
 * transaction has stored rows of: looking each up again cost two fifths of the marking.
 */
export class Migration0105AgentDayMarks extends Migration {
  override up(): void {
    // In the order in which units of work write them.
    this.addSql('lock table employee, agent_day_due in access exclusive mode');
    this.addSql('alter table agent_day_due drop constraint agent_day_due_organization_id_employee_id_fkey');
  }
}
