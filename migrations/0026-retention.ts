import { Baseline, ownerFunction, protect } from './schema';

/** Retention periods, and the deletion of rows whose period is over, a bounded number at once. */
export class Migration0026Retention extends Baseline {
  override statements = [...TABLES, ...FUNCTIONS];
}

const TABLES = [
  // Null keeps. Until acts_at the former period is in force.
  `create table retention_rule (
    organization_id uuid not null references organization,
    kind text not null,
    days integer check (days > 0),
    former_days integer,
    acts_at timestamptz not null,
    primary key (organization_id, kind)
  )`,
  ...protect('retention_rule'),
  // counts are the deleted rows by kind that no audit entry has yet.
  `create table retention_night (
    organization_id uuid primary key references organization,
    night date not null,
    counts jsonb not null default '{}'
  )`,
  ...protect('retention_night'),
];

/** A table, the columns by which the statement finds an old row again, and the condition of old rows. */
type Expiring = [table: string, key: string, where: string];

/** Condition that no held person is or was in a schedule. */
const notHeldIn = (schedule: string): string => `not exists (select 1 from schedule_employee p
    where p.organization_id = t.organization_id and p.schedule_id = ${schedule} and p.employee_id = any (held))
  and not exists (select 1 from shift_image p
    where p.organization_id = t.organization_id and p.schedule_id = ${schedule} and p.employee_id = any (held))`;

const NOT_HELD = 't.employee_id <> all (held)';
const INTERVAL_KEY = 'queue, channel, date, interval';

/** Old rows by kind, in the order in which foreign keys allow their deletion. `t` is the row. */
const EXPIRING: Record<string, Expiring[]> = {
  mails: [
    [
      'notification_delivery',
      'id',
      `t.status not in ('waiting') and exists (select 1 from notification n
        where n.organization_id = t.organization_id and n.id = t.notification_id and n.created_at < before
          and n.user_id <> all (accounts))`,
    ],
    ['invitation', 'user_id', 't.sent_at < before and t.user_id <> all (accounts)'],
  ],
  webhook_deliveries: [['webhook_delivery', 'id', `t.created_at < before and (held = '{}' or t.body !~ ids)`]],
  jobs: [
    [
      'job_run',
      'id',
      `t.finished_at < before and t.status not in ('waiting', 'running')
        and (held = '{}' or coalesce(t.requested_by <> all (accounts), true) and row(t.input, t.result)::text !~ ids)`,
    ],
  ],
  agent_states: [['agent_state_event', 'employee_id, given_at, state', `t.given_at < before and ${NOT_HELD}`]],
  alerts: [
    ['adherence_alert', 'id', `t.created_at < before and ${NOT_HELD}`],
    ['adherence_episode', 'employee_id, shift_id, type, began_at', `t.ended_at < before and ${NOT_HELD}`],
    ['adherence_excuse', 'exception_id, employee_id', `t.ends_at < before and ${NOT_HELD}`],
    [
      'adherence_exception',
      'id',
      `t.ends_at < before and coalesce(${NOT_HELD}, true) and not exists (
        select 1 from adherence_excuse x where x.organization_id = t.organization_id and x.exception_id = t.id)`,
    ],
  ],
  audit: [
    [
      'audit_entry',
      'id',
      `t.created_at < before
        and (held = '{}' or coalesce(t.user_id <> all (accounts), true) and t.details::text !~ ids)`,
    ],
  ],
  agent_days: [['agent_day', 'employee_id, date, reading', `t.date < before_date and ${NOT_HELD}`]],
  schedules: [
    [
      'shift_image',
      'schedule_id, operation_id, shift_id',
      `exists (select 1 from schedule s where s.organization_id = t.organization_id and s.id = t.schedule_id
        and s.end_date < before_date) and ${notHeldIn('t.schedule_id')}`,
    ],
    [
      'schedule',
      'id',
      `t.end_date < before_date and not exists (select 1 from shift f
        where f.organization_id = t.organization_id and f.schedule_id = t.id) and ${notHeldIn('t.id')}`,
    ],
    [
      'announced_plan',
      'schedule_id, employee_id',
      'not exists (select 1 from schedule s where s.organization_id = t.organization_id and s.id = t.schedule_id)',
    ],
    ['shift_as_begun', 'shift_id, date', `t.date < before_date and ${NOT_HELD}`],
    ['activity_session', 'id', 't.date < before_date and not t.invited_ids && held'],
    [
      'offer_claim',
      'id',
      `${NOT_HELD} and exists (select 1 from hours_offer o
        where o.organization_id = t.organization_id and o.id = t.offer_id and o.date < before_date)`,
    ],
    [
      'hours_offer',
      'id',
      `t.date < before_date and not exists (select 1 from offer_claim c
        where c.organization_id = t.organization_id and c.offer_id = t.id)`,
    ],
    [
      'traded_shift',
      'id',
      `${NOT_HELD} and exists (select 1 from shift_trade d
        where d.organization_id = t.organization_id and d.id = t.trade_id and d.first_date < before_date
          and d.proposer_id <> all (held) and coalesce(d.partner_id <> all (held), true))
        and not exists (select 1 from traded_shift o where o.organization_id = t.organization_id
          and o.trade_id = t.trade_id and o.date >= before_date)`,
    ],
    [
      'trade_response',
      'id',
      `${NOT_HELD} and exists (select 1 from shift_trade d
        where d.organization_id = t.organization_id and d.id = t.trade_id and d.first_date < before_date)
        and not exists (select 1 from traded_shift o where o.organization_id = t.organization_id
          and o.trade_id = t.trade_id)`,
    ],
    [
      'shift_trade',
      'id',
      `t.first_date < before_date and t.proposer_id <> all (held) and coalesce(t.partner_id <> all (held), true)
        and not exists (select 1 from traded_shift o where o.organization_id = t.organization_id and o.trade_id = t.id)
        and not exists (select 1 from trade_response o
          where o.organization_id = t.organization_id and o.trade_id = t.id)`,
    ],
  ],
  // Whole years, as balances are computed from requests and grants.
  time_off: [
    [
      'time_off_request',
      'id',
      `make_date(extract(year from t.end_date)::integer, 12, 31) < before_date and ${NOT_HELD}`,
    ],
    ['time_off_grant', 'employee_id, type_id, year', `make_date(t.year, 12, 31) < before_date and ${NOT_HELD}`],
    ['self_report', 'id', `t.report_date < before_date and ${NOT_HELD}`],
    ['availability_exception', 'id', `t.end_date < before_date and ${NOT_HELD}`],
  ],
  contact_history: [
    ['contact_history', INTERVAL_KEY, 't.date < before_date'],
    ['interval_pass', `imported_into, ${INTERVAL_KEY}, utc_offset_minutes`, 't.date < before_date'],
  ],
  deflection: [['deflection', INTERVAL_KEY, 't.date < before_date']],
  forecasts: [
    ['forecast_run', 'id', 't.finished_at < before'],
    [
      'forecast',
      'id',
      `t.made_at < before and not exists (select 1 from forecast_stream s
          where s.organization_id = t.organization_id and s.forecast_id = t.id)
        and not exists (select 1 from forecast_run_stream s
          where s.organization_id = t.organization_id and s.forecast_id = t.id)`,
    ],
  ],
};

