import { Migration } from '@mikro-orm/migrations';
import { protect } from './protect';

/** Shift templates, schedules and shifts. */
export class Migration0003Scheduling extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...['shift_template', 'schedule', 'shift'].flatMap(protect)])
      this.addSql(statement);
  }
}

const TABLES = [
  `create table shift_template (
    id uuid primary key,
    organization_id uuid not null references organization,
    name text not null,
    name_folded text not null,
    start_time time not null,
    end_time time not null check (end_time <> start_time),
    break_rules jsonb not null,
    days_of_week smallint[] not null,
    color text,
    archived_at timestamptz,
    created_at timestamptz not null,
    unique (organization_id, id)
  )`,
  `create table schedule (
    id uuid primary key,
    organization_id uuid not null references organization,
    name text not null,
    name_folded text not null,
    start_date date not null,
    end_date date not null check (end_date >= start_date),
    status text not null check (status in ('draft', 'published', 'locked')),
    published_at timestamptz,
    created_at timestamptz not null,
    unique (organization_id, id),
    check ((status = 'draft') = (published_at is null))
  )`,
  `create index schedule_list on schedule (organization_id, start_date, name_folded, id)`,
  // Date and times are on the organization's wall clock; starts_at and ends_at are their instants. Break offsets are
  // elapsed minutes since starts_at: [{startOffset, duration, type}]. changed_at is the time of the last change.
  `create table shift (
    id uuid primary key,
    organization_id uuid not null,
    schedule_id uuid not null,
    employee_id uuid not null,
    template_id uuid,
    date date not null,
    start_time time not null,
    end_time time not null check (end_time <> start_time),
    breaks jsonb not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at >= starts_at),
    changed_at timestamptz not null,
    unique (organization_id, id),
    foreign key (organization_id, schedule_id) references schedule (organization_id, id) on delete cascade,
    foreign key (organization_id, employee_id) references employee (organization_id, id),
    foreign key (organization_id, template_id) references shift_template (organization_id, id)
  )`,
  `create index shift_list on shift (organization_id, date, start_time, id)`,
  `create index shift_of_schedule on shift (organization_id, schedule_id, date, start_time, id)`,
  // Index for the shifts of an employee around an instant; a shift lasts at most 26 hours.
  `create index shift_of_employee on shift (organization_id, employee_id, starts_at)`,
];
