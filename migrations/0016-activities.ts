import { AGENT_STATES, Baseline, innerFunction, listed, protect, triggerFunction } from './schema';

/**
 * Activity codes: what people do during a shift, under the four documented types of breaks. Plans of meetings, coaching
 * and training, and their sessions; attendance is a segment of the attendee's shift. None of them is ever deleted.
 */
export class Migration0016Activities extends Baseline {
  override statements = [...CODES, ...BUILT_IN, ...PLANS];
}

const CATEGORIES = listed(['work', 'break', 'lunch', 'meeting', 'training', 'coaching', 'other', 'split_gap']);

const CODES = [
  `create table activity_code (
    organization_id uuid not null references organization,
    id uuid not null,
    name text not null,
    name_folded text not null,
    category text not null check (category in (${CATEGORIES})),
    on_queue boolean not null check (not on_queue or category = 'work'),
    paid boolean not null check (not paid or category <> 'split_gap'),
    color text not null,
    accepted_states text[] check (accepted_states <@ array[${AGENT_STATES}]),
    requestable_by text[] not null check (requestable_by <@ array['admin', 'planner', 'supervisor', 'agent']),
    default_minutes integer check (default_minutes between 1 and 720),
    is_built_in boolean not null,
    created_at timestamptz not null,
    archived_at timestamptz check (archived_at is null or not is_built_in),
    primary key (organization_id, id)
  )`,
  'create unique index activity_code_name on activity_code (organization_id, name_folded) where archived_at is null',
  'create unique index activity_code_built_in on activity_code (organization_id, category) where is_built_in',
  ...protect('activity_code', 'select, insert, update'),
];

/** Codes that each organization has from its creation. */
const BUILT_IN = [
  ...innerFunction(
    'built_in_activity_codes(organization uuid, at timestamptz)',
    'void',
    `insert into activity_code (id, organization_id, name, name_folded, category, on_queue, paid, color,
       requestable_by, is_built_in, created_at)
     select gen_random_uuid(), organization, name, lower(name), category, false, paid, color,
       array['admin', 'planner', 'supervisor'], true, at
     from (values
       ('Break', 'break', true, '#10B981'),
       ('Lunch', 'lunch', false, '#F59E0B'),
       ('Meeting', 'meeting', true, '#8B5CF6'),
       ('Training', 'training', true, '#3B82F6'),
       ('Split gap', 'split_gap', false, '#9CA3AF')
     ) t (name, category, paid, color)`,
  ),
  ...triggerFunction('make_activity_codes', 'perform built_in_activity_codes(new.id, new.created_at)'),
  `create trigger activity_codes after insert on organization
    for each row execute function make_activity_codes()`,
];

const PLANS = [
  `create table activity_plan (
    organization_id uuid not null,
    id uuid not null,
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
    primary key (organization_id, id),
    foreign key (organization_id, activity_code_id) references activity_code (organization_id, id),
    foreign key (organization_id, facilitator_id) references employee (organization_id, id)
  )`,
  'create index activity_plan_name on activity_plan (organization_id, name_folded, id)',
  ...protect('activity_plan', 'select, insert, update'),
  `create table activity_session (
    organization_id uuid not null,
    id uuid not null,
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
    primary key (organization_id, id),
    foreign key (organization_id, plan_id) references activity_plan (organization_id, id)
  )`,
  'create index activity_session_plan on activity_session (organization_id, plan_id, period_start)',
  'create index activity_session_date on activity_session (organization_id, date)',
  ...protect('activity_session', 'select, insert, update'),
];
