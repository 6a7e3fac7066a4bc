import { Migration } from '@mikro-orm/migrations';

/**
 * Indexes and counter tables for years of time off and alerts.
 *
 * Counts of time_off_request: all, 'state S', 'employee E', and 'employee E state S'.
 */
export class Migration0042TimeOffAtLength extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

/** SQL for the changes of counts by inserted requests, or with the sign -1 by removed ones. */
const counts = (source: string, sign: string) => `select organization_id, 'time_off_request',
    case grouping(employee_id, state) when 0 then 'employee ' || employee_id || ' state ' || state
      when 1 then 'employee ' || employee_id when 2 then 'state ' || state else '' end,
    '-infinity'::date, count(*) * ${sign}
  from ${source} group by organization_id, cube (employee_id, state)`;

const STATEMENTS = [
  // In the order of writers; no writes may happen between the first count and the creation of triggers.
  'lock table schedule, time_off_request, adherence_alert in share row exclusive mode',
  `create index time_off_request_newest on time_off_request (organization_id, requested_at desc, position desc)`,
  `create index time_off_request_waiting on time_off_request (organization_id, employee_id) where state = 'waiting'`,
  // Schedules have no maximum length, so an index by end date finds those that last until a day.
  `create index schedule_ends on schedule (organization_id, end_date)`,
  `create index adherence_alert_of_employee on adherence_alert (organization_id, employee_id, created_at)`,

  // Requests are never deleted, and never change their employee.
  `create function count_time_off() returns trigger
    language plpgsql security definer set search_path = muster, pg_temp as $$
      begin
        perform keep_counts(array(
          select row(organization_id, counted, subject, day, sum(change))::count_change from (
            ${counts('came', '1')}
            union all
            ${counts('went', '-1')}
          ) k (organization_id, counted, subject, day, change)
          group by organization_id, counted, subject, day having sum(change) <> 0
        ));
        return null;
      end
    $$`,
  `create function count_new_time_off() returns trigger
    language plpgsql security definer set search_path = muster, pg_temp as $$
      begin
        perform keep_counts(array(select row(organization_id, counted, subject, day, change)::count_change
          from (${counts('came', '1')}) k (organization_id, counted, subject, day, change)));
        return null;
      end
    $$`,
  'revoke all on function count_time_off() from public',
  'revoke all on function count_new_time_off() from public',
  `create trigger count_insert after insert on time_off_request
    referencing new table as came for each statement execute function count_new_time_off()`,
  `create trigger count_update after update on time_off_request
    referencing old table as went new table as came for each statement execute function count_time_off()`,
  `insert into kept_count (organization_id, counted, subject, day, rows)
    ${counts('time_off_request', '1')} order by 1, 2, 3, 4`,
];
