import { Migration } from '@mikro-orm/migrations';

/** Deletes rows whose retention period is over, a bounded number at once. */
export class Migration0231Retention extends Migration {
  override up(): void {
    for (const statement of [...FUNCTIONS, PRUNING, ...RIGHTS]) this.addSql(statement);
  }
}

/** A table, its old rows, and the columns by which the statement finds them again. */
interface Expiring {
  table: string;
  key: string;
  where: string;
}

/** Condition that no held person is or was in a schedule. */
const notHeldIn = (schedule: string): string => `not exists (select from schedule_employee p
    where p.organization_id = t.organization_id and p.schedule_id = ${schedule} and p.employee_id = any (held))
  and not exists (select from shift_image p
    where p.organization_id = t.organization_id and p.schedule_id = ${schedule} and p.employee_id = any (held))`;

/** Old rows by kind, in the order in which foreign keys allow their deletion. `t` is the row. */
const EXPIRING: Record<string, Expiring[]> = {
  mails: [
    {
      table: 'notification_delivery',
      key: 'id',
      where: `t.status not in ('waiting') and exists (select from notification n
        where n.organization_id = t.organization_id and n.id = t.notification_id and n.created_at < before
          and n.user_id <> all (accounts))`,
    },
    { table: 'invitation', key: 'user_id', where: 't.sent_at < before and t.user_id <> all (accounts)' },
  ],
  webhook_deliveries: [
    {
      table: 'webhook_delivery',
      key: 'id',
      where: `t.created_at < before and (held = '{}' or t.body !~ ids)`,
    },
  ],
  jobs: [
    {
      table: 'job_run',
      key: 'id',
      where: `t.finished_at < before and t.status not in ('waiting', 'running')
        and (held = '{}' or coalesce(t.requested_by <> all (accounts), true) and row(t.input, t.result)::text !~ ids)`,
    },
  ],
  agent_states: [
    {
      table: 'agent_state_event',
      key: 'employee_id, given_at, state',
      where: 't.given_at < before and t.employee_id <> all (held)',
    },
  ],
  alerts: [
    {
      table: 'adherence_alert',
      key: 'id',
      where: `t.created_at < before and t.employee_id <> all (held)`,
    },
    {
      table: 'adherence_episode',
      key: 'employee_id, shift_id, type, began_at',
      where: 't.ended_at < before and t.employee_id <> all (held)',
    },
    {
      table: 'adherence_excuse',
      key: 'exception_id, employee_id',
      where: 't.ends_at < before and t.employee_id <> all (held)',
    },
    {
      table: 'adherence_exception',
      key: 'id',
      where: `t.ends_at < before and coalesce(t.employee_id <> all (held), true) and not exists (
        select from adherence_excuse x where x.organization_id = t.organization_id and x.exception_id = t.id)`,
    },
  ],
  audit: [
    {
      table: 'audit_entry',
      key: 'id',
      where: `t.created_at < before
        and (held = '{}' or coalesce(t.user_id <> all (accounts), true) and t.details::text !~ ids)`,
    },
  ],
  agent_days: [
    {
      table: 'agent_day',
      key: 'employee_id, date, reading',
      where: 't.date < before_date and t.employee_id <> all (held)',
    },
  ],
  schedules: [
    {
      table: 'shift_image',
      key: 'schedule_id, operation_id, shift_id',
      where: `exists (select from schedule s where s.organization_id = t.organization_id and s.id = t.schedule_id
        and s.end_date < before_date) and ${notHeldIn('t.schedule_id')}`,
    },
    {
      table: 'schedule',
      key: 'id',
      where: `t.end_date < before_date and not exists (select from shift f
        where f.organization_id = t.organization_id and f.schedule_id = t.id) and ${notHeldIn('t.id')}`,
    },
    {
      table: 'told_plan',
      key: 'schedule_id, employee_id',
      where: `not exists (select from schedule s
        where s.organization_id = t.organization_id and s.id = t.schedule_id)`,
    },
    {
      table: 'shift_as_begun',
      key: 'shift_id, date',
      where: 't.date < before_date and t.employee_id <> all (held)',
    },
    { table: 'activity_session', key: 'id', where: `t.date < before_date and not t.invited_ids && held` },
    {
      table: 'offer_claim',
      key: 'id',
      where: `t.employee_id <> all (held) and exists (select from hours_offer o
        where o.organization_id = t.organization_id and o.id = t.offer_id and o.date < before_date)`,
    },
    {
      table: 'hours_offer',
      key: 'id',
      where: `t.date < before_date and not exists (select from offer_claim c
        where c.organization_id = t.organization_id and c.offer_id = t.id)`,
    },
    {
      table: 'traded_shift',
      key: 'id',
      where: `t.employee_id <> all (held) and exists (select from shift_trade d
        where d.organization_id = t.organization_id and d.id = t.trade_id and d.first_date < before_date
          and d.proposer_id <> all (held) and coalesce(d.partner_id <> all (held), true))
        and not exists (select from traded_shift o where o.organization_id = t.organization_id
          and o.trade_id = t.trade_id and o.date >= before_date)`,
    },
    {
      table: 'trade_response',
      key: 'id',
      where: `t.employee_id <> all (held) and exists (select from shift_trade d
        where d.organization_id = t.organization_id and d.id = t.trade_id and d.first_date < before_date)
        and not exists (select from traded_shift o where o.organization_id = t.organization_id
          and o.trade_id = t.trade_id)`,
    },
    {
      table: 'shift_trade',
      key: 'id',
      where: `t.first_date < before_date and t.proposer_id <> all (held)
        and coalesce(t.partner_id <> all (held), true)
        and not exists (select from traded_shift o where o.organization_id = t.organization_id and o.trade_id = t.id)
        and not exists (select from trade_response o
          where o.organization_id = t.organization_id and o.trade_id = t.id)`,
    },
  ],
  time_off: [
    {
      table: 'time_off_request',
      key: 'id',
      // Whole years, like grants, as balances are computed from both.
      where: 'make_date(extract(year from t.end_date)::integer, 12, 31) < before_date and t.employee_id <> all (held)',
    },
    {
      table: 'time_off_grant',
      key: 'employee_id, type_id, year',
      where: 'make_date(t.year, 12, 31) < before_date and t.employee_id <> all (held)',
    },
    { table: 'self_report', key: 'id', where: 't.report_date < before_date and t.employee_id <> all (held)' },
    {
      table: 'availability_exception',
      key: 'id',
      where: 't.end_date < before_date and t.employee_id <> all (held)',
    },
  ],
  contact_history: ['contact_history', 'interval_pass'].map((table) => ({
    table,
    key:
      table === 'interval_pass'
        ? 'imported_into, queue, channel, date, interval, utc_offset_minutes'
        : 'queue, channel, date, interval',
    where: 't.date < before_date',
  })),
  deflection: [{ table: 'deflection', key: 'queue, channel, date, interval', where: 't.date < before_date' }],
  forecasts: [
    { table: 'forecast_run', key: 'id', where: 't.finished_at < before' },
    {
      table: 'forecast',
      key: 'id',
      where: `t.made_at < before and not exists (select from forecast_stream s
          where s.organization_id = t.organization_id and s.forecast_id = t.id)
        and not exists (select from forecast_run_stream s
          where s.organization_id = t.organization_id and s.forecast_id = t.id)`,
    },
  ],
};

