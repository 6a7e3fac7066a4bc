import { Migration } from '@mikro-orm/migrations';

/**
 * Prevents duplicate queue entries of a job, and limits how many workers the slow receivers of one organization occupy.
 */
export class Migration0150LanesOfSenders extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const ENQUEUE =
  'enqueue_job(uuid, text, text, jsonb, uuid, timestamptz, text, integer, double precision, double precision)';

const STATEMENTS = [
  // Like the previous function, which stays for nodes of the previous release, with two differences. Jobs of one lane
  // of an organization run one at a time. And if a worker has fetched the job but not yet started its run, nothing is
  // queued: the worker waits for this transaction and then reads the new input. The library would queue a second job
  // beside a locked one.
  `create function enqueue_job(run uuid, job_kind text, job_key text, job_input jsonb, requester uuid, at timestamptz,
      lane text, job_priority integer, delay_seconds double precision, most_seconds double precision) returns uuid
    language plpgsql security definer set search_path = muster, pg_temp as $$
      declare
        organization uuid := nullif(current_setting('muster.organization', true), '')::uuid;
        waiting uuid;
        since timestamptz;
        is_taken boolean;
      begin
        if organization is null then
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
        return waiting;
      end
    $$`,
  `revoke all on function ${ENQUEUE} from public`,
  `grant execute on function ${ENQUEUE} to muster_app`,
];
