import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** Plans of meetings, coaching and training, and their sessions. Attendance is a segment of the attendee's shift. */
export class Migration0203ActivityPlans extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  `create table activity_plan (
    id uuid primary key,
    organization_id uuid not null,
    name text not null,
    name_folded text not null,
    activity_code_id uuid not null,
    minutes integer not null check (minutes between 5 and 720),
    valid_from date not null,
    valid_to date check (valid_to >= valid_from),
    every integer not null check (every between 0 and 52),
    period text not null check (period in ('day', 'week', 'month')),
    times_per_period integer not null check (times_per_period between 1 and 7),
    days_of_week smallint[] not null,
    window_start time not null,
    window_end time not null,
    step_minutes integer not null check (step_minutes between 5 and 120),
    min_people integer not null check (min_people >= 1),
    max_people integer not null check (max_people between min_people and 500),
    same_team boolean not null,
    min_days_between integer not null check (min_days_between between 0 and 60),
    max_understaffed_minutes integer check (max_understaffed_minutes >= 0),
    employee_ids uuid[] not null,
    team_ids uuid[] not null,
    skill_ids uuid[] not null,
    facilitator_id uuid,
    is_active boolean not null,
    version integer not null,
    created_at timestamptz not null,
    unique (organization_id, id),
    foreign key (organization_id, activity_code_id) references activity_code (organization_id, id),
    foreign key (organization_id, facilitator_id) references employee (organization_id, id)
  )`,
  `create index activity_plan_name on activity_plan (organization_id, name_folded, id)`,
  `create table activity_session (
    id uuid primary key,
    organization_id uuid not null,
    plan_id uuid not null,
    period_start date not null,
    date date not null,
    start_time time not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    invited_ids uuid[] not null,
    facilitator_id uuid,
    cancelled_at timestamptz,
    version integer not null,
    created_at timestamptz not null,
    unique (organization_id, id),
    foreign key (organization_id, plan_id) references activity_plan (organization_id, id)
  )`,
  `create index activity_session_plan on activity_session (organization_id, plan_id, period_start)`,
  `create index activity_session_date on activity_session (organization_id, date)`,
  ...protect('activity_plan'),
  ...protect('activity_session'),
  'revoke delete on activity_plan, activity_session from muster_app',
];
