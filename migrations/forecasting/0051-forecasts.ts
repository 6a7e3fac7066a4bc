import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** Forecasts of queue-channels ('' for a missing name), the runs that compute them, and jobs with a start time. */
export class Migration0051Forecasts extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...TABLE_NAMES.flatMap(protect), ...JOBS, ...NIGHT]) this.addSql(statement);
  }
}

const TABLES = [
  `create table forecast_run (
    id uuid primary key,
    organization_id uuid not null references organization,
    cause text not null check (cause in ('imports', 'inputs', 'night', 'hand')),
    origin date not null,
    whole_channels boolean not null,
    began_at timestamptz not null,
    finished_at timestamptz,
    unique (organization_id, id)
  )`,
  `create index forecast_run_newest on forecast_run (organization_id, began_at desc, id)`,

  // A forecast from one origin and input, stored once however many runs request it. "kept" is decoded by the engine;
  // daily totals are stored separately, so that accuracy is computed in SQL.
  `create table forecast (
    id uuid primary key,
    organization_id uuid not null,
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
    unique (organization_id, id),
    unique (organization_id, queue, channel, origin, input_hash)
  )`,
  // The data is already compressed.
  `alter table forecast alter column kept set storage external`,

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
  `create index forecast_run_stream_forecast on forecast_run_stream (organization_id, forecast_id)`,

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
  `create index forecast_stream_forecast on forecast_stream (organization_id, forecast_id)`,

  // Seasonal profiles shared by the queue-channels of a channel, from the last run that read their history.
  `create table forecast_season (
    organization_id uuid not null references organization,
    channel text not null,
    origin date not null,
    season jsonb,
    primary key (organization_id, channel)
  )`,

  // The last day for which the nightly run was started.
  `create table forecast_night (
    organization_id uuid primary key references organization,
    night date not null
  )`,
];

const TABLE_NAMES = [
  'forecast_run',
  'forecast',
  'forecast_run_stream',
  'forecast_stream',
  'forecast_season',
  'forecast_night',
];

const JOBS = [
  // Like enqueue_job without a start time. A waiting job is postponed by each further request, but at most so many
  // seconds from the first one.
  `create function enqueue_job(run uuid, job_kind text, job_key text, job_input jsonb, requester uuid, at timestamptz,
      heavy boolean, delay_seconds double precision, most_seconds double precision) returns uuid
    language plpgsql security definer set search_path = muster, pg_temp as $$
      declare
        organization uuid := nullif(current_setting('muster.organization', true), '')::uuid;
        waiting uuid;
        since timestamptz;
      begin
        if organization is null then
          raise exception 'A job belongs to an organization' using errcode = '42501';
        end if;
        insert into job_run as r (id, organization_id, kind, key, input, status, requested_by, created_at)
        values (run, organization, job_kind, job_key, job_input, 'waiting', requester, at)
        on conflict (organization_id, kind, key) do update
          set input = excluded.input, requested_by = coalesce(excluded.requested_by, r.requested_by)
        returning id, created_at into waiting, since;
        perform jobs.add_job(job_kind, json_build_object('runId', waiting, 'organizationId', organization),
          queue_name := case when heavy then 'heavy:' || organization end,
          run_at := now() + make_interval(secs => greatest(0,
            least(delay_seconds, most_seconds - extract(epoch from at - since)))),
          max_attempts := 10000,
          job_key := waiting::text);
        return waiting;
      end
    $$`,
];

const NIGHT = [
  // Organizations with contact history in which it is after 1:00 at night, each at its own time within three hours, and
  // whose queue-channels have not all been forecast on this day.
  `create function forecast_nights(at timestamptz) returns table (organization_id uuid, night date)
    language sql stable security definer set search_path = muster, pg_temp as $$
      select o.id, local.date
      from organization o
      cross join lateral (select (at at time zone o.timezone)::date as date, at at time zone o.timezone as now) local
      left join forecast_night n on n.organization_id = o.id
      where coalesce(n.night < local.date, true)
        and local.now >= local.date + make_interval(mins => 60 + abs(hashtext(o.id::text) % 180))
        and exists (select from contact_history h where h.organization_id = o.id)
    $$`,
  ...[
    'enqueue_job(uuid, text, text, jsonb, uuid, timestamptz, boolean, double precision, double precision)',
    'forecast_nights(timestamptz)',
  ].flatMap((signature) => [
    `revoke all on function ${signature} from public`,
    `grant execute on function ${signature} to muster_app`,
  ]),
];
