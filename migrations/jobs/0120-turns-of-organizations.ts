import { Migration } from '@mikro-orm/migrations';

/** Searches have a lower priority than other heavy jobs, and pending searches are counted per organization. */
export class Migration0120TurnsOfOrganizations extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const ENQUEUE =
  'enqueue_job(uuid, text, text, jsonb, uuid, timestamptz, boolean, integer, double precision, double precision)';

const STATEMENTS = [
  `create index job_run_open on job_run (organization_id, kind) where status in ('waiting', 'running')`,
  // Combines the two previous functions, which stay for nodes of the previous release. The queue starts waiting jobs in
  // order of priority, lowest first. A waiting job with a delay is postponed by further requests, but not within a
  // tenth of its delay. Then the queue is not written, no node is notified, and concurrent requests do not wait. The
  // job cannot begin before this transaction ends, because starting it updates its row.
  `create function enqueue_job(run uuid, job_kind text, job_key text, job_input jsonb, requester uuid, at timestamptz,
      heavy boolean, job_priority integer, delay_seconds double precision, most_seconds double precision) returns uuid
    language plpgsql security definer set search_path = muster, pg_temp as $$
      declare
        organization uuid := nullif(current_setting('muster.organization', true), '')::uuid;
        waiting uuid;
        since timestamptz;
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
        if waiting = run or delay_seconds is not null then
          perform jobs.add_job(job_kind, json_build_object('runId', waiting, 'organizationId', organization),
            queue_name := case when heavy then 'heavy:' || organization end,
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
