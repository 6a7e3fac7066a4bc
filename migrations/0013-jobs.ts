import { Migration } from '@mikro-orm/migrations';
import { protect } from './protect';

/** Background jobs: requests and results. The queue itself has a schema of its own. */
export class Migration0013Jobs extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // The key identifies the subject of a job until it begins: while one waits, another request reuses it. Each start
  // creates a new claim, and only the holder of the latest claim may store the outcome.
  `create table job_run (
    id uuid primary key,
    organization_id uuid not null references organization,
    kind text not null,
    key text,
    input jsonb not null,
    status text not null check (status in ('waiting', 'running', 'succeeded', 'failed', 'cancelled')),
    progress double precision not null default 0 check (progress between 0 and 1),
    progress_text text,
    result jsonb,
    error text,
    requested_by uuid,
    attempts integer not null default 0,
    claim uuid,
    node text,
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    unique (organization_id, id),
    unique (organization_id, kind, key),
    foreign key (organization_id, requested_by) references user_account (organization_id, id)
  )`,
  `create index job_run_newest on job_run (organization_id, created_at desc, id)`,
  `create index job_run_finished on job_run (finished_at) where finished_at is not null`,
  ...protect('job_run'),

  // The only access of the application to the queue: enqueues a job of its tenant, which contains ids only. The attempt
  // limit of the queue is never reached, because the worker gives up earlier.
  `create function enqueue_job(run uuid, job_kind text, job_key text, job_input jsonb, requester uuid, at timestamptz,
      heavy boolean) returns uuid
    language plpgsql security definer set search_path = muster, pg_temp as $$
      declare
        organization uuid := nullif(current_setting('muster.organization', true), '')::uuid;
        waiting uuid;
      begin
        if organization is null then
          raise exception 'A job belongs to an organization' using errcode = '42501';
        end if;
        insert into job_run as r (id, organization_id, kind, key, input, status, requested_by, created_at)
        values (run, organization, job_kind, job_key, job_input, 'waiting', requester, at)
        on conflict (organization_id, kind, key) do update
          set input = excluded.input, requested_by = coalesce(excluded.requested_by, r.requested_by)
        returning id into waiting;
        if waiting = run then
          perform jobs.add_job(job_kind, json_build_object('runId', run, 'organizationId', organization),
            queue_name := case when heavy then 'heavy:' || organization end,
            max_attempts := 10000);
        end if;
        return waiting;
      end
    $$`,
  `create function organization_of_id(wanted uuid) returns table (organization_id uuid, timezone text, tier text)
    language sql stable security definer set search_path = muster, pg_temp as $$
      select o.id, o.timezone, o.tier from organization o where o.id = wanted
    $$`,
  `create function forget_job_runs(before timestamptz) returns void
    language sql security definer set search_path = muster, pg_temp as $$
      delete from job_run where finished_at < before
    $$`,

  // Partitions are created by a job, possibly on several nodes at once.
  `create or replace function make_state_partitions(at timestamptz) returns void
    language plpgsql security definer set search_path = muster, pg_temp set timezone = 'UTC' as $$
      declare
        month timestamptz;
        name text;
      begin
        perform pg_advisory_xact_lock(hashtextextended('make_state_partitions', 0));
        for ahead in 0..3 loop
          month := date_trunc('month', at) + make_interval(months => ahead);
          name := 'agent_state_event_' || to_char(month, 'YYYY_MM');
          continue when to_regclass(name) is not null;
          continue when exists (select from agent_state_event_default where given_at >= month
            and given_at < month + interval '1 month');
          execute format('create table %I partition of agent_state_event for values from (%L) to (%L)', name, month,
            month + interval '1 month');
          execute format('alter table %I enable row level security', name);
          execute format('create policy owner_only on %I using (false)', name);
        end loop;
      end
    $$`,
  ...[
    'enqueue_job(uuid, text, text, jsonb, uuid, timestamptz, boolean)',
    'organization_of_id(uuid)',
    'forget_job_runs(timestamptz)',
    'make_state_partitions(timestamptz)',
  ].flatMap((signature) => [
    `revoke all on function ${signature} from public`,
    `grant execute on function ${signature} to muster_app`,
  ]),
];
