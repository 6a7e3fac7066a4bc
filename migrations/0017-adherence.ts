import {
  AGENT_STATES,
  Baseline,
  closeTable,
  innerFunction,
  listed,
  ownerFunction,
  protect,
  triggerFunction,
} from './schema';

/** Agent states, judgement against the schedule, alerts and exceptions. */
export class Migration0017Adherence extends Baseline {
  override statements = [...STATES, ...PARTITIONS, ...FEED, ...JUDGEMENT, ...CLOCK, ...ALERTS, ...EXCEPTIONS];
}

const ALERT_TYPES = listed(['late_start', 'early_leave', 'extended_break', 'unscheduled_break', 'wrong_state']);
const OF_EMPLOYEE = 'foreign key (organization_id, employee_id) references employee (organization_id, id)';

const STATES = [
  'create sequence agent_state_event_sequence',
  'grant usage on sequence agent_state_event_sequence to muster_app',
  // Every reported state. The natural key is the report itself. The table is partitioned by month of the reported time,
  // because a unique key must include the partition key. A state takes effect at its reported time, or at receipt if
  // reported up to five minutes ahead; so a search by effective_at also limits given_at, to the same range plus five
  // minutes. "sequence" is the order of arrival, and within a request the order of its records.
  `create table agent_state_event (
    organization_id uuid not null,
    employee_id uuid not null,
    given_at timestamptz not null,
    state text not null check (state in (${AGENT_STATES})),
    effective_at timestamptz not null,
    received_at timestamptz not null,
    queue text,
    reason text,
    acd_state_code text,
    source text not null check (source in ('import', 'session', 'demo')),
    sequence bigint not null default nextval('agent_state_event_sequence'),
    primary key (organization_id, employee_id, given_at, state)
  ) partition by range (given_at)`,
  'create index agent_state_event_time on agent_state_event (organization_id, employee_id, effective_at, sequence)',
  ...protect('agent_state_event'),

  // The newest event of each employee, by effective_at and then by sequence. Polling feeds repeat states: a state
  // begins with the first record of a repetition, while last_reported_at, of the last one, determines which record is
  // newest. Free space on the page allows HOT updates.
  `create table agent_state (
    organization_id uuid not null,
    employee_id uuid not null,
    state text not null check (state in (${AGENT_STATES})),
    state_started_at timestamptz not null,
    last_reported_at timestamptz not null,
    queue text,
    acd_state_code text,
    received_at timestamptz not null,
    sequence bigint not null,
    updated_at timestamptz not null default clock_timestamp(),
    primary key (organization_id, employee_id),
    ${OF_EMPLOYEE}
  ) with (fillfactor = 50)`,
  ...protect('agent_state'),
];

/**
 * A job creates the partitions of this month and the next three. Rows outside of them, such as old history, are stored
 * in the default partition; a month with rows there stays there. Only the owner has rights on partitions; they are
 * accessed by their parent.
 */
const PARTITIONS = [
  'create table agent_state_event_default partition of agent_state_event default',
  ...closeTable('agent_state_event_default'),
  ...ownerFunction(
    'make_state_partitions(at timestamptz)',
    'void',
    `perform pg_advisory_xact_lock(hashtextextended('make_state_partitions', 0));
     for ahead in 0..3 loop
       month := date_trunc('month', at) + make_interval(months => ahead);
       name := 'agent_state_event_' || to_char(month, 'YYYY_MM');
       continue when to_regclass(name) is not null;
       continue when exists (select 1 from agent_state_event_default where given_at >= month
         and given_at < month + interval '1 month');
       execute format('create table %I partition of agent_state_event for values from (%L) to (%L)', name, month,
         month + interval '1 month');
       execute format('alter table %I enable row level security', name);
       execute format('create policy owner_only on %I using (false)', name);
     end loop`,
    { declare: 'month timestamptz; name text', set: `timezone = 'UTC'` },
  ),
];

const FEED = [
  // One row per organization that ever had a state: the arrival of the last one, whatever its reported time, and the
  // latest outage that suspended judgement. recovers_until is the end of the recovery time for employees without a
  // record since the outage; null if none is waited for. The clock checks the feed at check_at, even if no judgement is
  // pending. New thresholds never raise alerts for states before thresholds_since.
  `create table adherence_feed (
    organization_id uuid primary key references organization,
    received_at timestamptz,
    silent_from timestamptz,
    silent_until timestamptz,
    recovers_until timestamptz,
    check_at timestamptz,
    thresholds_since timestamptz
  )`,
  ...protect('adherence_feed'),
];

