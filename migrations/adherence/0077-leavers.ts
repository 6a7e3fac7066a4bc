import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** From when to when an employee was deactivated: nobody is expected in a shift that begins then. */
export class Migration0077Leavers extends Migration {
  override up(): void {
    for (const statement of [...TABLE, ...protect('employee_away'), KNOWN]) this.addSql(statement);
  }
}

const TABLE = [
  // All that is referred to, in the order in which units of work write it. Readers go on.
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

/** Of those who have left before: since they were deactivated, or their last state where nobody wrote that down. */
const KNOWN = `insert into employee_away (organization_id, employee_id, left_at)
  select e.organization_id, e.id, coalesce(d.at, s.state_started_at, e.created_at)
  from employee e
  join user_account u on u.organization_id = e.organization_id and u.id = e.user_id and u.status = 'inactive'
  left join agent_state s on s.organization_id = e.organization_id and s.employee_id = e.id
  left join (
    select organization_id, details ->> 'userId' as user_id, max(created_at) as at
    from audit_entry where action = 'user.deactivate' group by 1, 2
  ) d on d.organization_id = e.organization_id and d.user_id = u.id::text`;
