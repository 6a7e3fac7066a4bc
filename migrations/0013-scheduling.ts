import { changesOf, onInsertAndDelete, SIGN } from './counting';
import { Baseline, innerFunction, ownerFunction, protect, rowFunction, triggerFunction } from './schema';

/** Shift templates, schedules, shifts, and what belongs to them. */
export class Migration0013Scheduling extends Baseline {
  override statements = [
    ...OPERATION,
    ...SCHEDULES,
    ...SHIFTS,
    ...SHIFT_TRIGGERS,
    ...COUNTS,
    ...GENERATION,
    ...TEAM_RULES,
    ...WATCHING,
    ...CALENDAR_FEEDS,
  ];
}

const OF_SCHEDULE = 'foreign key (organization_id, schedule_id) references schedule (organization_id, id)';
const OF_EMPLOYEE = 'foreign key (organization_id, employee_id) references employee (organization_id, id)';

/** All writes of a transaction are one operation. Without a search path of its own, as each new shift calls it. */
const OPERATION = [
  `create function change_operation() returns uuid language plpgsql volatile as $$
   declare
     operation text := current_setting('muster.operation', true);
   begin
     if operation is null or operation = '' then
       operation := gen_random_uuid()::text;
       perform set_config('muster.operation', operation, true);
     end if;
     return operation::uuid;
   end $$`,
  'revoke all on function change_operation() from public',
  'grant execute on function change_operation() to muster_app',
];

const SCHEDULES = [
  // Templates are archived, never deleted. With a band, shifts may start later or last longer than specified.
  `create table shift_template (
    organization_id uuid not null references organization,
    id uuid not null,
    name text not null,
    name_folded text not null,
    start_time time not null,
    end_time time not null check (end_time <> start_time),
    start_band jsonb,
    length_band jsonb,
    break_rules jsonb not null,
    on_queue jsonb not null default '[]',
    days_of_week smallint[] not null,
    color text,
    archived_at timestamptz,
    created_at timestamptz not null,
    primary key (organization_id, id)
  )`,
  ...protect('shift_template', 'select, insert, update'),

  `create table schedule (
    organization_id uuid not null references organization,
    id uuid not null,
    name text not null,
    name_folded text not null,
    start_date date not null,
    end_date date not null check (end_date >= start_date),
    status text not null check (status in ('draft', 'published', 'locked')),
    published_at timestamptz,
    created_at timestamptz not null,
    primary key (organization_id, id),
    check ((status = 'draft') = (published_at is null))
  )`,
  'create index schedule_list on schedule (organization_id, start_date, name_folded, id)',
  // Schedules have no maximum length, so an index by end date finds those that last until a day.
  'create index schedule_ends on schedule (organization_id, end_date)',
  ...protect('schedule'),
];

const SHIFTS = [
  // Date and times are on the organization's wall clock; starts_at and ends_at are their instants. Breaks
  // [{startOffset, duration, type}] and on-queue segments begin so many elapsed minutes after starts_at. entered_by is
  // the operation by which the shift came into the schedule; changed_at is the time of the last change. Callers may
  // choose the id.
  `create table shift (
    organization_id uuid not null,
    id uuid not null,
    schedule_id uuid not null,
    employee_id uuid not null,
    template_id uuid,
    date date not null,
    start_time time not null,
    end_time time not null check (end_time <> start_time),
    breaks jsonb not null,
    on_queue jsonb not null default '[]',
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at >= starts_at),
    version integer not null default 1,
    entered_by uuid default change_operation(),
    changed_at timestamptz not null,
    primary key (organization_id, id),
    ${OF_SCHEDULE} on delete cascade,
    ${OF_EMPLOYEE},
    foreign key (organization_id, template_id) references shift_template (organization_id, id)
  )`,
  'create index shift_list on shift (organization_id, date, start_time, id)',
  'create index shift_of_schedule on shift (organization_id, schedule_id, date, start_time, id)',
  'create index shift_of_employee on shift (organization_id, employee_id, date, start_time, id)',
  'create index shift_in_force on shift (organization_id, ends_at)',
  'create index shift_entered on shift (organization_id, schedule_id, entered_by)',
  ...protect('shift'),

  // Rules that a shift may break, granted with a reason. The subject identifies the rule, and the units limit how far
  // it may be broken. A new override of the same shift and subject replaces the older one.
  `create table shift_override (
    organization_id uuid not null,
    shift_id uuid not null,
    subject text not null,
    kind text not null,
    units double precision not null,
    says text not null,
    reason text not null,
    user_name text not null,
    created_at timestamptz not null,
    primary key (organization_id, shift_id, subject),
    foreign key (organization_id, shift_id) references shift (organization_id, id) on delete cascade
  )`,
  ...protect('shift_override'),

  // Employees whose shifts still have instants of the previous time zone. A job moves them; writers of their shifts
  // move them first.
  `create table shifts_to_move (
    organization_id uuid not null,
    employee_id uuid not null,
    primary key (organization_id, employee_id),
    ${OF_EMPLOYEE} on delete cascade
  )`,
  ...protect('shifts_to_move'),
];

