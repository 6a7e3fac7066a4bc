import { Migration } from '@mikro-orm/migrations';

/** Adds indexes for large reads, and keeps frequent updates on their page (HOT) without index writes. */
export class Migration0016BoundedReads extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // Index for the shifts of an employee, in list order and around a day.
  `create index shift_of_employee_list on shift (organization_id, employee_id, date, start_time, id)`,
  `create index contact_history_list on contact_history (organization_id, date, interval)`,
  `create index deflection_list on deflection (organization_id, date, interval)`,
  `alter table contact_history set (fillfactor = 50)`,
  `alter table deflection set (fillfactor = 50)`,
  // From here on the tables are locked against reads until commit.
  `drop index shift_of_employee`,
  `alter index shift_of_employee_list rename to shift_of_employee`,
  `drop index contact_history_date`,
  `drop index deflection_date`,
];
