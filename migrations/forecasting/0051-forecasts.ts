import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** Forecasts of streams (queue and channel, '' for none named), the runs that make them, and jobs that begin later. */
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

  // What was forecast on a day from one input; made once, however many runs ask for it. "kept" is read by the engine's
  // own reading code; the totals of days stand beside it so that accuracy is a statement.
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
  // It is compressed before it comes.
  `alter table forecast alter column kept set storage external`,

  // What became of each stream in a run. Pending ones are still to be done, by whoever goes on with the run.
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

  // What holds of each stream now: its forecast, why the last run made none, and what has changed since: what people
  // entered about it, or its history, on which the season of its channel depends as well.
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

  // What the streams of a channel share, as of the last run that read their history.
  `create table forecast_season (
    organization_id uuid not null references organization,
    channel text not null,
    origin date not null,
    season jsonb,
    primary key (organization_id, channel)
  )`,

  // The last day on whose night all streams were forecast.
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
  // As enqueue_job without a time. A job that waits is put off each time it is asked for again, but no longer than so
  // many seconds after it was asked for first.
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
  // Organizations with contact history in which it is some time after one o'clock at night, each at a time of its own
  // within three hours, and whose streams were not all forecast on this day.
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
