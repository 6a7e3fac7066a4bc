import { Migration } from '@mikro-orm/migrations';
import { protect } from './protect';

/**
 * Counter tables for totals in API answers, maintained with every change, so that no query counts all rows.
 *
 * A count is the sum of its rows in kept_count. A transaction updates a row of the count that no other transaction has
 * locked, or inserts another one. So writers never wait for a count, and there are at most as many rows as concurrent
 * writers. A transaction that finds several free rows merges them.
 *
 * Counts by subject and day ('' and -infinity for no subject or day):
 * - audit_entry: all, and 'action A'.
 * - shift: all, by schedule, by day, and by both; schedule_employee: the employees with shifts in a schedule.
 * - contact_history and deflection: by day; 'queue Q', 'channel C' and 'stream C Q' by day.
 */
export class Migration0015KeptCounts extends Migration {
  override up(): void {
    for (const statement of STATEMENTS) this.addSql(statement);
  }
}

/** SQL for the number of rows of a table by group, as changes of counts. */
const auditCounts = (
  source: string,
  sign: string,
) => `select organization_id, 'audit_entry', coalesce('action ' || action, ''),
    '-infinity'::date, count(*) * ${sign}
  from ${source} group by grouping sets ((organization_id), (organization_id, action))`;

const shiftCounts = (source: string, sign: string) => `select organization_id, 'shift',
    coalesce(schedule_id::text, ''), coalesce(date, '-infinity'), count(*) * ${sign}
  from ${source}
  group by organization_id, grouping sets ((), (schedule_id), (date), (schedule_id, date))`;

const intervalCounts = (table: string, source: string, sign: string) => `select organization_id, ${table},
    case grouping(queue, channel) when 0 then 'stream ' || channel || ' ' || queue when 1 then 'queue ' || queue
      when 2 then 'channel ' || channel else '' end,
    date, count(*) * ${sign}
  from ${source}
  group by organization_id, date, grouping sets ((), (queue), (channel), (queue, channel))`;

const CHANGE = '(organization_id, counted, subject, day, change)';
const SAME = `c.organization_id = k.organization_id and c.counted = k.counted
  and c.subject = k.subject and c.day = k.day`;
const SIGN = `(case tg_op when 'INSERT' then 1 else -1 end)`;
const INTERVAL_TABLES = ['contact_history', 'deflection'];

/** Creates triggers that call a function with the inserted or deleted rows of a statement as `changed`. */
const onInsertAndDelete = (table: string, counter: string) =>
  [
    ['insert', 'new'],
    ['delete', 'old'],
  ].map(
    ([event, version]) => `create trigger count_${event} after ${event} on ${table}
      referencing ${version} table as changed for each statement execute function ${counter}()`,
  );

/** Counts all existing rows. */
export const FIRST_COUNTS = [
  `insert into schedule_employee
    select organization_id, schedule_id, employee_id, count(*) from shift group by 1, 2, 3`,
  ...[
    auditCounts('audit_entry', '1'),
    shiftCounts('shift', '1'),
    ...INTERVAL_TABLES.map((table) => intervalCounts(`'${table}'`, table, '1')),
    `select organization_id, 'schedule_employee', schedule_id::text, '-infinity'::date, count(*)
      from schedule_employee group by organization_id, schedule_id`,
  ].map(
    (counts) => `insert into kept_count (organization_id, counted, subject, day, rows) ${counts} order by 1, 2, 3, 4`,
  ),
];

