import { Migration } from '@mikro-orm/migrations';

/** Metrics over all organizations for operators: sums and ages only, without rows of any organization. */
export class Migration0020Figures extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

const STATEMENTS = [
  // While judgement is suspended by a feed outage, there is no lag.
  `create function judgement_figures(at timestamptz)
    returns table (lag_seconds double precision, feed_age_seconds double precision, silent_feeds integer)
    language sql stable security definer set search_path = muster, pg_temp set enable_seqscan = off as $$
      select
        (select coalesce(extract(epoch from at - min(j.next_check_at)), 0)::double precision from agent_judgement j
          left join adherence_feed f on f.organization_id = j.organization_id
          where j.next_check_at <= at and (f.silent_from is null or f.silent_until is not null)),
        (select extract(epoch from at - max(f.received_at))::double precision from adherence_feed f),
        (select count(*)::integer from adherence_feed f where f.silent_from is not null and f.silent_until is null)
    $$`,
  `create index job_run_waiting on job_run (kind) where status = 'waiting'`,
  `create function waiting_jobs() returns table (kind text, jobs integer)
    language sql stable security definer set search_path = muster, pg_temp as $$
      select r.kind, count(*)::integer from job_run r where r.status = 'waiting' group by r.kind
    $$`,
  ...['judgement_figures(timestamptz)', 'waiting_jobs()'].flatMap((signature) => [
    `revoke all on function ${signature} from public`,
    `grant execute on function ${signature} to muster_app`,
  ]),
];
