import { Baseline, protect } from './schema';

/** Announcements of changed plans. */
export class Migration0020Announcements extends Baseline {
  override statements = [
    // The shifts of the last notification of each person, by schedule; the next notification contains the differences.
    // Rows of deleted schedules stay until the employees have been notified.
    `create table announced_plan (
      organization_id uuid not null,
      schedule_id uuid not null,
      employee_id uuid not null,
      shifts jsonb not null,
      primary key (organization_id, schedule_id, employee_id),
      foreign key (organization_id, employee_id) references employee (organization_id, id)
    )`,
    ...protect('announced_plan'),
  ];
}
