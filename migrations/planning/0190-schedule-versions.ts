import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/**
 * Versions of schedules. Each change of a schedule is a change set; triggers keep the former state of each shift that
 * it changed or deleted. A version is the present schedule with all later changes taken back.
 */
export class Migration0190ScheduleVersions extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...FUNCTIONS, ...TRIGGERS, ...BASELINES, ...PRUNING]) this.addSql(statement);
  }
}

const TABLES = [
  // Locks all tables that are read or get a trigger, in the order in which units of work write them. Reads continue.
  'lock table organization, schedule, employee, shift in share row exclusive mode',
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
    foreign key (organization_id, schedule_id) references schedule (organization_id, id) on delete cascade
  )`,
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
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    version integer not null,
    changed_at timestamptz not null,
    primary key (organization_id, schedule_id, operation_id, shift_id),
    foreign key (organization_id, schedule_id) references schedule (organization_id, id) on delete cascade
  )`,
  'create index shift_image_shift on shift_image (organization_id, schedule_id, shift_id)',
  'create index shift_image_entered on shift_image (organization_id, schedule_id, entered_by)',
  'create index shift_image_cell on shift_image (organization_id, employee_id, date)',
  ...['change_set', 'change_set_notice', 'shift_image'].flatMap(protect),
  'revoke insert, update, delete on shift_image from muster_app',
  'revoke delete on change_set, change_set_notice from muster_app',
];

const FIELDS = ['employee_id', 'template_id', 'date', 'start_time', 'end_time', 'breaks'];
const COLUMNS = [...FIELDS, 'starts_at', 'ends_at', 'version', 'changed_at'];
const listed = (alias: string, columns: readonly string[]): string =>
  columns.map((column) => `${alias}.${column}`).join(', ');

const image = (source: string, where: string) => `insert into shift_image (organization_id, schedule_id, operation_id,
    shift_id, entered_by, ${COLUMNS.join(', ')})
  select o.organization_id, o.schedule_id, operation, o.id, o.entered_by, ${listed('o', COLUMNS)}
  from ${source} where o.entered_by is distinct from operation and ${where}
  on conflict (organization_id, schedule_id, operation_id, shift_id) do nothing`;

const triggerFunction = (name: string, body: string) => [
  `create function ${name}() returns trigger
    language plpgsql security definer set search_path = muster, pg_temp as $$
      declare
        operation uuid;
      begin
        if not exists (select from former) then
          return null;
        end if;
        operation := change_operation();
        ${body};
        return null;
      end
    $$`,
  `revoke all on function ${name}() from public`,
];

const FUNCTIONS = [
  // All writes of a transaction are one operation.
  `create function change_operation() returns uuid language plpgsql volatile as $$
    declare
      operation text := current_setting('muster.operation', true);
    begin
      if operation is null or operation = '' then
        operation := gen_random_uuid()::text;
        perform set_config('muster.operation', operation, true);
      end if;
      return operation::uuid;
    end
  $$`,
  'revoke all on function change_operation() from public',
  'grant execute on function change_operation() to muster_app',
  `alter table shift add column entered_by uuid`,
  `alter table shift alter column entered_by set default change_operation()`,
  'create index shift_entered on shift (organization_id, schedule_id, entered_by)',
  `create or replace function raise_shift_version() returns trigger
    language plpgsql set search_path = muster, pg_temp as $$
      begin
        new.version := old.version + 1;
        if new.schedule_id <> old.schedule_id then
          new.entered_by := change_operation();
        end if;
        return new;
      end
    $$`,
  // A new time zone changes instants only, which is no change of the plan.
  ...triggerFunction(
    'keep_changed_shifts',
    image(
      'former o join changed n on n.organization_id = o.organization_id and n.id = o.id',
      `(o.schedule_id, ${listed('o', FIELDS)}) is distinct from (n.schedule_id, ${listed('n', FIELDS)})`,
    ),
  ),
  // The history of a deleted schedule is deleted with it.
  ...triggerFunction(
    'keep_deleted_shifts',
    image(
      'former o',
      'exists (select from schedule s where s.organization_id = o.organization_id and s.id = o.schedule_id)',
    ),
  ),
];

const TRIGGERS = [
  `create trigger keep_update after update on shift referencing old table as former new table as changed
    for each statement execute function keep_changed_shifts()`,
  `create trigger keep_delete after delete on shift referencing old table as former
    for each statement execute function keep_deleted_shifts()`,
];

const BASELINES = [
  `insert into change_set (organization_id, id, schedule_id, operation_id, version, kind, at, name, start_date,
     end_date, status, published_at, added, removed, changed, people, minutes_delta)
   select s.organization_id, gen_random_uuid(), s.id, gen_random_uuid(), 1, 'baseline',
     date_trunc('milliseconds', now()), s.name, s.start_date, s.end_date, s.status, s.published_at, 0, 0, 0, 0, 0
   from schedule s`,
];

/** The newest version that a schedule had before the kept months stays, so that each later instant can be read. */
const PRUNING = [
  `create function prune_schedule_history(until timestamptz, default_months integer) returns void
    language sql security definer set search_path = muster, pg_temp as $$
      with kept as (
        select c.organization_id, c.schedule_id, max(c.version) as version
        from change_set c join organization o on o.id = c.organization_id
        where c.at <= until - make_interval(
          months => coalesce((o.settings->>'scheduleHistoryMonths')::integer, default_months))
        group by c.organization_id, c.schedule_id having max(c.version) > min(c.version)
      ), forgotten as (
        delete from shift_image i using change_set c, kept k
        where k.organization_id = c.organization_id and k.schedule_id = c.schedule_id and c.version <= k.version
          and i.organization_id = c.organization_id and i.schedule_id = c.schedule_id
          and i.operation_id = c.operation_id
      )
      delete from change_set c using kept k
      where k.organization_id = c.organization_id and k.schedule_id = c.schedule_id and c.version < k.version
    $$`,
  'revoke all on function prune_schedule_history(timestamptz, integer) from public',
  'grant execute on function prune_schedule_history(timestamptz, integer) to muster_app',
];
