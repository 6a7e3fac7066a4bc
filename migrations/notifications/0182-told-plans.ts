import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** The shifts of the last notification of each person, by schedule; the next notification contains the differences. */
export class Migration0182ToldPlans extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // Rows of deleted schedules stay until the employees have been notified.
  `create table told_plan (
    organization_id uuid not null,
    schedule_id uuid not null,
    employee_id uuid not null,
    shifts jsonb not null,
    primary key (organization_id, schedule_id, employee_id),
    foreign key (organization_id, employee_id) references employee (organization_id, id)
  )`,
  ...protect('told_plan'),
  // People know the schedules that are published already.
  `insert into told_plan (organization_id, schedule_id, employee_id, shifts)
   select f.organization_id, f.schedule_id, f.employee_id,
     jsonb_agg(jsonb_build_object('shiftId', f.id, 'date', f.date, 'startTime', to_char(f.start_time, 'HH24:MI'),
       'endTime', to_char(f.end_time, 'HH24:MI'), 'breaks', f.breaks) order by f.date, f.start_time, f.id)
   from shift f join schedule s on s.organization_id = f.organization_id and s.id = f.schedule_id
   where s.status <> 'draft'
   group by 1, 2, 3`,
];
