import { Migration } from '@mikro-orm/migrations';
import { protect } from './protect';

/** Availability of employees, by week and on certain days, and their preferences. */
export class Migration0032Availability extends Migration {
  override up(): void {
    const tables = ['availability_pattern', 'availability_exception', 'work_preference'];
    for (const statement of [...TABLES, ...tables.flatMap(protect)]) this.addSql(statement);
  }
}

const TABLES = [
  // Weekly windows [{day, startTime, endTime}] on the organization's wall clock. If several patterns are valid on a
  // day, the one with the latest start applies.
  `create table availability_pattern (
    organization_id uuid not null,
    employee_id uuid not null,
    valid_from date not null,
    valid_to date check (valid_to >= valid_from),
    windows jsonb not null,
    primary key (organization_id, employee_id, valid_from),
    foreign key (organization_id, employee_id) references employee (organization_id, id)
  )`,
  // Full days without times, else the same hours on each day; if several apply, the one entered last wins.
  `create table availability_exception (
    id uuid primary key,
    position bigint generated always as identity,
    organization_id uuid not null,
    employee_id uuid not null,
    start_date date not null,
    end_date date not null check (end_date >= start_date),
    start_time time,
    end_time time,
    available boolean not null,
    note text,
    created_at timestamptz not null,
    unique (organization_id, id),
    constraint availability_exception_times check ((start_time is null) = (end_time is null)),
    foreign key (organization_id, employee_id) references employee (organization_id, id)
  )`,
  `create index availability_exception_of_employee on availability_exception (organization_id, employee_id, end_date)`,
  `create table work_preference (
    organization_id uuid not null,
    employee_id uuid not null,
    preferences jsonb not null,
    primary key (organization_id, employee_id),
    foreign key (organization_id, employee_id) references employee (organization_id, id)
  )`,
];