const JUDGEMENT = [
  // One row per judged employee. `checkpoint` is the state machine after the newest state; the database never reads
  // inside. `recompute` means that judgement must restart from history, because the plan or the past has changed.
  // out_since is the start of the current non-adherence; next_state and next_at are the next scheduled activity.
  // reconnected_at is the end of the latest outage for this employee, if later than for the first one. is_forgotten
  // flags a state that lasts hours beyond the shift.
  //
  // It is updated with every state, so its updates should be HOT, with only the index that the clock needs.
  `create table agent_judgement (
    organization_id uuid not null,
    employee_id uuid not null,
    checkpoint json,
    recompute boolean not null default true,
    scheduled_state text not null default 'offline',
    is_adherent boolean not null default true,
    is_forgotten boolean not null default false,
    shift_id uuid,
    out_since timestamptz,
    next_state text,
    next_at timestamptz,
    reconnected_at timestamptz,
    next_check_at timestamptz,
    primary key (organization_id, employee_id),
    ${OF_EMPLOYEE}
  ) with (fillfactor = 50)`,
  'create index agent_judgement_due on agent_judgement (next_check_at) where next_check_at is not null',
  ...protect('agent_judgement'),
  // A change of tier takes effect immediately, however it is made. After an upgrade to enterprise, the next pass of the
  // clock judges all employees from imported history; in the standard tier no judgement is pending.
  ...triggerFunction(
    'judge_by_tier',
    `if new.tier = 'enterprise' then
       insert into adherence_feed (organization_id, thresholds_since) values (new.id, now())
       on conflict (organization_id) do update set thresholds_since = excluded.thresholds_since;
       insert into agent_judgement (organization_id, employee_id, next_check_at)
       select new.id, e.id, 'epoch' from employee e where e.organization_id = new.id order by e.id
       on conflict (organization_id, employee_id) do update
         set recompute = true, next_check_at = excluded.next_check_at;
     else
       update agent_judgement set next_check_at = null where organization_id = new.id;
     end if`,
  ),
  `create trigger organization_tier after update of tier on organization
    for each row when (old.tier is distinct from new.tier) execute function judge_by_tier()`,
];

/** Few judgements are pending at any time, which a generic plan does not assume: hence the setting of the planner. */
const CLOCK = [
  ...ownerFunction(
    'organizations_due(at timestamptz)',
    'table (organization_id uuid, timezone text, tier text)',
    `return query
     select o.id, o.timezone, o.tier from organization o
     where o.id in (select j.organization_id from agent_judgement j where j.next_check_at <= at)
       or o.tier = 'enterprise' and o.id in (select f.organization_id from adherence_feed f where f.check_at <= at)`,
    { isStable: true, set: 'enable_seqscan = off' },
  ),
  // Metrics over all organizations, for operators. While judgement is suspended by a feed outage or recovery, there is
  // no lag.
  ...ownerFunction(
    'judgement_figures(at timestamptz)',
    'table (lag_seconds double precision, feed_age_seconds double precision, silent_feeds integer)',
    `return query
     select
       (select coalesce(extract(epoch from at - min(j.next_check_at)), 0)::double precision from agent_judgement j
         left join adherence_feed f on f.organization_id = j.organization_id
         where j.next_check_at <= at and (f.silent_from is null or f.silent_until is not null)
           and (f.recovers_until is null or j.reconnected_at >= f.silent_until)),
       (select extract(epoch from at - max(f.received_at))::double precision from adherence_feed f),
       (select count(*)::integer from adherence_feed f where f.silent_from is not null and f.silent_until is null)`,
    { isStable: true, set: 'enable_seqscan = off' },
  ),
];

