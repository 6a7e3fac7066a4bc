import { changesOf, counterFunction } from './counting';
import { Baseline, innerFunction, protect, triggerFunction } from './schema';

/** Time-off types, requests, yearly grants, and limits per team and day. */
export class Migration0010TimeOff extends Baseline {
  override statements = [...TABLES, ...COUNTS, ...BUILT_IN];
}

const STATES = `('requested', 'waiting', 'approved', 'refused', 'withdrawn', 'cancelled')`;
const OF_EMPLOYEE = 'foreign key (organization_id, employee_id) references employee (organization_id, id)';
const OF_TYPE = 'foreign key (organization_id, type_id) references time_off_type (organization_id, id)';

/** Types, requests and grants are records that must not be deleted. */
const TABLES = [
  `create table time_off_type (
    organization_id uuid not null references organization,
    id uuid not null,
    name text not null,
    name_folded text not null,
    paid boolean not null,
    counts_against_balance boolean not null,
    needs_approval boolean not null,
    archived_at timestamptz,
    created_at timestamptz not null,
    primary key (organization_id, id)
  )`,
  'create unique index time_off_type_name on time_off_type (organization_id, name_folded) where archived_at is null',
  ...protect('time_off_type', 'select, insert, update'),

  // Full days, or with times some hours of one day, on the organization's wall clock; an end at or before the start is
  // on the next day. The minutes are in total, and those in the year after the first day's.
  `create table time_off_request (
    organization_id uuid not null,
    id uuid not null,
    position bigint generated always as identity,
    employee_id uuid not null,
    type_id uuid not null,
    start_date date not null,
    end_date date not null check (end_date >= start_date),
    start_time time,
    end_time time,
    minutes integer not null,
    minutes_next_year integer not null check (minutes_next_year between 0 and minutes),
    state text not null check (state in ${STATES}),
    note text,
    decision_note text,
    override_reason text,
    requested_by text not null,
    requested_at timestamptz not null,
    decided_by text,
    decided_at timestamptz,
    primary key (organization_id, id),
    constraint time_off_request_times check ((start_time is null) = (end_time is null)
      and (start_time is null or start_date = end_date)),
    ${OF_EMPLOYEE},
    ${OF_TYPE}
  )`,
  'create index time_off_request_of_employee on time_off_request (organization_id, employee_id, end_date)',
  'create index time_off_request_of_days on time_off_request (organization_id, end_date, start_date)',
  'create index time_off_request_newest on time_off_request (organization_id, requested_at desc, position desc)',
  `create index time_off_request_waiting on time_off_request (organization_id, employee_id) where state = 'waiting'`,
  ...protect('time_off_request', 'select, insert, update'),

  `create table time_off_grant (
    organization_id uuid not null,
    employee_id uuid not null,
    type_id uuid not null,
    year integer not null,
    minutes integer not null check (minutes >= 0),
    primary key (organization_id, employee_id, type_id, year),
    ${OF_EMPLOYEE},
    ${OF_TYPE}
  )`,
  ...protect('time_off_grant', 'select, insert, update'),

  // Without a type it applies to all types together; without a last day it has no end.
  `create table time_off_limit (
    organization_id uuid not null,
    id uuid not null,
    team_id uuid not null,
    type_id uuid,
    start_date date not null,
    end_date date check (end_date >= start_date),
    people integer not null check (people >= 0),
    primary key (organization_id, id),
    constraint time_off_limit_key unique nulls not distinct (organization_id, team_id, type_id, start_date),
    foreign key (organization_id, team_id) references team (organization_id, id),
    ${OF_TYPE}
  )`,
  ...protect('time_off_limit'),
];

const counts = (source: string, sign: string): string =>
  `select organization_id, 'time_off_request',
     case grouping(employee_id, state) when 0 then 'employee ' || employee_id || ' state ' || state
       when 1 then 'employee ' || employee_id when 2 then 'state ' || state else '' end,
     '-infinity'::date, count(*) * ${sign}
   from ${source} group by organization_id, cube (employee_id, state)`;

/** An update changes the state of requests, and subtracts and adds in one change. */
const COUNTS = [
  ...counterFunction('count_new_time_off', counts('came', '1')),
  ...counterFunction('count_deleted_time_off', counts('former', '-1')),
  ...triggerFunction(
    'count_time_off',
    `perform change_counts(${changesOf(
      `select organization_id, counted, subject, day, sum(change) from (
         ${counts('came', '1')}
         union all
         ${counts('went', '-1')}
       ) c (organization_id, counted, subject, day, change)
       group by organization_id, counted, subject, day having sum(change) <> 0`,
    )})`,
  ),
  `create trigger count_insert after insert on time_off_request
    referencing new table as came for each statement execute function count_new_time_off()`,
  `create trigger count_update after update on time_off_request
    referencing old table as went new table as came for each statement execute function count_time_off()`,
  `create trigger count_delete after delete on time_off_request
    referencing old table as former for each statement execute function count_deleted_time_off()`,
];

/** Types that each organization has from its creation. */
const BUILT_IN = [
  ...innerFunction(
    'ready_made_time_off_types(organization uuid, at timestamptz)',
    'void',
    `insert into time_off_type
       (id, organization_id, name, name_folded, paid, counts_against_balance, needs_approval, created_at)
     select gen_random_uuid(), organization, name, lower(name), paid, counts, approval, at
     from (values
       ('Paid time off', true, true, true),
       ('Unpaid time off', false, false, true),
       ('Sick leave', true, false, false),
       ('Training away', true, false, true),
       ('Other', false, false, true)
     ) t (name, paid, counts, approval)`,
  ),
  ...triggerFunction('make_time_off_types', 'perform ready_made_time_off_types(new.id, new.created_at)'),
  `create trigger time_off_types after insert on organization
    for each row execute function make_time_off_types()`,
];
