import { Baseline, ownerFunction, protect, TENANT } from './schema';

/** Background jobs: requests and results. The queue itself has a schema of its own. */
export class Migration0007Jobs extends Baseline {
  override statements = [...TABLES, ...QUEUE];
}

const TABLES = [
  // The key identifies the subject of a job until it begins: while one waits, another request reuses it. Each start
  // creates a new claim, and only the holder of the latest claim may store the outcome. `details` are interim results.
  `create table job_run (
    organization_id uuid not null references organization,
    id uuid not null,
    kind text not null,
    key text,
    input jsonb not null,
    status text not null check (status in ('waiting', 'running', 'succeeded', 'failed', 'cancelled')),
    progress double precision not null default 0 check (progress between 0 and 1),
    progress_text text,
    details jsonb,
    result jsonb,
    error text,
    requested_by uuid,
    attempts integer not null default 0,
    claim uuid,
    node text,
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    primary key (organization_id, id),
    unique (organization_id, kind, key),
    foreign key (organization_id, requested_by) references user_account (organization_id, id)
  )`,
  'create index job_run_newest on job_run (organization_id, created_at desc, id)',
  'create index job_run_finished on job_run (finished_at) where finished_at is not null',
  `create index job_run_waiting on job_run (kind) where status = 'waiting'`,
  `create index job_run_open on job_run (organization_id, kind) where status in ('waiting', 'running')`,
  ...protect('job_run'),
  ...ownerFunction(
    'waiting_jobs()',
    'table (kind text, jobs integer)',
    `return query
     select r.kind, count(*)::integer from job_run r where r.status = 'waiting' group by r.kind`,
    { isStable: true },
  ),
  // Runs of an organization stay while all its data is on legal hold.
  ...ownerFunction(
    'forget_job_runs(before timestamptz)',
    'void',
    `delete from job_run j where j.finished_at < before and not exists (
       select 1 from legal_hold h where h.organization_id = j.organization_id and h.employee_id is null)`,
  ),
];

/**
 * The only access of the application to the queue: enqueues a job of its tenant, which contains ids only. The attempt
 * limit of the queue is never reached, because the worker gives up earlier. Jobs of one lane of an organization run one
 * at a time; the queue starts waiting jobs in order of priority, lowest first.
 *
 * A waiting job with a delay is postponed by further requests, at most most_seconds after the first one, but not within
 * a tenth of its delay. Then the queue is not written, no node is notified, and concurrent requests do not wait. The
 * job cannot begin before this transaction ends, because starting it updates its row.
 *
 * If a worker has fetched the job but not yet started its run, nothing is queued: the worker waits for this transaction
 * and then reads the new input. The library would queue a second job beside a locked one.
 */
const QUEUE = ownerFunction(
  `enqueue_job(run uuid, job_kind text, job_key text, job_input jsonb, requester uuid, at timestamptz, lane text,
     job_priority integer, delay_seconds double precision, most_seconds double precision)`,
  'uuid',
  `if organization is null then
     raise exception 'A job belongs to an organization' using errcode = '42501';
   end if;
   select r.id into waiting from job_run r join jobs._private_jobs j on j.key = r.id::text
   where r.organization_id = organization and r.kind = job_kind and r.key = job_key and r.status = 'waiting'
     and j.run_at >= now() + make_interval(secs => greatest(0,
       least(delay_seconds, most_seconds - extract(epoch from at - r.created_at))) - delay_seconds / 10)
   for share of r;
   if found then
     return waiting;
   end if;
   insert into job_run as r (id, organization_id, kind, key, input, status, requested_by, created_at)
   values (run, organization, job_kind, job_key, job_input, 'waiting', requester, at)
   on conflict (organization_id, kind, key) do update
     set input = excluded.input, requested_by = coalesce(excluded.requested_by, r.requested_by)
   returning id, created_at into waiting, since;
   if waiting <> run then
     select j.locked_at is not null into is_taken from jobs._private_jobs j where j.key = waiting::text for update;
   end if;
   if waiting = run or (delay_seconds is not null and is_taken is not true) then
     perform jobs.add_job(job_kind, json_build_object('runId', waiting, 'organizationId', organization),
       queue_name := lane || ':' || organization,
       run_at := now() + make_interval(secs => greatest(0,
         least(delay_seconds, most_seconds - extract(epoch from at - since)))),
       max_attempts := 10000,
       job_key := waiting::text,
       priority := job_priority);
   end if;
   return waiting`,
  { declare: `organization uuid := ${TENANT}; waiting uuid; since timestamptz; is_taken boolean` },
);