const expiry = ([table, key, where]: Expiring): string => {
  const columns = key.split(', ').map((column) => `"${column}"`);
  return `if removed < most then
         with old as (select ${columns.map((column) => `t.${column}`).join(', ')} from ${table} t
           where t.organization_id = organization and ${where} limit most - removed)
         delete from ${table} t using old
         where t.organization_id = organization
           and ${columns.map((column) => `t.${column} = old.${column}`).join(' and ')};
         get diagnostics changed = row_count;
         removed := removed + changed;
       end if;`;
};

/** The history that triggers write of deleted shifts is deleted in the same transaction. */
const SHIFTS = `with old as (
         select t.id from shift t join schedule s on s.organization_id = t.organization_id and s.id = t.schedule_id
         where t.organization_id = organization and s.end_date < before_date and ${notHeldIn('t.schedule_id')}
         limit most
       )
       delete from shift t using old where t.organization_id = organization and t.id = old.id;
       get diagnostics removed = row_count;
       delete from shift_image i using schedule s where s.organization_id = organization and s.end_date < before_date
         and i.organization_id = organization and i.schedule_id = s.id and i.operation_id = change_operation();`;

const caseOf = ([kind, tables]: [string, Expiring[]]): string =>
  [`when '${kind}' then`, ...(kind === 'schedules' ? [SHIFTS] : []), ...tables.map(expiry)].join('\n       ');

const FUNCTIONS = [
  ...ownerFunction(
    `expire_rows(organization uuid, what text, before timestamptz, before_date date, held uuid[], most integer)`,
    'integer',
    `if not exists (select 1 from retention_rule r where r.organization_id = organization and r.kind = what) then
       raise exception 'the organization keeps %', what using errcode = '42501';
     end if;
     accounts := array(select e.user_id from employee e where e.organization_id = organization and e.id = any (held));
     ids := array_to_string(held || accounts, '|');
     case what
       ${Object.entries(EXPIRING).map(caseOf).join('\n       ')}
     end case;
     return removed`,
    { declare: 'removed integer := 0; changed integer; accounts uuid[]; ids text' },
  ),
  ...ownerFunction(
    'retention_nights(at timestamptz)',
    'table (organization_id uuid, night date)',
    `return query
     select o.id, (at at time zone o.timezone)::date
     from organization o left join retention_night n on n.organization_id = o.id
     where coalesce(n.night < (at at time zone o.timezone)::date, true)
       and (at at time zone o.timezone)::time >= '03:30'
       and (exists (select 1 from retention_rule r where r.organization_id = o.id)
         or exists (select 1 from legal_hold h where h.organization_id = o.id))`,
    { isStable: true },
  ),
];
