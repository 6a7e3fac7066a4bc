/**
 * Statements on private tables of graphile-worker, for which it has no API. `test/house/internals-of-packages.test.ts`
 * pins the version. The function `enqueue_job` (`migrations/0007-jobs.ts`) also reads `_private_jobs`.
 */

/** Class of the advisory locks that worker pools hold while their node is running. */
export const LOCK_CLASS = 7311;

/** Returns the jobs of pools without a lock to the queue. $1: the pools of this node. */
export const FREE_JOBS_OF_THE_DEAD = `
  with held as materialized (
    select locked_by as id from jobs._private_jobs where locked_by is not null
    union select locked_by from jobs._private_job_queues where locked_by is not null
  ), dead as materialized (
    select id from held where id <> all($1::text[]) and pg_try_advisory_xact_lock(${LOCK_CLASS}, hashtext(id))
  ), left_behind as (
    update muster.job_run r set status = 'waiting' from dead join jobs._private_jobs j on j.locked_by = dead.id
    where r.organization_id = (j.payload->>'organizationId')::uuid and r.id = (j.payload->>'runId')::uuid
      and r.status = 'running'
  )
  select jobs.force_unlock_workers(array_agg(id)), pg_notify('jobs:insert', '{"r":0,"count":1}') from dead
  having count(*) > 0`;

/** Unlocks queues whose job no longer exists. */
export const FREE_QUEUES = `
  update jobs._private_job_queues q set locked_at = null, locked_by = null
  where locked_by is not null
    and not exists (select from jobs._private_jobs j where j.job_queue_id = q.id and j.locked_by = q.locked_by)`;

/**
 * Fair scheduling: when a heavy job starts, moves the other heavy jobs of its organization behind those of other
 * organizations. Jobs with a later start time keep it; locked rows are skipped. $1: the started job. $2: its run.
 */
export const LET_OTHERS_FIRST = `
  with waiting as materialized (
    select w.id, w.run_at from jobs._private_jobs begun
    join jobs._private_jobs w using (job_queue_id, priority)
    where begun.id = $1 and w.id <> begun.id and w.run_at < now() and w.locked_at is null
      and exists (select from muster.job_run r where r.organization_id = (begun.payload->>'organizationId')::uuid
        and r.id = $2 and r.status in ('waiting', 'running'))
    for update of w skip locked
  )
  update jobs._private_jobs j set run_at = now() + place * interval '1 microsecond'
  from (select id, row_number() over (order by run_at, id) as place from waiting) later
  where j.id = later.id`;