const expiry = ({ table, key, where }: Expiring): string => {
  const columns = key.split(', ').map((column) => `"${column}"`);
  return `if removed < most then
    with old as (select ${columns.map((column) => `t.${column}`).join(', ')} from ${table} t
      where t.organization_id = organization and ${where} limit most - removed)
    delete from ${table} t using old
    where t.organization_id = organization and ${columns.map((column) => `t.${column} = old.${column}`).join(' and ')};
    get diagnostics changed = row_count;
    removed := removed + changed;
  end if;`;
};

/** The history that triggers write of deleted shifts is deleted in the same transaction. */
const SHIFTS = `with old as (
      select t.id from shift t join schedule s on s.organization_id = t.organization_id and s.id = t.schedule_id
      where t.organization_id = organization and s.end_date < before_date
        and ${notHeldIn('t.schedule_id')}
      limit most
    )
    delete from shift t using old where t.organization_id = organization and t.id = old.id;
    get diagnostics removed = row_count;
    delete from shift_image i using schedule s where s.organization_id = organization and s.end_date < before_date
      and i.organization_id = organization and i.schedule_id = s.id and i.operation_id = change_operation();`;

const FUNCTIONS = [
  `create function expire_rows(organization uuid, what text, before timestamptz, before_date date, held uuid[],
      most integer) returns integer language plpgsql security definer set search_path = muster, pg_temp as $$
    #variable_conflict use_column
    declare
      removed integer := 0;
      changed integer;
      accounts uuid[];
      ids text;
    begin
      if not exists (select from retention_rule r where r.organization_id = organization and r.kind = what) then
        raise exception 'the organization keeps %', what using errcode = '42501';
      end if;
      accounts := array(select e.user_id from employee e where e.organization_id = organization and e.id = any (held));
      ids := array_to_string(held || accounts, '|');
      case what
        ${Object.entries(EXPIRING)
          .map(
            ([kind, tables]) => `when '${kind}' then
              ${kind === 'schedules' ? SHIFTS : ''}
              ${tables.map(expiry).join('\n')}`,
          )
          .join('\n')}
      end case;
      return removed;
    end $$`,
  `create function retention_nights(at timestamptz) returns table (organization_id uuid, night date)
    language plpgsql stable security definer set search_path = muster, pg_temp as $$
    #variable_conflict use_column
    begin
      return query select o.id, (at at time zone o.timezone)::date
      from organization o left join retention_night n on n.organization_id = o.id
      where coalesce(n.night < (at at time zone o.timezone)::date, true)
        and (at at time zone o.timezone)::time >= '03:30'
        and (exists (select from retention_rule r where r.organization_id = o.id)
          or exists (select from legal_hold h where h.organization_id = o.id));
    end $$`,
];

