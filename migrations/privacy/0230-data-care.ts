import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/** Retention periods, legal holds and erasures, and the few rights that erasing a person needs. */
export class Migration0230DataCare extends Migration {
  override up(): void {
    for (const statement of [...TABLES, ...COUNTS, ...FUNCTIONS, ...HOUSEKEEPING]) this.addSql(statement);
  }
}

const TABLES = [
  // Locks all tables that are referenced or get a trigger, in the order in which units of work write them.
  'lock table organization, employee, time_off_request in share row exclusive mode',
  // Null keeps. Until acts_at the former period is in force.
  `create table retention_rule (
    organization_id uuid not null references organization,
    kind text not null,
    days integer check (days > 0),
    former_days integer,
    acts_at timestamptz not null,
    primary key (organization_id, kind)
  )`,
  // counts are the deleted rows by kind that no audit entry has yet.
  `create table retention_night (
    organization_id uuid primary key references organization,
    night date not null,
    counts jsonb not null default '{}'
  )`,
  // Without an employee it holds the data of everybody.
  `create table legal_hold (
    organization_id uuid not null references organization,
    id uuid not null,
    employee_id uuid,
    reason text not null,
    until date,
    created_at timestamptz not null,
    primary key (organization_id, id),
    foreign key (organization_id, employee_id) references employee (organization_id, id)
  )`,
  // words are the names and addresses to remove from texts; null once that is done.
  `create table erasure (
    organization_id uuid not null references organization,
    employee_id uuid not null,
    user_id uuid not null,
    erased_at timestamptz not null,
    by_user_id uuid,
    by_name text not null,
    reason text not null,
    words text[],
    counts jsonb not null default '{}',
    done_at timestamptz,
    primary key (organization_id, employee_id),
    foreign key (organization_id, employee_id) references employee (organization_id, id)
  )`,
  ...['retention_rule', 'retention_night', 'legal_hold', 'erasure'].flatMap(protect),
  'revoke delete on erasure from muster_app',
];

/** The counter table also counts deletions of time off, which nothing could delete until now. */
const COUNTS = [
  `create function count_deleted_time_off() returns trigger
    language plpgsql security definer set search_path = muster, pg_temp as $$
      begin
        perform keep_counts(array(
          select row(organization_id, 'time_off_request',
            case grouping(employee_id, state) when 0 then 'employee ' || employee_id || ' state ' || state
              when 1 then 'employee ' || employee_id when 2 then 'state ' || state else '' end,
            '-infinity'::date, count(*) * -1)::count_change
          from former group by organization_id, cube (employee_id, state)));
        return null;
      end
    $$`,
  'revoke all on function count_deleted_time_off() from public',
  `create trigger count_delete after delete on time_off_request referencing old table as former
    for each statement execute function count_deleted_time_off()`,
];

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

