import { Baseline, innerFunction, protect, rowFunction, triggerFunction } from './schema';

/**
 * Time of the last change of data that other systems read. One row per employee, published shift, day of an employee,
 * day of contact history of a queue-channel, forecast, trade and claim, written by triggers. The large tables stay
 * unchanged, and an import of 10,000 intervals adds only the few affected days.
 *
 * A transaction that writes changes holds a shared advisory lock until it ends, whose key is the second in which it
 * began; its rows are stamped later. Readers stop at the oldest such second, so that they never skip a change that is
 * committed after changes with a newer stamp.
 *
 * Current states of agents are stamped in their own table, which has one row per agent.
 */
export class Migration0027Sync extends Baseline {
  override statements = [
    ...TABLES,
    ...PEOPLE,
    ...SHIFTS,
    ...AGENT_DAYS,
    ...HISTORY,
    ...FORECASTS,
    ...MARKETPLACE,
    ...STATE_CHANGES,
  ];
}

const TABLES = [
  `create table row_change (
    organization_id uuid not null,
    kind text not null check
      (kind in ('employee', 'shift', 'agent_day', 'history', 'forecast', 'shift_trade', 'offer_claim')),
    key text collate "C" not null,
    updated_at timestamptz not null,
    is_gone boolean not null default false,
    primary key (organization_id, kind, key)
  )`,
  'create index row_change_updated on row_change (organization_id, kind, updated_at, key)',
  ...protect('row_change', 'select'),
  // Seconds since 2020: the key has 32 bits.
  ...innerFunction(
    'mark_change_writer()',
    'void',
    `perform pg_advisory_xact_lock_shared(950095, (floor(extract(epoch from now())) - 1577836800)::int)`,
  ),
  'grant execute on function mark_change_writer() to muster_app',
];

/** Stamps the rows of a query, sorted by key to prevent deadlocks of concurrent writers. */
const stamping = (kind: string, source: string, isGone = 'false'): string =>
  `insert into row_change as c (organization_id, kind, key, updated_at, is_gone)
     select organization_id, '${kind}', key, clock_timestamp(), ${isGone}
     from (select distinct organization_id, key from (${source}) s order by key) s
     on conflict (organization_id, kind, key) do update
       set updated_at = excluded.updated_at, is_gone = excluded.is_gone`;

/** Marks shifts as gone that readers know. */
const shiftsGone = (source: string): string =>
  `update row_change c set is_gone = true, updated_at = clock_timestamp() from (${source}) s
     where c.organization_id = s.organization_id and c.kind = 'shift' and c.key = s.key and not c.is_gone`;

const noteFunction = (name: string, ...statements: string[]): string[] =>
  triggerFunction(name, ['perform mark_change_writer()', ...statements].join(';\n     '));

/** Without changes to record, the lock is not taken and readers do not wait. */
const noteFunctionIfAny = (name: string, source: string, ...statements: string[]): string[] =>
  triggerFunction(
    name,
    `if exists (${source}) then
     ${['perform mark_change_writer()', ...statements].join(';\n     ')};
     end if`,
  );
const ANY = 'select 1 from changed';

type Event = 'insert' | 'update' | 'delete';

/** Creates a trigger that calls a function with the rows written by each statement as `changed`. */
const after = (event: Event, table: string, noting: string): string =>
  `create trigger note_${event} after ${event} on ${table}
    referencing ${event === 'delete' ? 'old' : 'new'} table as changed for each statement execute function ${noting}()`;

const WRITTEN: Event[] = ['insert', 'update', 'delete'];

const CHANGED_USERS = `select e.organization_id, e.id::text as key
     from changed n join former o on o.organization_id = n.organization_id and o.id = n.id
     join employee e on e.organization_id = n.organization_id and e.user_id = n.id
     where (n.email, n.first_name, n.last_name, n.role, n.status)
       is distinct from (o.email, o.first_name, o.last_name, o.role, o.status)`;