/** The versions of schedules that hold data of held people stay. */
const PRUNING = `create or replace function prune_schedule_history(until timestamptz, default_months integer)
  returns void language sql security definer set search_path = muster, pg_temp as $$
    with kept as (
      select c.organization_id, c.schedule_id, max(c.version) as version
      from change_set c join organization o on o.id = c.organization_id
      where c.at <= until - make_interval(
          months => coalesce((o.settings->>'scheduleHistoryMonths')::integer, default_months))
        and not exists (select from legal_hold h where h.organization_id = c.organization_id
          and (h.employee_id is null
            or exists (select from shift f where f.organization_id = c.organization_id
              and f.schedule_id = c.schedule_id and f.employee_id = h.employee_id)
            or exists (select from shift_image i where i.organization_id = c.organization_id
              and i.schedule_id = c.schedule_id and i.employee_id = h.employee_id)))
      group by c.organization_id, c.schedule_id having max(c.version) > min(c.version)
    ), forgotten as (
      delete from shift_image i using change_set c, kept k
      where k.organization_id = c.organization_id and k.schedule_id = c.schedule_id and c.version <= k.version
        and i.organization_id = c.organization_id and i.schedule_id = c.schedule_id
        and i.operation_id = c.operation_id
    )
    delete from change_set c using kept k
    where k.organization_id = c.organization_id and k.schedule_id = c.schedule_id and c.version < k.version
  $$`;

const RIGHTS = ['expire_rows(uuid, text, timestamptz, date, uuid[], integer)', 'retention_nights(timestamptz)'].flatMap(
  (signature) => [
    `revoke all on function ${signature} from public`,
    `grant execute on function ${signature} to muster_app`,
  ],
);