const SHIFT_TRIGGERS = [
  // Incremented by a trigger, so that no writer can omit it.
  ...rowFunction(
    'raise_shift_version',
    `new.version := old.version + 1;
     if new.schedule_id <> old.schedule_id then
       new.entered_by := change_operation();
     end if`,
  ),
  'create trigger raise_version before update on shift for each row execute function raise_shift_version()',
  // Keeps on-queue segments within the shift and apart from its breaks, whatever writes the shift.
  ...rowFunction(
    'fit_on_queue',
    `new.on_queue := (
       select coalesce(jsonb_agg(q order by (q->>'startOffset')::int), '[]')
       from jsonb_array_elements(new.on_queue) q,
         lateral (select (q->>'startOffset')::int as starts,
           (q->>'startOffset')::int + (q->>'duration')::int as ends) t
       where t.starts >= 0 and t.ends <= round(extract(epoch from new.ends_at - new.starts_at) / 60)
         and not exists (select 1 from jsonb_array_elements(new.breaks) b
           where (b->>'startOffset')::int < t.ends
             and t.starts < (b->>'startOffset')::int + (b->>'duration')::int))`,
  ),
  `create trigger fit_on_queue before insert or update on shift
    for each row when (new.on_queue <> '[]'::jsonb) execute function fit_on_queue()`,
];

const SHIFT_KEY = 'organization_id, schedule_id, employee_id, date';
const rowKey = (row: string): string =>
  `array[row(${SHIFT_KEY.split(', ')
    .map((column) => `${row}.${column}`)
    .join(', ')})::counted_shift]`;

const COUNTS = [
  // Writers of shifts have locked the employees, so they never contend for these rows.
  `create table schedule_employee (
    organization_id uuid not null,
    schedule_id uuid not null,
    employee_id uuid not null,
    shifts bigint not null,
    primary key (organization_id, schedule_id, employee_id)
  ) with (fillfactor = 50)`,
  'create index schedule_employee_employee on schedule_employee (organization_id, employee_id)',
  ...protect('schedule_employee', 'select'),
  'create type counted_shift as (organization_id uuid, schedule_id uuid, employee_id uuid, date date)',
  ...innerFunction(
    'change_shift_counts(changed counted_shift[], sign integer)',
    'void',
    `if changed = '{}' then
       return;
     end if;
     with change as (
       select organization_id, schedule_id, employee_id, count(*) * sign as shifts
       from unnest(changed) group by organization_id, schedule_id, employee_id
     ), stored as (
       insert into schedule_employee as s (organization_id, schedule_id, employee_id, shifts)
       select * from change order by organization_id, schedule_id, employee_id
       on conflict (organization_id, schedule_id, employee_id) do update set shifts = s.shifts + excluded.shifts
       returning s.ctid as place, s.organization_id, s.schedule_id, s.employee_id, s.shifts
     ), turned as (
       select organization_id, schedule_id, place, s.shifts,
         case when s.shifts = 0 then -1 when s.shifts = c.shifts then 1 else 0 end as employees
       from stored s join change c using (organization_id, schedule_id, employee_id)
     )
     select
       (select array_agg(place) from turned where turned.shifts = 0),
       (select array_agg(row(organization_id, 'schedule_employee', schedule_id::text, '-infinity', k.employees))
         from (
           select organization_id, schedule_id, sum(employees)::bigint as employees from turned
           group by organization_id, schedule_id having sum(employees) <> 0
         ) k)
     into emptied, turns;
     delete from schedule_employee where ctid = any(emptied);
     perform change_counts(coalesce(turns, '{}') || ${changesOf(
       `select organization_id, 'shift', coalesce(schedule_id::text, ''), coalesce(date, '-infinity'), count(*) * sign
        from unnest(changed)
        group by organization_id, grouping sets ((), (schedule_id), (date), (schedule_id, date))`,
     )})`,
    { declare: 'turns count_change[]; emptied tid[]' },
  ),
  ...triggerFunction(
    'count_shifts',
    `perform change_shift_counts(array(select row(${SHIFT_KEY})::counted_shift from changed), ${SIGN})`,
  ),
  ...onInsertAndDelete('shift', 'count_shifts'),
  // Shifts that move to another schedule, day or employee are subtracted there and added here.
  ...triggerFunction(
    'count_moved_shift',
    `perform change_shift_counts(${rowKey('old')}, -1);
     perform change_shift_counts(${rowKey('new')}, 1)`,
  ),
  `create trigger count_move after update of ${SHIFT_KEY} on shift for each row
    when ((old.organization_id, old.schedule_id, old.employee_id, old.date)
      is distinct from (new.organization_id, new.schedule_id, new.employee_id, new.date))
    execute function count_moved_shift()`,
];

