import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** Exceptions of adherence: reasons, requests and decisions, and the excused times of employees. */
export class Migration0073Exceptions extends Migration {
  override up(): void {
    const tables = ['exception_reason', 'adherence_exception', 'adherence_excuse'];
    for (const statement of [...TABLES, ...tables.flatMap(protect), ...RIGHTS, ...READY_MADE]) this.addSql(statement);
  }
}

const STATES = `('requested', 'approved', 'refused', 'withdrawn')`;

const TABLES = [
  // Locks all referenced tables, in the order in which units of work write them. Reads continue.
  'lock table organization, team, employee in share row exclusive mode',
  `create table exception_reason (
    id uuid primary key,
    organization_id uuid not null references organization,
    name text not null,
    name_folded text not null,
    archived_at timestamptz,
    created_at timestamptz not null,
    unique (organization_id, id)
  )`,
  `create unique index exception_reason_name on exception_reason (organization_id, name_folded)
    where archived_at is null`,
  // For one employee, or for the members of a team at the time of entry, or without both for everyone at that time.
  `create table adherence_exception (
    id uuid primary key,
    position bigint generated always as identity,
    organization_id uuid not null references organization,
    employee_id uuid,
    team_id uuid,
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    reason_id uuid not null,
    note text,
    state text not null check (state in ${STATES}),
    decision_note text,
    requested_by text not null,
    requested_at timestamptz not null,
    decided_by text,
    decided_at timestamptz,
    unique (organization_id, id),
    check (employee_id is null or team_id is null),
    foreign key (organization_id, employee_id) references employee (organization_id, id),
    foreign key (organization_id, team_id) references team (organization_id, id),
    foreign key (organization_id, reason_id) references exception_reason (organization_id, id)
  )`,
  `create index adherence_exception_newest on adherence_exception (organization_id, position desc)`,
  // Excused times by employee of approved exceptions; withdrawn ones have none.
  `create table adherence_excuse (
    organization_id uuid not null,
    exception_id uuid not null,
    employee_id uuid not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    primary key (organization_id, exception_id, employee_id),
    foreign key (organization_id, exception_id) references adherence_exception (organization_id, id),
    foreign key (organization_id, employee_id) references employee (organization_id, id)
  )`,
  `create index adherence_excuse_of_employee on adherence_excuse (organization_id, employee_id, ends_at)`,
];

/** Requests and decisions are records that must not be deleted. */
const RIGHTS = ['revoke delete on exception_reason, adherence_exception from muster_app'];

/** Default reasons of every organization; a trigger inserts them for new ones. */
const READY_MADE = [
  `create function ready_made_exception_reasons(organization uuid, at timestamptz) returns void
    language sql set search_path = muster, pg_temp as $$
      insert into exception_reason (id, organization_id, name, name_folded, created_at)
      select gen_random_uuid(), organization, name, lower(name), at
      from (values ('Coaching'), ('Meeting'), ('System outage'), ('Equipment failure'), ('Long contact'), ('Other'))
        r (name)
    $$`,
  `create function make_exception_reasons() returns trigger
    language plpgsql security definer set search_path = muster, pg_temp as $$
      begin
        perform ready_made_exception_reasons(new.id, new.created_at);
        return null;
      end
    $$`,
  'revoke all on function ready_made_exception_reasons(uuid, timestamptz) from public',
  'revoke all on function make_exception_reasons() from public',
  `create trigger exception_reasons after insert on organization
    for each row execute function make_exception_reasons()`,
  'select ready_made_exception_reasons(id, created_at) from organization',
];