const PEOPLE = [
  ...noteFunctionIfAny(
    'note_changed_employees',
    ANY,
    stamping('employee', 'select organization_id, id::text as key from changed'),
  ),
  after('insert', 'employee', 'note_changed_employees'),
  after('update', 'employee', 'note_changed_employees'),
  ...noteFunctionIfAny('note_changed_users', CHANGED_USERS, stamping('employee', CHANGED_USERS)),
  `create trigger note_update after update on user_account referencing old table as former new table as changed
    for each statement execute function note_changed_users()`,
  ...noteFunctionIfAny(
    'note_changed_skills',
    ANY,
    stamping('employee', 'select organization_id, employee_id::text as key from changed'),
  ),
  ...WRITTEN.map((event) => after(event, 'employee_skill', 'note_changed_skills')),
  ...noteFunction(
    'note_renamed_team',
    stamping(
      'employee',
      `select organization_id, id::text as key from employee
       where organization_id = new.organization_id and team_id = new.id`,
    ),
  ),
  `create trigger note_rename after update of name on team
    for each row when (old.name is distinct from new.name) execute function note_renamed_team()`,
  ...noteFunction(
    'note_renamed_skill',
    stamping(
      'employee',
      `select organization_id, employee_id::text as key from employee_skill
       where organization_id = new.organization_id and skill_id = new.id`,
    ),
  ),
  `create trigger note_rename after update of name on skill
    for each row when (old.name is distinct from new.name) execute function note_renamed_skill()`,
];

const changedShifts = (status: string): string => `select n.organization_id, n.id::text as key
     from changed n join schedule p on p.organization_id = n.organization_id and p.id = n.schedule_id
     where p.status ${status}`;
const PUBLISHED = changedShifts(`<> 'draft'`);

const SHIFTS = [
  ...noteFunctionIfAny('note_new_shifts', PUBLISHED, stamping('shift', PUBLISHED)),
  after('insert', 'shift', 'note_new_shifts'),
  ...noteFunctionIfAny(
    'note_changed_shifts',
    ANY,
    stamping('shift', PUBLISHED),
    shiftsGone(changedShifts(`= 'draft'`)),
  ),
  after('update', 'shift', 'note_changed_shifts'),
  ...noteFunctionIfAny('note_deleted_shifts', ANY, shiftsGone('select organization_id, id::text as key from changed')),
  after('delete', 'shift', 'note_deleted_shifts'),
  ...noteFunction(
    'note_published_schedule',
    stamping(
      'shift',
      `select organization_id, id::text as key from shift
       where organization_id = new.organization_id and schedule_id = new.id`,
      `new.status = 'draft'`,
    ),
  ),
  `create trigger note_publication after update of status on schedule
    for each row when ((old.status = 'draft') <> (new.status = 'draft')) execute function note_published_schedule()`,
];

const AGENT_DAYS = [
  ...noteFunctionIfAny(
    'note_agent_days',
    ANY,
    stamping('agent_day', `select organization_id, date || ' ' || employee_id as key from changed`),
  ),
  ...WRITTEN.map((event) => after(event, 'agent_day', 'note_agent_days')),
];

/** A deleted day appears without intervals. */
const HISTORY = [
  ...noteFunctionIfAny(
    'note_history',
    ANY,
    stamping('history', `select organization_id, date || ' ' || channel || ' ' || queue as key from changed`),
  ),
  ...WRITTEN.map((event) => after(event, 'contact_history', 'note_history')),
];

/** A deleted forecast appears without figures. */
const FORECASTS = [
  ...noteFunction(
    'note_forecast',
    stamping('forecast', `select new.organization_id, new.channel || ' ' || new.queue as key`),
  ),
  `create trigger note_first_forecast after insert on forecast_stream
    for each row when (coalesce(new.forecast_id::text, new.reason) is not null) execute function note_forecast()`,
  `create trigger note_forecast after update on forecast_stream
    for each row when ((old.forecast_id, old.reason) is distinct from (new.forecast_id, new.reason))
    execute function note_forecast()`,
  ...noteFunction(
    'note_deleted_forecast',
    `update row_change c set updated_at = clock_timestamp()
     where c.organization_id = old.organization_id and c.kind = 'forecast' and c.key = old.channel || ' ' || old.queue`,
  ),
  `create trigger note_delete after delete on forecast_stream for each row execute function note_deleted_forecast()`,
];

/** Notes rows that other systems read once a column is set. */
const noting = (table: string, column: string): string[] => {
  const known = `select organization_id, id::text as key from changed where ${column} is not null`;
  return [
    ...noteFunctionIfAny(`note_${table}`, known, stamping(table, known)),
    after('insert', table, `note_${table}`),
    after('update', table, `note_${table}`),
  ];
};

const MARKETPLACE = [...noting('shift_trade', 'accepted_at'), ...noting('offer_claim', 'awarded_at')];

const STATE_CHANGES = [
  ...noteFunction('mark_state_writer'),
  `create trigger mark_writer before insert or update on agent_state
    for each statement execute function mark_state_writer()`,
  ...rowFunction('stamp_agent_state', 'new.updated_at := clock_timestamp()'),
  'create trigger stamp_update before update on agent_state for each row execute function stamp_agent_state()',
];