const GENERATION = [
  // Inputs of generated schedules; certificates, which manual schedules have too, recomputed from their current shifts;
  // and the unmet demands of the last search, with reasons. A repair has no certificate but has these.
  `create table schedule_plan (
    organization_id uuid not null references organization,
    schedule_id uuid not null,
    input jsonb,
    certificate jsonb,
    certified_at timestamptz,
    findings jsonb,
    primary key (organization_id, schedule_id),
    ${OF_SCHEDULE} on delete cascade
  )`,
  ...protect('schedule_plan'),
];

/** Rules of several employees: one of them is always present, or all are off on the same days. */
const TEAM_RULES = [
  `create table team_rule (
    organization_id uuid not null references organization,
    id uuid not null,
    name text not null,
    name_folded text not null,
    kind text not null check (kind in ('always_there', 'off_together')),
    weight double precision not null check (weight > 0),
    created_at timestamptz not null,
    primary key (organization_id, id),
    unique (organization_id, name_folded)
  )`,
  ...protect('team_rule'),
  `create table team_rule_member (
    organization_id uuid not null,
    team_rule_id uuid not null,
    employee_id uuid not null,
    primary key (organization_id, team_rule_id, employee_id),
    foreign key (organization_id, team_rule_id) references team_rule (organization_id, id) on delete cascade,
    ${OF_EMPLOYEE}
  )`,
  'create index team_rule_member_employee on team_rule_member (organization_id, employee_id)',
  ...protect('team_rule_member'),
];

const WATCHING = [
  // Details of a live event, deleted after it: the created, changed or deleted shifts, unless there are too many, and
  // the employees who have or had them; null for all. Agents are notified while they can see the schedule, or have just
  // lost access. The operation names the change set, which gets its version at the commit.
  `create table schedule_change (
    organization_id uuid not null,
    id uuid not null,
    schedule_id uuid not null,
    operation_id uuid,
    shift_ids uuid[] not null,
    employee_ids uuid[],
    is_whole boolean not null,
    is_seen boolean not null,
    annotations_changed boolean not null default false,
    user_name text,
    created_at timestamptz not null,
    primary key (organization_id, id)
  )`,
  'create index schedule_change_created on schedule_change (created_at)',
  ...protect('schedule_change'),
  ...ownerFunction(
    'forget_schedule_changes(before timestamptz)',
    'void',
    'delete from schedule_change where created_at < before',
  ),
];

const CALENDAR_FEEDS = [
  // The private address of an employee's calendar feed; only the SHA-256 of its token is stored.
  `create table calendar_feed (
    organization_id uuid not null,
    employee_id uuid not null,
    token_hash text not null,
    created_at timestamptz not null,
    primary key (organization_id, employee_id),
    ${OF_EMPLOYEE}
  )`,
  'create index calendar_feed_hash on calendar_feed (token_hash)',
  ...protect('calendar_feed'),
  // The token determines the tenant, which is unknown before.
  ...ownerFunction(
    'calendar_feed_owner(hash text)',
    `table (
      organization_id uuid, timezone text, tier text, user_id uuid, user_name text, role text, employee_id uuid
    )`,
    `return query
     select o.id, o.timezone, o.tier, u.id, u.first_name || ' ' || u.last_name, u.role, e.id
     from calendar_feed c
     join employee e on e.organization_id = c.organization_id and e.id = c.employee_id
     join user_account u on u.organization_id = e.organization_id and u.id = e.user_id and u.status = 'active'
     join organization o on o.id = c.organization_id
     where c.token_hash = hash`,
    { isStable: true },
  ),
];
