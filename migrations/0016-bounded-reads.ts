import { Migration } from '@mikro-orm/migrations';

/** What is asked of much is found by an index; what changes often stays on its page, so that no index is written. */
export class Migration0016BoundedReads extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // The shifts of an employee, in the order of lists, and around a day.
  `create index shift_of_employee_list on shift (organization_id, employee_id, date, start_time, id)`,
  `create index contact_history_list on contact_history (organization_id, date, interval)`,
  `create index deflection_list on deflection (organization_id, date, interval)`,
  `alter table contact_history set (fillfactor = 50)`,
  `alter table deflection set (fillfactor = 50)`,
  // From here on nobody reads these tables until the commit.
  `drop index shift_of_employee`,
  `alter index shift_of_employee_list rename to shift_of_employee`,
  `drop index contact_history_date`,
  `drop index deflection_date`,
];
