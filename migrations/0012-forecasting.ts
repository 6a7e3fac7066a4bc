import { Baseline, listed, ownerFunction, protect } from './schema';

/** Settings of queues, forecasts of queue-channels with their inputs, and requirements. */
export class Migration0012Forecasting extends Baseline {
  override statements = [...SETTINGS, ...INPUTS, ...FORECASTS, ...RUNS, ...REQUIREMENT];
}

const CHANNELS = `(${listed(['', 'voice', 'chat', 'email', 'sms'])})`;

/** Explicit settings. A null queue or channel stands for all; '' for a missing name, as in contact_history. */
const SETTINGS = [
  `create table queue_settings (
    organization_id uuid not null references organization,
    id uuid not null,
    queue text,
    channel text check (channel in ${CHANNELS}),
    skill_id uuid,
    chosen jsonb not null,
    primary key (organization_id, id),
    constraint queue_settings_level unique nulls not distinct (organization_id, queue, channel),
    foreign key (organization_id, skill_id) references skill (organization_id, id)
  )`,
  ...protect('queue_settings'),
  `create table opening_hours (
    organization_id uuid not null references organization,
    id uuid not null,
    queue text,
    channel text check (channel in ${CHANNELS}),
    valid_from date not null,
    hours jsonb not null,
    created_at timestamptz not null,
    primary key (organization_id, id),
    constraint opening_hours_date unique nulls not distinct (organization_id, queue, channel, valid_from)
  )`,
  ...protect('opening_hours'),
];

const INPUTS = [
  `create table demand_event (
    organization_id uuid not null references organization,
    id uuid not null,
    name text not null,
    queue text,
    channel text check (channel in ${CHANNELS}),
    kind text not null check (kind in ('uplift', 'closed', 'like', 'factor', 'learned')),
    start_date date not null,
    start_time time,
    end_date date not null,
    end_time time,
    percent double precision,
    contacts double precision,
    half_life_hours double precision,
    weekday smallint,
    factor double precision,
    created_at timestamptz not null,
    primary key (organization_id, id)
  )`,
  'create index demand_event_date on demand_event (organization_id, start_date, id)',
  ...protect('demand_event'),
  `create table forecast_override (
    organization_id uuid not null references organization,
    id uuid not null,
    queue text not null,
    channel text not null check (channel in ${CHANNELS}),
    start_date date not null,
    end_date date not null,
    start_time time,
    end_time time,
    contacts double precision,
    factor double precision,
    handle_time_seconds double precision,
    note text,
    created_at timestamptz not null,
    primary key (organization_id, id)
  )`,
  'create index forecast_override_stream on forecast_override (organization_id, queue, channel, created_at, id)',
  ...protect('forecast_override'),
];

const FORECASTS = [
  // A forecast from one origin and input, stored once however many runs request it. "kept" is decoded by the engine;
  // daily totals are stored separately, so that accuracy is computed in SQL. The data is already compressed.
  `create table forecast (
    organization_id uuid not null,
    id uuid not null,
    queue text not null,
    channel text not null,
    origin date not null,
    input_hash text not null,
    model_version text not null,
    made_at timestamptz not null,
    audit jsonb not null,
    flags jsonb not null,
    day_volume float4[] not null,
    day_lower80 float4[] not null,
    day_upper80 float4[] not null,
    kept bytea not null,
    primary key (organization_id, id),
    unique (organization_id, queue, channel, origin, input_hash)
  )`,
  'alter table forecast alter column kept set storage external',
  ...protect('forecast'),

  // Current state of each queue-channel: its forecast, the reason if the last run made none, and changes since then, of
  // user input or of the history, which also affects the seasonal profile of its channel.
  `create table forecast_stream (
    organization_id uuid not null references organization,
    queue text not null,
    channel text not null,
    due text check (due in ('inputs', 'history')),
    forecast_id uuid,
    reason text,
    failed_at timestamptz,
    primary key (organization_id, queue, channel),
    foreign key (organization_id, forecast_id) references forecast (organization_id, id)
  )`,
  'create index forecast_stream_forecast on forecast_stream (organization_id, forecast_id)',
  ...protect('forecast_stream'),

  // Seasonal profiles shared by the queue-channels of a channel, from the last run that read their history.
  `create table forecast_season (
    organization_id uuid not null references organization,
    channel text not null,
    origin date not null,
    season jsonb,
    primary key (organization_id, channel)
  )`,
  ...protect('forecast_season'),
];