const ALERTS = [
  // The key ensures that an episode is never raised twice by concurrent nodes. alert_id is null for a known episode
  // without an alert.
  `create table adherence_episode (
    organization_id uuid not null,
    employee_id uuid not null,
    shift_id uuid not null,
    type text not null check (type in (${ALERT_TYPES})),
    began_at timestamptz not null,
    ended_at timestamptz,
    alert_id uuid,
    primary key (organization_id, employee_id, shift_id, type, began_at)
  )`,
  'create index adherence_episode_open on adherence_episode (organization_id, employee_id) where ended_at is null',
  ...protect('adherence_episode'),
  // Users are names, as in the audit log; added_notes are {text, by, at}. explained_at is when approved time off
  // explained, and thereby resolved, the alert.
  `create table adherence_alert (
    organization_id uuid not null,
    id uuid not null,
    employee_id uuid not null,
    shift_id uuid not null,
    type text not null check (type in (${ALERT_TYPES})),
    message text not null,
    status text not null check (status in ('active', 'acknowledged', 'resolved')),
    occurrences integer not null default 1,
    evidence jsonb not null,
    created_at timestamptz not null,
    ended_at timestamptz,
    acknowledged_at timestamptz,
    acknowledged_by text,
    explained_at timestamptz,
    resolved_at timestamptz,
    resolved_by text,
    notes text,
    added_notes jsonb not null default '[]',
    primary key (organization_id, id),
    ${OF_EMPLOYEE}
  )`,
  `create unique index adherence_alert_active on adherence_alert (organization_id, employee_id, shift_id, type)
    where status = 'active'`,
  'create index adherence_alert_newest on adherence_alert (organization_id, created_at desc, id)',
  'create index adherence_alert_status on adherence_alert (organization_id, status, created_at desc, id)',
  'create index adherence_alert_of_employee on adherence_alert (organization_id, employee_id, created_at)',
  ...protect('adherence_alert'),
];

/** Reasons, requests and decisions are records that must not be deleted. */
const EXCEPTIONS = [
  `create table exception_reason (
    organization_id uuid not null references organization,
    id uuid not null,
    name text not null,
    name_folded text not null,
    archived_at timestamptz,
    created_at timestamptz not null,
    primary key (organization_id, id)
  )`,
  `create unique index exception_reason_name on exception_reason (organization_id, name_folded)
    where archived_at is null`,
  ...protect('exception_reason', 'select, insert, update'),
  // Reasons that each organization has from its creation.
  ...innerFunction(
    'ready_made_exception_reasons(organization uuid, at timestamptz)',
    'void',
    `insert into exception_reason (id, organization_id, name, name_folded, created_at)
     select gen_random_uuid(), organization, name, lower(name), at
     from (values ('Coaching'), ('Meeting'), ('System outage'), ('Equipment failure'), ('Long contact'), ('Other'))
       r (name)`,
  ),
  ...triggerFunction('make_exception_reasons', 'perform ready_made_exception_reasons(new.id, new.created_at)'),
  `create trigger exception_reasons after insert on organization
    for each row execute function make_exception_reasons()`,

  // For one employee, or for the members of a team at the time of entry, or without both for everyone at that time.
  `create table adherence_exception (
    organization_id uuid not null references organization,
    id uuid not null,
    position bigint generated always as identity,
    employee_id uuid,
    team_id uuid,
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    reason_id uuid not null,
    note text,
    state text not null check (state in ('requested', 'approved', 'refused', 'withdrawn')),
    decision_note text,
    requested_by text not null,
    requested_at timestamptz not null,
    decided_by text,
    decided_at timestamptz,
    primary key (organization_id, id),
    check (employee_id is null or team_id is null),
    ${OF_EMPLOYEE},
    foreign key (organization_id, team_id) references team (organization_id, id),
    foreign key (organization_id, reason_id) references exception_reason (organization_id, id)
  )`,
  'create index adherence_exception_newest on adherence_exception (organization_id, position desc)',
  ...protect('adherence_exception', 'select, insert, update'),
  // Excused times by employee of approved exceptions; withdrawn ones have none.
  `create table adherence_excuse (
    organization_id uuid not null,
    exception_id uuid not null,
    employee_id uuid not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    primary key (organization_id, exception_id, employee_id),
    foreign key (organization_id, exception_id) references adherence_exception (organization_id, id),
    ${OF_EMPLOYEE}
  )`,
  'create index adherence_excuse_of_employee on adherence_excuse (organization_id, employee_id, ends_at)',
  ...protect('adherence_excuse'),
];
