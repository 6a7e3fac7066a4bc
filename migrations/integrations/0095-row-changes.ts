import { Migration } from '@mikro-orm/migrations';
import { protect } from '../protect';

/**
 * Time of the last change of data that other systems read. One row per employee, published shift, day of an employee,
 * day of contact history of a queue-channel, and forecast, written by triggers. The large tables stay unchanged, and an
 * import of 10,000 intervals adds only the few affected days.
 *
 * A transaction that writes changes holds a shared advisory lock until it ends, whose key is the second in which it
 * began; its rows are stamped later. Readers stop at the oldest such second, so that they never skip a change that is
 * committed after changes with a newer stamp.
 *
 * Current states of agents are stamped in their own table, which has one row per agent.
 */
export class Migration0095RowChanges extends Migration {
  override up(): void {
    for (const statement of [...TABLE, ...FUNCTIONS, ...TRIGGERS, ...FIRST_CHANGES]) this.addSql(statement);
  }
}

const TABLE = [
  // Locks all tables that are read or get a trigger, in the order in which units of work write them. Reads continue.
  `lock table organization, user_account, employee, employee_skill, team, schedule, shift, contact_history, agent_day,
    forecast_stream in share row exclusive mode`,
  `create table row_change (
    organization_id uuid not null,
    kind text not null check (kind in ('employee', 'shift', 'agent_day', 'history', 'forecast')),
    key text collate "C" not null,
    updated_at timestamptz not null,
    is_gone boolean not null default false,
    primary key (organization_id, kind, key)
  )`,
  `create index row_change_updated on row_change (organization_id, kind, updated_at, key)`,
  ...protect('row_change'),
  'revoke insert, update, delete on row_change from muster_app',
  `alter table agent_state add column updated_at timestamptz not null default now()`,
  `alter table agent_state alter column updated_at set default clock_timestamp()`,
];

const STORE = 'insert into row_change as c (organization_id, kind, key, updated_at, is_gone)';
const AGAIN = `on conflict (organization_id, kind, key) do update
  set updated_at = excluded.updated_at, is_gone = excluded.is_gone`;

/** Sorted by key to prevent deadlocks of concurrent writers. */
const stamping = (kind: string, source: string, isGone = 'false') => `${STORE}
  select organization_id, '${kind}', key, clock_timestamp(), ${isGone}
  from (select distinct organization_id, key from (${source}) s order by key) s
  ${AGAIN}`;

const triggerFunction = (name: string, body: string) => [
  `create function ${name}() returns trigger
    language plpgsql security definer set search_path = muster, pg_temp as $$
      begin
        ${body}
        return null;
      end
    $$`,
  `revoke all on function ${name}() from public`,
];

const marked = (...statements: string[]) =>
  ['perform mark_change_writer()', ...statements].map((s) => `${s};`).join('\n');

/** Without changes to record, the lock is not taken and readers do not wait. */
const markedIfAny = (source: string, ...statements: string[]) =>
  `if exists (${source}) then ${marked(...statements)} end if;`;
const ANY = 'select from changed';

const HISTORY_DAY = `date || ' ' || channel || ' ' || queue`;
const AGENT_DAY = `date || ' ' || employee_id`;
const SHIFTS_OF = (source: string, status: string) => `select n.organization_id, n.id::text as key
  from ${source} n join schedule p on p.organization_id = n.organization_id and p.id = n.schedule_id
  where p.status ${status}`;
const PUBLISHED = SHIFTS_OF('changed', `<> 'draft'`);
/** Shifts known to readers. */
const GONE = (source: string) => `update row_change c set is_gone = true, updated_at = clock_timestamp()
  from (${source}) s
  where c.organization_id = s.organization_id and c.kind = 'shift' and c.key = s.key and not c.is_gone`;

const TOLD_OF_USERS = `select e.organization_id, e.id::text as key
  from changed n join former o on o.id = n.id
  join employee e on e.organization_id = n.organization_id and e.user_id = n.id
  where (n.email, n.first_name, n.last_name, n.role, n.status)
    is distinct from (o.email, o.first_name, o.last_name, o.role, o.status)`;
const OF_TEAM = `select organization_id, id::text as key from employee
  where organization_id = new.organization_id and team_id = new.id`;

