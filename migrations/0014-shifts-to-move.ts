import { Migration } from '@mikro-orm/migrations';
import { protect } from './protect';

/**
 * Employees whose shifts still have instants of the previous time zone. A job moves them; writers of their shifts move
 * them first.
 */
export class Migration0014ShiftsToMove extends Migration {
  override up(): void {
    this.addSql(`create table shifts_to_move (
      organization_id uuid not null,
      employee_id uuid not null,
      primary key (organization_id, employee_id),
      foreign key (organization_id, employee_id) references employee (organization_id, id) on delete cascade
    )`);
    for (const statement of protect('shifts_to_move')) this.addSql(statement);
  }
}
