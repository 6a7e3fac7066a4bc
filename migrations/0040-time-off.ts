import { Migration } from '@mikro-orm/migrations';
import { protect } from './protect';

/** Time-off types, requests, yearly grants, and limits per team and day. */
export class Migration0040TimeOff extends Migration {
  override up(): void {
    const tables = ['time_off_type', 'time_off_request', 'time_off_grant', 'time_off_limit'];
    for (const statement of [...TABLES, ...tables.flatMap(protect), ...RIGHTS, ...READY_MADE]) this.addSql(statement);
  }
}

const STATES = `('requested', 'waiting', 'approved', 'refused', 'withdrawn', 'cancelled')`;

const TABLES = [
  // Locks all referenced tables, in the order in which units of work write them. Reads continue.
  'lock table organization, team, employee in share row exclusive mode',
  `create table time_off_type (
    id uuid primary key,
    organization_id uuid not null references organization,
    name text not null,
    name_folded text not null,
    paid boolean not null,
    counts_against_balance boolean not null,
    needs_approval boolean not null,
    archived_at timestamptz,
    created_at timestamptz not null,
    unique (organization_id, id)
  )`,
  `create unique index time_off_type_name on time_off_type (organization_id, name_folded) where archived_at is null`,
  // Full days, or with times some hours of one day, on the organization's wall clock; an end at or before the start is
  // on the next day. The minutes are in total, and those in the year after the first day's.
  `create table time_off_request (
    id uuid primary key,
    position bigint generated always as identity,
    organization_id uuid not null,
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
    unique (organization_id, id),
    constraint time_off_request_times check ((start_time is null) = (end_time is null)
      and (start_time is null or start_date = end_date)),
    foreign key (organization_id, employee_id) references employee (organization_id, id),
    foreign key (organization_id, type_id) references time_off_type (organization_id, id)
  )`,
  `create index time_off_request_of_employee on time_off_request (organization_id, employee_id, end_date)`,
  `create index time_off_request_of_days on time_off_request (organization_id, end_date, start_date)`,
  `create table time_off_grant (
    organization_id uuid not null,
    employee_id uuid not null,
    type_id uuid not null,
    year integer not null,
    minutes integer not null check (minutes >= 0),
    primary key (organization_id, employee_id, type_id, year),
    foreign key (organization_id, employee_id) references employee (organization_id, id),
    foreign key (organization_id, type_id) references time_off_type (organization_id, id)
  )`,
  // Without a type it applies to all types together; without a last day it has no end.
  `create table time_off_limit (
    id uuid primary key,
    organization_id uuid not null,
    team_id uuid not null,
    type_id uuid,
    start_date date not null,
    end_date date check (end_date >= start_date),
    people integer not null check (people >= 0),
    unique (organization_id, id),
    constraint time_off_limit_key unique nulls not distinct (organization_id, team_id, type_id, start_date),
    foreign key (organization_id, team_id) references team (organization_id, id),
    foreign key (organization_id, type_id) references time_off_type (organization_id, id)
  )`,
];

/** Requests and grants are records that must not be deleted. */
const RIGHTS = ['revoke delete on time_off_type, time_off_request, time_off_grant from muster_app'];

/** Default types of every organization; a trigger inserts them for new ones. */
const READY_MADE = [
  `create function ready_made_time_off_types(organization uuid, at timestamptz) returns void
    language sql set search_path = muster, pg_temp as $$
      insert into time_off_type
        (id, organization_id, name, name_folded, paid, counts_against_balance, needs_approval, created_at)
      select gen_random_uuid(), organization, name, lower(name), paid, counts, approval, at
      from (values
        ('Paid time off', true, true, true),
        ('Unpaid time off', false, false, true),
        ('Sick leave', true, false, false),
        ('Training away', true, false, true),
        ('Other', false, false, true)
      ) t (name, paid, counts, approval)
    $$`,
  `create function make_time_off_types() returns trigger
    language plpgsql security definer set search_path = muster, pg_temp as $$
      begin
        perform ready_made_time_off_types(new.id, new.created_at);
        return null;
      end
    $$`,
  'revoke all on function ready_made_time_off_types(uuid, timestamptz) from public',
  'revoke all on function make_time_off_types() from public',
  `create trigger time_off_types after insert on organization
    for each row execute function make_time_off_types()`,
  'select ready_made_time_off_types(id, created_at) from organization',
];