const FUNCTIONS = [
  `create function mark_change_writer() returns void language sql set search_path = muster, pg_temp as $$
    -- Seconds since 2020: the key has 32 bits.
    select pg_advisory_xact_lock_shared(950095, (floor(extract(epoch from now())) - 1577836800)::int)
  $$`,
  `revoke all on function mark_change_writer() from public`,
  `grant execute on function mark_change_writer() to muster_app`,
  ...triggerFunction(
    'note_changed_employees',
    markedIfAny(ANY, stamping('employee', 'select organization_id, id::text as key from changed')),
  ),
  ...triggerFunction('note_changed_users', markedIfAny(TOLD_OF_USERS, stamping('employee', TOLD_OF_USERS))),
  ...triggerFunction(
    'note_changed_skills',
    markedIfAny(ANY, stamping('employee', 'select organization_id, employee_id::text as key from changed')),
  ),
  ...triggerFunction('note_renamed_team', marked(stamping('employee', OF_TEAM))),
  ...triggerFunction('note_new_shifts', markedIfAny(PUBLISHED, stamping('shift', PUBLISHED))),
  ...triggerFunction(
    'note_changed_shifts',
    markedIfAny(ANY, stamping('shift', PUBLISHED), GONE(SHIFTS_OF('changed', `= 'draft'`))),
  ),
  ...triggerFunction(
    'note_deleted_shifts',
    markedIfAny(ANY, GONE('select organization_id, id::text as key from changed')),
  ),
  ...triggerFunction(
    'note_published_schedule',
    marked(
      stamping(
        'shift',
        `select organization_id, id::text as key from shift
         where organization_id = new.organization_id and schedule_id = new.id`,
        `new.status = 'draft'`,
      ),
    ),
  ),
  ...triggerFunction(
    'note_agent_days',
    markedIfAny(ANY, stamping('agent_day', `select organization_id, ${AGENT_DAY} as key from changed`)),
  ),
  ...triggerFunction(
    'note_history',
    markedIfAny(ANY, stamping('history', `select organization_id, ${HISTORY_DAY} as key from changed`)),
  ),
  ...triggerFunction(
    'note_forecast',
    marked(stamping('forecast', `select new.organization_id, new.channel || ' ' || new.queue as key`)),
  ),
  ...triggerFunction('mark_state_writer', marked()),
  `create function stamp_agent_state() returns trigger language plpgsql set search_path = muster, pg_temp as $$
    begin
      new.updated_at := clock_timestamp();
      return new;
    end
  $$`,
];

/** Creates triggers that call a function with the rows written by each statement as `changed`. */
const after = (table: string, noted: Record<string, string>, events: readonly string[]) =>
  events.map(
    (event) => `create trigger note_${event} after ${event} on ${table}
      referencing ${event === 'delete' ? 'old' : 'new'} table as changed
      for each statement execute function ${noted[event] ?? noted.all}()`,
  );

const TRIGGERS = [
  ...after('employee', { all: 'note_changed_employees' }, ['insert', 'update']),
  `create trigger note_update after update on user_account referencing old table as former new table as changed
    for each statement execute function note_changed_users()`,
  ...after('employee_skill', { all: 'note_changed_skills' }, ['insert', 'update', 'delete']),
  `create trigger note_rename after update of name on team
    for each row when (old.name is distinct from new.name) execute function note_renamed_team()`,
  ...after('shift', { insert: 'note_new_shifts', update: 'note_changed_shifts', delete: 'note_deleted_shifts' }, [
    'insert',
    'update',
    'delete',
  ]),
  `create trigger note_publication after update of status on schedule
    for each row when ((old.status = 'draft') <> (new.status = 'draft')) execute function note_published_schedule()`,
  ...after('agent_day', { all: 'note_agent_days' }, ['insert', 'update', 'delete']),
  ...after('contact_history', { all: 'note_history' }, ['insert', 'update']),
  `create trigger note_first_forecast after insert on forecast_stream
    for each row when (coalesce(new.forecast_id::text, new.reason) is not null) execute function note_forecast()`,
  `create trigger note_forecast after update on forecast_stream
    for each row when ((old.forecast_id, old.reason) is distinct from (new.forecast_id, new.reason))
    execute function note_forecast()`,
  `create trigger mark_writer before insert or update on agent_state
    for each statement execute function mark_state_writer()`,
  `create trigger stamp_update before update on agent_state for each row execute function stamp_agent_state()`,
];

/** Existing data. The days of the history are taken from the counter table. */
export const FIRST_CHANGES = [
  ['employee', 'select organization_id, id::text as key from employee'],
  ['shift', SHIFTS_OF('shift', `<> 'draft'`)],
  ['agent_day', `select organization_id, ${AGENT_DAY} as key from agent_day`],
  [
    'history',
    `select organization_id, day || ' ' || substr(subject, 8) as key from kept_count
     where counted = 'contact_history' and subject like 'stream %' and rows > 0`,
  ],
  [
    'forecast',
    `select organization_id, channel || ' ' || queue as key from forecast_stream
     where coalesce(forecast_id::text, reason) is not null`,
  ],
].map(([kind, source]) => stamping(kind as string, source as string));
