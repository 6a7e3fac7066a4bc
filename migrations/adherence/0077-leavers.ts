import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** Periods in which an employee was deactivated: shifts that begin in them are not expected. */
export class Migration0077Leavers extends Migration {
  override up(): void {
    for (const statement of [...TABLE, ...protect('employee_away'), KNOWN]) this.addSql(statement);
  }
}

const TABLE = [
  // Locks all referenced tables, in the order in which units of work write them. Reads continue.
  'lock table organization, employee in share row exclusive mode',
  `create table employee_away (
    organization_id uuid not null references organization,
    employee_id uuid not null,
    left_at timestamptz not null,
    back_at timestamptz,
    primary key (organization_id, employee_id, left_at),
    foreign key (organization_id, employee_id) references employee (organization_id, id)
  )`,
];

/** Employees who left earlier: since their deactivation, or since their last state if it was not recorded. */
const KNOWN = `insert into employee_away (organization_id, employee_id, left_at)
  select e.organization_id, e.id, coalesce(d.at, s.state_started_at, e.created_at)
  from employee e
  join user_account u on u.organization_id = e.organization_id and u.id = e.user_id and u.status = 'inactive'
  left join agent_state s on s.organization_id = e.organization_id and s.employee_id = e.id
  left join (
    select organization_id, details ->> 'userId' as user_id, max(created_at) as at
    from audit_entry where action = 'user.deactivate' group by 1, 2
  ) d on d.organization_id = e.organization_id and d.user_id = u.id::text`;
