import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** Pins and notes on cells of a schedule, and the base of a scenario. None of them is versioned. */
export class Migration0191PlanningNotes extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const OF_SCHEDULE = 'foreign key (organization_id, schedule_id) references schedule (organization_id, id)';
const OF_EMPLOYEE = 'foreign key (organization_id, employee_id) references employee (organization_id, id)';

const STATEMENTS = [
  `create table schedule_pin (
    organization_id uuid not null,
    schedule_id uuid not null,
    employee_id uuid not null,
    date date not null,
    primary key (organization_id, schedule_id, employee_id, date),
    ${OF_SCHEDULE} on delete cascade,
    ${OF_EMPLOYEE}
  )`,
  // Without an employee, the note is on the day.
  `create table schedule_note (
    organization_id uuid not null,
    id uuid not null,
    schedule_id uuid not null,
    date date not null,
    employee_id uuid,
    text text not null,
    audience text not null check (audience in ('planners', 'staff')),
    user_id uuid not null,
    user_name text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version integer not null default 1,
    primary key (organization_id, id),
    ${OF_SCHEDULE} on delete cascade,
    ${OF_EMPLOYEE}
  )`,
  'create index schedule_note_cell on schedule_note (organization_id, schedule_id, date, employee_id)',
  // A scenario outlives its base.
  `create table schedule_scenario (
    organization_id uuid not null,
    schedule_id uuid not null,
    base_id uuid not null,
    base_version integer not null,
    primary key (organization_id, schedule_id),
    ${OF_SCHEDULE} on delete cascade
  )`,
  'create index schedule_scenario_base on schedule_scenario (organization_id, base_id)',
  // Live events name the change set, which gets its version at the commit.
  `alter table schedule_change add column operation_id uuid,
    add column annotations_changed boolean not null default false`,
  ...['schedule_pin', 'schedule_note', 'schedule_scenario'].flatMap(protect),
];