const STATEMENTS = [
  // Locks all tables that this and the next steps change, in the order in which units of work write them, to prevent
  // deadlocks. Reads continue.
  `lock table organization, user_account, employee, shift, contact_history, deflection, audit_entry
    in share row exclusive mode`,
  `create table kept_count (
    id bigint generated always as identity primary key,
    organization_id uuid not null,
    counted text not null,
    subject text not null,
    day date not null,
    rows bigint not null
  )`,
  `create index kept_count_of on kept_count (organization_id, counted, subject, day) include (rows)`,
  // Writers of shifts have locked the employees, so they never contend for these rows.
  `create table schedule_employee (
    organization_id uuid not null,
    schedule_id uuid not null,
    employee_id uuid not null,
    shifts bigint not null,
    primary key (organization_id, schedule_id, employee_id)
  ) with (fillfactor = 50)`,
  `create index schedule_employee_employee on schedule_employee (organization_id, employee_id)`,
  ...['kept_count', 'schedule_employee'].flatMap((table) => [
    ...protect(table),
    `revoke insert, update, delete on ${table} from muster_app`,
  ]),

  `create type count_change as (organization_id uuid, counted text, subject text, day date, change bigint)`,
  `create function keep_counts(changes count_change[]) returns void
    language plpgsql set search_path = muster, pg_temp as $$
      declare
        held bigint[];
      begin
        if changes = '{}' then
          return;
        end if;
        select array_agg(c.id) into held from unnest(changes) k
        cross join lateral (select c.id from kept_count c where ${SAME} for update skip locked) c;
        if held is null then
          insert into kept_count (organization_id, counted, subject, day, rows)
          select * from unnest(changes) order by counted, subject, day;
          return;
        end if;
        with slot as (
          select c.organization_id, c.counted, c.subject, c.day, min(c.id) as id, sum(c.rows) + min(k.change) as rows
          from kept_count c join unnest(changes) k on ${SAME}
          where c.id = any(held) group by c.organization_id, c.counted, c.subject, c.day
        ), folded as (
          delete from kept_count c using slot k where c.id = any(held) and ${SAME} and (c.id <> k.id or k.rows = 0)
        ), added as (
          update kept_count c set rows = k.rows from slot k where c.id = any(held) and c.id = k.id and k.rows <> 0
        )
        insert into kept_count (organization_id, counted, subject, day, rows)
        select k.* from unnest(changes) k where not exists (select from slot c where ${SAME})
        order by counted, subject, day;
      end
    $$`,

  `create function count_audit() returns trigger
    language plpgsql security definer set search_path = muster, pg_temp as $$
      begin
        perform keep_counts(array(select row${CHANGE}::count_change
          from (${auditCounts('changed', SIGN)}) k ${CHANGE}));
        return null;
      end
    $$`,
  `create function count_intervals() returns trigger
    language plpgsql security definer set search_path = muster, pg_temp as $$
      begin
        perform keep_counts(array(select row${CHANGE}::count_change
          from (${intervalCounts('tg_table_name', 'changed', SIGN)}) k ${CHANGE}));
        return null;
      end
    $$`,

  // Shifts that move to another schedule, day or employee are subtracted there and added here.
  `create type counted_shift as (organization_id uuid, schedule_id uuid, employee_id uuid, date date)`,
  `create function keep_shift_counts(changed counted_shift[], sign integer) returns void
    language plpgsql set search_path = muster, pg_temp as $$
      declare
        turns count_change[];
        emptied tid[];
      begin
        if changed = '{}' then
          return;
        end if;
        with change as (
          select organization_id, schedule_id, employee_id, count(*) * sign as shifts
          from unnest(changed) group by organization_id, schedule_id, employee_id
        ), stored as (
          insert into schedule_employee as s (organization_id, schedule_id, employee_id, shifts)
          select * from change order by organization_id, schedule_id, employee_id
          on conflict (organization_id, schedule_id, employee_id) do update set shifts = s.shifts + excluded.shifts
          returning s.ctid as place, s.*
        ), turned as (
          select organization_id, schedule_id, place, s.shifts,
            case when s.shifts = 0 then -1 when s.shifts = c.shifts then 1 else 0 end as employees
          from stored s join change c using (organization_id, schedule_id, employee_id)
        )
        select
          (select array_agg(place) from turned where turned.shifts = 0),
          (select array_agg(row(organization_id, 'schedule_employee', schedule_id::text, '-infinity', k.employees))
            from (
              select organization_id, schedule_id, sum(employees)::bigint as employees from turned
              group by organization_id, schedule_id having sum(employees) <> 0
            ) k)
        into emptied, turns;
        delete from schedule_employee where ctid = any(emptied);
        perform keep_counts(coalesce(turns, '{}') || array(select row${CHANGE}::count_change
          from (${shiftCounts('unnest(changed)', 'sign')}) k ${CHANGE}));
      end
    $$`,
  `create function count_shifts() returns trigger
    language plpgsql security definer set search_path = muster, pg_temp as $$
      begin
        perform keep_shift_counts(
          array(select row(organization_id, schedule_id, employee_id, date)::counted_shift from changed), ${SIGN});
        return null;
      end
    $$`,
  `create function count_moved_shift() returns trigger
    language plpgsql security definer set search_path = muster, pg_temp as $$
      begin
        perform keep_shift_counts(
          array[row(old.organization_id, old.schedule_id, old.employee_id, old.date)::counted_shift], -1);
        perform keep_shift_counts(
          array[row(new.organization_id, new.schedule_id, new.employee_id, new.date)::counted_shift], 1);
        return null;
      end
    $$`,
  ...[
    'keep_counts(count_change[])',
    'keep_shift_counts(counted_shift[], integer)',
    'count_audit()',
    'count_intervals()',
    'count_shifts()',
    'count_moved_shift()',
  ].map((signature) => `revoke all on function ${signature} from public`),

  // The tables are locked against writes until commit, so the initial counts are complete.
  ...onInsertAndDelete('audit_entry', 'count_audit'),
  ...onInsertAndDelete('shift', 'count_shifts'),
  `create trigger count_move after update of organization_id, schedule_id, employee_id, date on shift for each row
    when ((old.organization_id, old.schedule_id, old.employee_id, old.date)
      is distinct from (new.organization_id, new.schedule_id, new.employee_id, new.date))
    execute function count_moved_shift()`,
  // The key of an interval never changes.
  ...INTERVAL_TABLES.flatMap((table) => onInsertAndDelete(table, 'count_intervals')),
  `revoke update on contact_history, deflection from muster_app`,
  `grant update (volume, aht) on contact_history to muster_app`,
  `grant update (contacts_deflected, total_offered, deflection_source, metadata) on deflection to muster_app`,

  ...FIRST_COUNTS,
];
