import { Baseline, protect } from './schema';

const OF_EMPLOYEE = 'foreign key (organization_id, employee_id) references employee (organization_id, id)';
const OF_ROTATION = 'foreign key (organization_id, rotation_id) references rotation (organization_id, id)';

/** Rotations: cycles of working days and days off, their versions, who has them, and single days that differ. */
export class Migration0015Rotations extends Baseline {
  override statements = [
    // Rotations are archived, never deleted.
    `create table rotation (
      organization_id uuid not null references organization,
      id uuid not null,
      name text not null,
      name_folded text not null,
      binding text not null check (binding in ('hard', 'soft')),
      weight double precision not null check (weight > 0),
      created_at timestamptz not null,
      archived_at timestamptz,
      primary key (organization_id, id)
    )`,
    'create unique index rotation_name on rotation (organization_id, name_folded) where archived_at is null',
    ...protect('rotation', 'select, insert, update'),

    // The days of a version are in force from a date until the next version.
    `create table rotation_version (
      organization_id uuid not null,
      rotation_id uuid not null,
      valid_from date not null,
      anchor_date date not null,
      days jsonb not null check (jsonb_array_length(days) between 1 and 364),
      primary key (organization_id, rotation_id, valid_from),
      ${OF_ROTATION} on delete cascade
    )`,
    ...protect('rotation_version', 'select, insert, update'),

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
      ${OF_EMPLOYEE},
      ${OF_ROTATION}
    )`,
    'create index rotation_assignment_rotation on rotation_assignment (organization_id, rotation_id)',
    ...protect('rotation_assignment'),

    `create table rotation_exception (
      organization_id uuid not null,
      employee_id uuid not null,
      date date not null,
      day jsonb not null,
      primary key (organization_id, employee_id, date),
      ${OF_EMPLOYEE}
    )`,
    ...protect('rotation_exception'),
  ];
}