const RUNS = [
  `create table forecast_run (
    organization_id uuid not null references organization,
    id uuid not null,
    cause text not null check (cause in ('imports', 'inputs', 'night', 'hand')),
    origin date not null,
    whole_channels boolean not null,
    began_at timestamptz not null,
    finished_at timestamptz,
    primary key (organization_id, id)
  )`,
  'create index forecast_run_newest on forecast_run (organization_id, began_at desc, id)',
  ...protect('forecast_run'),

  // Outcome of each queue-channel in a run. Pending ones are processed by the node that continues the run.
  `create table forecast_run_stream (
    organization_id uuid not null,
    run_id uuid not null,
    queue text not null,
    channel text not null,
    outcome text not null default 'pending' check (outcome in ('pending', 'made', 'unchanged', 'none', 'failed')),
    forecast_id uuid,
    reason text,
    primary key (organization_id, run_id, queue, channel),
    foreign key (organization_id, run_id) references forecast_run (organization_id, id) on delete cascade,
    foreign key (organization_id, forecast_id) references forecast (organization_id, id)
  )`,
  'create index forecast_run_stream_forecast on forecast_run_stream (organization_id, forecast_id)',
  ...protect('forecast_run_stream'),

  // The last day for which the nightly run was started.
  `create table forecast_night (
    organization_id uuid primary key references organization,
    night date not null
  )`,
  ...protect('forecast_night'),
  // Organizations with contact history in which it is after 1:00 at night, each at its own time within three hours, and
  // whose queue-channels have not all been forecast on this day.
  ...ownerFunction(
    'forecast_nights(at timestamptz)',
    'table (organization_id uuid, night date)',
    `return query
     select o.id, local.date
     from organization o
     cross join lateral (select (at at time zone o.timezone)::date as date, at at time zone o.timezone as now) local
     left join forecast_night n on n.organization_id = o.id
     where coalesce(n.night < local.date, true)
       and local.now >= local.date + make_interval(mins => 60 + abs(hashtext(o.id::text) % 180))
       and exists (select 1 from contact_history h where h.organization_id = o.id)`,
    { isStable: true },
  ),
];

const REQUIREMENT = [
  // Inputs and days of the stored requirement of each queue-channel.
  `create table requirement_stream (
    organization_id uuid not null references organization,
    queue text not null,
    channel text not null,
    input_hash text not null,
    skill_id uuid,
    first_day date not null,
    last_day date not null check (last_day >= first_day),
    computed_at timestamptz not null,
    primary key (organization_id, queue, channel)
  )`,
  ...protect('requirement_stream'),
  // A day's intervals of slot_minutes each, one column after another as 32-bit floats: contacts, handle time in
  // seconds, people required, people scheduled (unrounded), probability of meeting the target (NaN if unknown).
  `create table requirement_day (
    organization_id uuid not null,
    queue text not null,
    channel text not null,
    date date not null,
    slot_minutes smallint not null check (1440 % slot_minutes = 0),
    figures bytea not null,
    primary key (organization_id, date, queue, channel),
    foreign key (organization_id, queue, channel)
      references requirement_stream (organization_id, queue, channel) on delete cascade
  )`,
  'create index requirement_day_of_stream on requirement_day (organization_id, queue, channel)',
  ...protect('requirement_day'),
  // Queue-channels whose requirement could not be computed or updated, with the reason.
  `create table requirement_failure (
    organization_id uuid not null references organization,
    queue text not null,
    channel text not null,
    reason text not null,
    failed_at timestamptz not null,
    primary key (organization_id, queue, channel)
  )`,
  ...protect('requirement_failure'),
  // Manual entries of planners for a queue-channel, for a skill (skill_id), or for people with any skills (neither), on
  // days and times of the organization's wall clock. An end at or before the start is on the next day; without times
  // all day.
  `create table requirement_by_hand (
    organization_id uuid not null references organization,
    id uuid not null,
    position bigint generated always as identity,
    queue text,
    channel text,
    skill_id uuid,
    from_date date not null,
    to_date date not null check (to_date >= from_date),
    from_time time,
    until_time time,
    mode text not null check (mode in ('set', 'add')),
    people integer not null,
    note text,
    made_by text not null,
    made_at timestamptz not null,
    primary key (organization_id, id),
    constraint requirement_by_hand_target check ((queue is null) = (channel is null)
      and (queue is null or skill_id is null)),
    constraint requirement_by_hand_times check ((from_time is null) = (until_time is null)),
    foreign key (organization_id, skill_id) references skill (organization_id, id)
  )`,
  'create index requirement_by_hand_days on requirement_by_hand (organization_id, to_date, from_date)',
  ...protect('requirement_by_hand'),
];
