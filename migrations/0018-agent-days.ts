import { Baseline, ownerFunction, protect, triggerFunction } from './schema';

/** Stored figures of each employee's day, days to recompute, and the data to compute them. */
export class Migration0018AgentDays extends Baseline {
  override statements = [...AGENT_DAYS, ...FEED_OUTAGES];
}

const OF_EMPLOYEE = 'foreign key (organization_id, employee_id) references employee (organization_id, id)';

const SCHEDULED = ['available', 'break', 'lunch', 'meeting', 'training'];
const MEASURES = ['scheduled', 'adherent', 'excused', 'neutral', 'worked'];
const OTHERS = ['offline_worked', 'unscheduled', 'late', 'late_shifts', 'breaks', 'break_time', 'contact'];
const SUMS = [...SCHEDULED.flatMap((state) => MEASURES.map((measure) => `${state}_${measure}`)), ...OTHERS];
const HOURLY = ['scheduled', 'excused', 'neutral', 'exception', 'unscheduled', 'worked', 'scheduled_work'];

const AGENT_DAYS = [
  // A shift as published when it began, stored before it is changed or deleted.
  `create table shift_as_begun (
    organization_id uuid not null references organization,
    shift_id uuid not null,
    date date not null,
    employee_id uuid not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    breaks jsonb not null,
    on_queue jsonb not null default '[]',
    primary key (organization_id, shift_id, date),
    ${OF_EMPLOYEE}
  )`,
  'create index shift_as_begun_of_employee on shift_as_begun (organization_id, employee_id, date)',
  ...protect('shift_as_begun'),

  // One row per employee and local day, or two if the plan was amended after shifts had begun; none for a day in which
  // nothing was planned or done. Values are seconds, except the counts late_shifts and breaks. The arrays contain the
  // hours on the wall clock with any data. segments is read for single days, never by reports.
  `create table agent_day (
    organization_id uuid not null,
    employee_id uuid not null,
    date date not null,
    reading text not null check (reading in ('both', 'amended', 'published')),
    ${SUMS.map((name) => `${name} integer not null`).join(', ')},
    hour smallint[] not null,
    ${HOURLY.map((name) => `hour_${name} smallint[] not null`).join(', ')},
    segments json not null,
    primary key (organization_id, employee_id, date, reading),
    ${OF_EMPLOYEE}
  ) with (toast_tuple_target = 640)`,
  'alter table agent_day alter column segments set storage external',
  'create index agent_day_of_date on agent_day (organization_id, date)',
  ...protect('agent_day'),

  // Days whose row is missing or out of date. Reads compute them; a job stores them. Without a foreign key: thousands
  // of marks are inserted and deleted with each import of late states, for employees of whom the same transaction has
  // stored rows.
  `create table agent_day_due (
    organization_id uuid not null,
    date date not null,
    employee_id uuid not null,
    marked_at timestamptz not null,
    primary key (organization_id, date, employee_id)
  )`,
  ...protect('agent_day_due'),

  // Days after closed_through are not yet stored; those up to stale_through are pending for everyone.
  `create table agent_day_progress (
    organization_id uuid primary key references organization,
    closed_through date not null,
    stale_through date
  )`,
  ...protect('agent_day_progress'),
  // Organizations with days to close or to recompute. A day is closed half an hour after its end, when all transactions
  // begun in it are over.
  ...ownerFunction(
    'organizations_with_days_due(at timestamptz)',
    'table (organization_id uuid)',
    `return query
     select o.id from organization o
     left join agent_day_progress p on p.organization_id = o.id
     where o.tier = 'enterprise' and (p.organization_id is null or p.stale_through is not null
       or p.closed_through < ((at - interval '30 minutes') at time zone o.timezone)::date - 1
       or exists (select 1 from agent_day_due d where d.organization_id = o.id and d.date <= p.closed_through))`,
    { isStable: true },
  ),
];

const FEED_OUTAGES = [
  // All feed outages; until suspended_until, employees without a record are not judged. Null during the outage.
  `create table feed_silence (
    organization_id uuid not null references organization,
    silent_from timestamptz not null,
    suspended_until timestamptz,
    primary key (organization_id, silent_from)
  )`,
  ...protect('feed_silence'),
  // The end of an outage that began on an earlier day marks the days since then as pending.
  ...triggerFunction(
    'keep_feed_silence',
    `if new.silent_from is null then
       return null;
     end if;
     insert into feed_silence as s (organization_id, silent_from, suspended_until)
     values (new.organization_id, new.silent_from, coalesce(new.recovers_until, new.silent_until))
     on conflict (organization_id, silent_from) do update set suspended_until = excluded.suspended_until
       where s.suspended_until is distinct from excluded.suspended_until;
     if found and new.silent_until is not null then
       insert into agent_day_due as d (organization_id, date, employee_id, marked_at)
       select e.organization_id, day::date, e.id, now()
       from organization o
       cross join generate_series((new.silent_from at time zone o.timezone)::date,
         (least(new.silent_from + interval '31 days', new.silent_until) at time zone o.timezone)::date - 1,
         interval '1 day') day
       join employee e on e.organization_id = o.id
       where o.id = new.organization_id
       order by 2, 3
       on conflict (organization_id, date, employee_id) do update set marked_at = excluded.marked_at;
     end if`,
  ),
  `create trigger keep_feed_silence after insert or update of silent_from, silent_until on adherence_feed
    for each row execute function keep_feed_silence()`,
];
