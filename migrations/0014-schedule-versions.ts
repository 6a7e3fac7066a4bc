import { Baseline, ownerFunction, protect, triggerFunction } from './schema';

/**
 * Versions of schedules, scenarios, and pins and notes on cells. Each change of a schedule is a change set; triggers
 * keep the former state of each shift that it changed or deleted. A version is the present schedule with all later
 * changes taken back.
 */
export class Migration0014ScheduleVersions extends Baseline {
  override statements = [...CHANGES, ...IMAGES, ...PRUNING, ...ANNOTATIONS];
}

const OF_SCHEDULE = 'foreign key (organization_id, schedule_id) references schedule (organization_id, id)';
const OF_EMPLOYEE = 'foreign key (organization_id, employee_id) references employee (organization_id, id)';

const CHANGES = [
  // The fields of the schedule are those after the change.
  `create table change_set (
    organization_id uuid not null,
    id uuid not null,
    schedule_id uuid not null,
    operation_id uuid not null,
    version integer not null check (version > 0),
    kind text not null,
    at timestamptz not null,
    user_id uuid,
    user_name text,
    reason text,
    name text not null,
    start_date date not null,
    end_date date not null,
    status text not null,
    published_at timestamptz,
    added integer not null,
    removed integer not null,
    changed integer not null,
    people integer not null,
    minutes_delta integer not null,
    of_version integer,
    primary key (organization_id, id),
    unique (organization_id, schedule_id, version),
    unique (organization_id, schedule_id, operation_id),
    ${OF_SCHEDULE} on delete cascade
  )`,
  ...protect('change_set', 'select, insert, update'),
  // Employees to notify of a change set.
  `create table change_set_notice (
    organization_id uuid not null,
    change_set_id uuid not null,
    employee_id uuid not null,
    differences text[] not null,
    first_date date not null,
    primary key (organization_id, change_set_id, employee_id),
    foreign key (organization_id, change_set_id) references change_set (organization_id, id) on delete cascade
  )`,
  ...protect('change_set_notice', 'select, insert, update'),
];

const FIELDS = ['employee_id', 'template_id', 'date', 'start_time', 'end_time', 'breaks', 'on_queue'];
const COLUMNS = [...FIELDS, 'starts_at', 'ends_at', 'version', 'changed_at'];
const columnsOf = (row: string, columns: readonly string[]): string =>
  columns.map((column) => `${row}.${column}`).join(', ');

const imageFunction = (name: string, source: string, condition: string): string[] =>
  triggerFunction(
    name,
    `if not exists (select 1 from former) then
       return null;
     end if;
     operation := change_operation();
     insert into shift_image (organization_id, schedule_id, operation_id, shift_id, entered_by, ${COLUMNS.join(', ')})
     select o.organization_id, o.schedule_id, operation, o.id, o.entered_by, ${columnsOf('o', COLUMNS)}
     from ${source} where o.entered_by is distinct from operation and ${condition}
     on conflict (organization_id, schedule_id, operation_id, shift_id) do nothing`,
    { declare: 'operation uuid' },
  );

const IMAGES = [
  // The state of a shift before an operation. entered_by is the operation by which it had come into the schedule.
  `create table shift_image (
    organization_id uuid not null,
    schedule_id uuid not null,
    operation_id uuid not null,
    shift_id uuid not null,
    entered_by uuid,
    employee_id uuid not null,
    template_id uuid,
    date date not null,
    start_time time not null,
    end_time time not null,
    breaks jsonb not null,
    on_queue jsonb not null default '[]',
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    version integer not null,
    changed_at timestamptz not null,
    primary key (organization_id, schedule_id, operation_id, shift_id),
    ${OF_SCHEDULE} on delete cascade
  )`,
  'create index shift_image_shift on shift_image (organization_id, schedule_id, shift_id)',
  'create index shift_image_entered on shift_image (organization_id, schedule_id, entered_by)',
  'create index shift_image_cell on shift_image (organization_id, employee_id, date)',
  ...protect('shift_image', 'select'),
  // A new time zone changes instants only, which is no change of the plan.
  ...imageFunction(
    'keep_changed_shifts',
    'former o join changed n on n.organization_id = o.organization_id and n.id = o.id',
    `(o.schedule_id, ${columnsOf('o', FIELDS)}) is distinct from (n.schedule_id, ${columnsOf('n', FIELDS)})`,
  ),
  `create trigger keep_update after update on shift referencing old table as former new table as changed
    for each statement execute function keep_changed_shifts()`,
  // The history of a deleted schedule is deleted with it.
  ...imageFunction(
    'keep_deleted_shifts',
    'former o',
    'exists (select 1 from schedule s where s.organization_id = o.organization_id and s.id = o.schedule_id)',
  ),
  `create trigger keep_delete after delete on shift referencing old table as former
    for each statement execute function keep_deleted_shifts()`,
];

/**
 * The newest version that a schedule had before the retained months stays, so that each later instant can be read. All
 * versions stay of schedules that hold data of people on legal hold.
 */
const PRUNING = ownerFunction(
  'prune_schedule_history(until timestamptz, default_months integer)',
  'void',
  `with kept as (
     select c.organization_id, c.schedule_id, max(c.version) as version
     from change_set c join organization o on o.id = c.organization_id
     where c.at <= until - make_interval(
         months => coalesce((o.settings->>'scheduleHistoryMonths')::integer, default_months))
       and not exists (select 1 from legal_hold h where h.organization_id = c.organization_id
         and (h.employee_id is null
           or exists (select 1 from shift f where f.organization_id = c.organization_id
             and f.schedule_id = c.schedule_id and f.employee_id = h.employee_id)
           or exists (select 1 from shift_image i where i.organization_id = c.organization_id
             and i.schedule_id = c.schedule_id and i.employee_id = h.employee_id)))
     group by c.organization_id, c.schedule_id having max(c.version) > min(c.version)
   ), forgotten as (
     delete from shift_image i using change_set c, kept k
     where k.organization_id = c.organization_id and k.schedule_id = c.schedule_id and c.version <= k.version
       and i.organization_id = c.organization_id and i.schedule_id = c.schedule_id
       and i.operation_id = c.operation_id
   )
   delete from change_set c using kept k
   where k.organization_id = c.organization_id and k.schedule_id = c.schedule_id and c.version < k.version`,
);

/** These have no versions. */
const ANNOTATIONS = [
  `create table schedule_pin (
    organization_id uuid not null,
    schedule_id uuid not null,
    employee_id uuid not null,
    date date not null,
    primary key (organization_id, schedule_id, employee_id, date),
    ${OF_SCHEDULE} on delete cascade,
    ${OF_EMPLOYEE}
  )`,
  ...protect('schedule_pin'),
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
  ...protect('schedule_note'),
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
  ...protect('schedule_scenario'),
];
