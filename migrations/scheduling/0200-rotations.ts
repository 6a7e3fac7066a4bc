import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** Rotations: cycles of working days and days off, their versions, who has them, and single days that differ. */
export class Migration0200Rotations extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `create table rotation (
    id uuid primary key,
    organization_id uuid not null references organization,
    name text not null,
    name_folded text not null,
    binding text not null check (binding in ('hard', 'soft')),
    weight double precision not null check (weight > 0),
    created_at timestamptz not null,
    archived_at timestamptz,
    unique (organization_id, id)
  )`,
  `create unique index rotation_name on rotation (organization_id, name_folded) where archived_at is null`,
  // The days of a version are in force from a date until the next version.
  `create table rotation_version (
    organization_id uuid not null,
    rotation_id uuid not null,
    valid_from date not null,
    anchor_date date not null,
    days jsonb not null check (jsonb_array_length(days) between 1 and 364),
    primary key (organization_id, rotation_id, valid_from),
    foreign key (organization_id, rotation_id) references rotation (organization_id, id) on delete cascade
  )`,
  // Assignments of one employee never overlap. A last day of null has no end.
  `create table rotation_assignment (
    organization_id uuid not null,
    employee_id uuid not null,
    valid_from date not null,
    valid_to date,
    rotation_id uuid not null,
    cycle_offset integer not null check (cycle_offset between 0 and 363),
    primary key (organization_id, employee_id, valid_from),
    check (valid_to >= valid_from),
    foreign key (organization_id, employee_id) references employee (organization_id, id),
    foreign key (organization_id, rotation_id) references rotation (organization_id, id)
  )`,
  `create index rotation_assignment_rotation on rotation_assignment (organization_id, rotation_id)`,
  `create table rotation_exception (
    organization_id uuid not null,
    employee_id uuid not null,
    date date not null,
    day jsonb not null,
    primary key (organization_id, employee_id, date),
    foreign key (organization_id, employee_id) references employee (organization_id, id)
  )`,
  ...protect('rotation'),
  ...protect('rotation_version'),
  ...protect('rotation_assignment'),
  ...protect('rotation_exception'),
  'revoke delete on rotation, rotation_version from muster_app',
];
