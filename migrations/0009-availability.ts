import { Baseline, protect } from './schema';

const OF_EMPLOYEE = 'foreign key (organization_id, employee_id) references employee (organization_id, id)';

/** Availability of employees, by week and on certain days, and their preferences. */
export class Migration0009Availability extends Baseline {
  override statements = [
    // Weekly windows [{day, startTime, endTime}] on the organization's wall clock. If several patterns are valid on a
    // day, the one with the latest start applies.
    `create table availability_pattern (
      organization_id uuid not null,
      employee_id uuid not null,
      valid_from date not null,
      valid_to date check (valid_to >= valid_from),
      windows jsonb not null,
      primary key (organization_id, employee_id, valid_from),
      ${OF_EMPLOYEE}
    )`,
    ...protect('availability_pattern'),

    // Full days without times, else the same hours on each day; if several apply, the one entered last wins.
    `create table availability_exception (
      organization_id uuid not null,
      id uuid not null,
      position bigint generated always as identity,
      employee_id uuid not null,
      start_date date not null,
      end_date date not null check (end_date >= start_date),
      start_time time,
      end_time time,
      available boolean not null,
      note text,
      created_at timestamptz not null,
      primary key (organization_id, id),
      constraint availability_exception_times check ((start_time is null) = (end_time is null)),
      ${OF_EMPLOYEE}
    )`,
    `create index availability_exception_of_employee
      on availability_exception (organization_id, employee_id, end_date)`,
    ...protect('availability_exception'),

    `create table work_preference (
      organization_id uuid not null,
      employee_id uuid not null,
      preferences jsonb not null,
      primary key (organization_id, employee_id),
      ${OF_EMPLOYEE}
    )`,
    ...protect('work_preference'),
  ];
}
