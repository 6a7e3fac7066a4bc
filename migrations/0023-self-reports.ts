import { Baseline, protect } from './schema';

/** Employees who report that they are ill, or will be late. */
export class Migration0023SelfReports extends Baseline {
  override statements = [
    // A report outlives its shift.
    `create table self_report (
      organization_id uuid not null,
      id uuid not null,
      employee_id uuid not null,
      kind text not null check (kind in ('ill', 'late')),
      shift_id uuid,
      expected_at timestamptz,
      note text,
      time_off_ids uuid[] not null default '{}',
      offer_id uuid,
      reported_at timestamptz not null,
      report_date date not null,
      withdrawn_at timestamptz,
      primary key (organization_id, id),
      constraint self_report_late check ((kind = 'late') = (expected_at is not null)),
      foreign key (organization_id, employee_id) references employee (organization_id, id)
    )`,
    `create unique index self_report_of_shift on self_report (organization_id, shift_id)
      where kind = 'late' and withdrawn_at is null`,
    'create index self_report_of_days on self_report (organization_id, report_date, reported_at)',
    'create index self_report_of_employee on self_report (organization_id, employee_id, reported_at)',
    ...protect('self_report'),
  ];
}