const FUNCTIONS = [
  // Keeps the ids of an audit entry and drops its other values.
  `create function ids_of(details jsonb) returns jsonb language plpgsql immutable as $$
    begin
      return (select coalesce(jsonb_object_agg(d.key, d.value), '{}') from jsonb_each(details) d
        where d.value::text ~ '^("${UUID}"|\\[("${UUID}"(, )?)*\\])$');
    end
  $$`,
  // Entries of the person lose name and address, entries about the person their values, all others the words.
  `create function erase_audit(organization uuid, person uuid, account uuid, words text, label text, most integer)
    returns integer language plpgsql security definer set search_path = muster, pg_temp as $$
    #variable_conflict use_column
    declare
      changed integer;
    begin
      if not exists (select from erasure e where e.organization_id = organization and e.employee_id = person) then
        raise exception 'the person is not erased' using errcode = '42501';
      end if;
      with found as (
        select a.id, a.user_id is not distinct from account as is_own,
          a.action like 'auth.%' and a.user_id is not distinct from account
            or exists (select from jsonb_each_text(a.details) d where d.value in (person::text, account::text))
            as is_about
        from audit_entry a
        where a.organization_id = organization and (a.user_id is not distinct from account
          or a.user_name ~* words or a.details::text ~* words
          or strpos(a.details::text, person::text) > 0 or strpos(a.details::text, account::text) > 0)
      ), erased as (
        select a.id,
          case when f.is_own then label else regexp_replace(a.user_name, words, label, 'gi') end as user_name,
          case when not f.is_own then a.ip_address end as ip_address,
          case when f.is_about then ids_of(a.details)
            else regexp_replace(a.details::text, words, label, 'gi')::jsonb end as details
        from found f join audit_entry a on a.id = f.id
      ), due as (
        select e.* from erased e join audit_entry a on a.id = e.id
        where (e.user_name, e.ip_address, e.details) is distinct from (a.user_name, a.ip_address, a.details)
          and a.action not in ('person.erase')
        limit most
      )
      update audit_entry a set user_name = d.user_name, ip_address = d.ip_address, details = d.details
      from due d where a.id = d.id;
      get diagnostics changed = row_count;
      return changed;
    end $$`,
  // Deletes what the application may otherwise not delete.
  `create function erase_rows(organization uuid, person uuid) returns jsonb
    language plpgsql security definer set search_path = muster, pg_temp as $$
    #variable_conflict use_column
    declare
      exceptions integer;
      requests integer;
      grants integer;
    begin
      if not exists (select from erasure e where e.organization_id = organization and e.employee_id = person) then
        raise exception 'the person is not erased' using errcode = '42501';
      end if;
      delete from adherence_excuse where organization_id = organization and employee_id = person;
      delete from adherence_exception where organization_id = organization and employee_id = person;
      get diagnostics exceptions = row_count;
      delete from time_off_request where organization_id = organization and employee_id = person;
      get diagnostics requests = row_count;
      delete from time_off_grant where organization_id = organization and employee_id = person;
      get diagnostics grants = row_count;
      delete from change_set_notice where organization_id = organization and employee_id = person;
      return jsonb_build_object('exceptions', exceptions, 'timeOff', requests, 'balances', grants);
    end $$`,
  `create function all_erasures() returns table (organization_id uuid, employee_id uuid, erased_at timestamptz)
    language plpgsql stable security definer set search_path = muster, pg_temp as $$
    #variable_conflict use_column
    begin
      return query select organization_id, employee_id, erased_at from erasure order by erased_at, employee_id;
    end $$`,
  'revoke all on function ids_of(jsonb) from public',
  ...['erase_audit(uuid, uuid, uuid, text, text, integer)', 'erase_rows(uuid, uuid)', 'all_erasures()'].flatMap(
    (signature) => [
      `revoke all on function ${signature} from public`,
      `grant execute on function ${signature} to muster_app`,
    ],
  ),
];

const HELD = (row: string): string =>
  `exists (select from legal_hold h where h.organization_id = ${row}.organization_id and h.employee_id is null)`;
const HELD_USER = `exists (select from legal_hold h
  left join employee e on e.organization_id = h.organization_id and e.id = h.employee_id
  where h.organization_id = n.organization_id and (h.employee_id is null or e.user_id = n.user_id))`;

/** The fixed housekeeping respects holds, and periods that an organization has set for messages of webhooks. */
const HOUSEKEEPING = [
  `create or replace function forget_job_runs(before timestamptz) returns void
    language sql security definer set search_path = muster, pg_temp as $$
      delete from job_run j where j.finished_at < before and not ${HELD('j')}
    $$`,
  `create or replace function forget_notifications(before timestamptz, most integer) returns void
    language sql security definer set search_path = muster, pg_temp as $$
      delete from notification n where n.created_at < before and not ${HELD_USER};
      delete from notification n using (
        select organization_id, id, row_number() over (
          partition by organization_id, user_id order by position desc) as place
        from notification
      ) old
      where old.place > most and n.organization_id = old.organization_id and n.id = old.id and not ${HELD_USER};
      delete from job_run where kind = 'notification.deliver' and finished_at < before + interval '89 days';
    $$`,
  `create or replace function forget_webhook_deliveries(before timestamptz, at timestamptz) returns void
    language sql security definer set search_path = muster, pg_temp as $$
      delete from webhook_delivery d where d.created_at < before and not ${HELD('d')}
        and not exists (select from retention_rule r
          where r.organization_id = d.organization_id and r.kind = 'webhook_deliveries');
      delete from webhook_secret where ends_at < at;
      delete from job_run where kind = 'webhook.deliver' and finished_at < at - interval '1 day';
    $$`,
];
