import { Client } from 'pg';
import { migrationIn } from '../../../src/platform/database/migrate';
import { steps } from '../../../src/platform/database/step-names';
import { eventually } from '../../support/eventually';
import { freshDatabase } from '../../support/fresh-database';
import { runMuster } from '../../support/process';

describe('a migration', () => {
  it('is a class named like its file', () => {
    const classNames = steps.map(({ path }) => migrationIn(path).name);
    const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    expect(classNames).toEqual(steps.map(({ name }) => `Migration${camel(name)}`));
    expect(new Set(steps.map(({ name }) => name.slice(0, 4))).size).toBe(steps.length);
  });

  it('waits for another process that migrates, and lets the lock go with its connection', async () => {
    const database = await freshDatabase();
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    try {
      await holder.query('select pg_advisory_lock(6878378)'); // as an earlier release does
      const migrating = runMuster(['migrate'], { DATABASE_URL: database.url });
      await eventually(
        () =>
          database.owner.query(
            `select from pg_stat_activity where datname = current_database() and application_name = 'muster-migrate'
               and query like '%pg_stat_activity a%'`,
          ),
        ({ rowCount }) => (rowCount ?? 0) > 0,
      );
      await holder.query('select pg_advisory_unlock(6878378)');
      expect(await migrating).toMatchObject({ code: 0, stdout: '{"migrated":true}\n' });
      const locks = `select from pg_locks where locktype = 'advisory' and objid = 6878378`;
      expect((await database.owner.query(locks)).rowCount).toBe(0);
    } finally {
      await holder.end();
      await database.drop();
    }
  });

  it('lets others by while somebody holds a table, and goes on when they are done', async () => {
    const database = await freshDatabase();
    const holder = new Client({ connectionString: database.url, options: '-c search_path=muster' });
    await holder.connect();
    try {
      await database.owner.query(`delete from schema_migration where name = '0018-least-rights'`);
      await database.owner.query('drop function refuse_tier_change cascade');
      await holder.query('begin');
      await holder.query('lock table organization in row exclusive mode'); // as a writer does
      const migrating = runMuster(['migrate'], { DATABASE_URL: database.url });
      const waiting = async () =>
        (
          await database.owner.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount ?? 0;
      await eventually(waiting, (count) => count > 0);
      await eventually(waiting, (count) => count === 0); // it has given way
      await holder.query('commit');
      expect(await migrating).toMatchObject({ code: 0, stderr: '', stdout: '{"migrated":true}\n' });
    } finally {
      await holder.end();
      await database.drop();
    }
  });

  it('gives way, and tries again, where it and somebody wait for each other', async () => {
    const database = await freshDatabase();
    const options = '-c search_path=muster -c deadlock_timeout=1min';
    const holder = new Client({ connectionString: database.url, options });
    await holder.connect();
    try {
      for (const statement of WITHOUT_COUNTS) await database.owner.query(statement);
      await holder.query('begin');
      await holder.query('lock table shift in row exclusive mode');
      const migrating = runMuster(['migrate'], { DATABASE_URL: database.url });
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await eventually(
        () => database.owner.query(waiting),
        ({ rowCount }) => (rowCount ?? 0) > 0,
      );
      await holder.query('lock table organization in row exclusive mode'); // the migration holds the lock
      await holder.query('commit');
      expect(await migrating).toMatchObject({ code: 0, stderr: '', stdout: '{"migrated":true}\n' });
    } finally {
      await holder.end();
      await database.drop();
    }
  });

  it('holds no table of a step that is done', async () => {
    const database = await freshDatabase();
    const writer = new Client({ connectionString: database.url, options: '-c search_path=muster' });
    await writer.connect();
    try {
      for (const statement of [...WITHOUT_COUNTS, ...WITHOUT_SHIFTS_TO_MOVE]) await database.owner.query(statement);
      await writer.query('begin');
      await writer.query('lock table organization in row exclusive mode');
      const migrating = runMuster(['migrate'], { DATABASE_URL: database.url });
      const waiting = `select from pg_locks where relation = 'organization'::regclass and not granted`;
      await eventually(
        () => database.owner.query(waiting),
        ({ rowCount }) => (rowCount ?? 0) > 0,
      );
      // shifts_to_move references it, so it exists by now
      await writer.query('lock table employee in row exclusive mode nowait');
      await writer.query('commit');
      expect(await migrating).toMatchObject({ code: 0, stderr: '', stdout: '{"migrated":true}\n' });
    } finally {
      await writer.end();
      await database.drop();
    }
  });

  it('disturbs nobody who writes meanwhile, and counts all they write', async () => {
    const database = await freshDatabase();
    for (const statement of [...WITHOUT_COUNTS, ...WITHOUT_SHIFTS_TO_MOVE]) await database.owner.query(statement);
    await database.owner.query(ORGANIZATION, [ORGANIZATION_ID]);
    let [isOver, written] = [false, 0];
    const write = async (n: number) => {
      const client = new Client({ connectionString: database.url, options: '-c search_path=muster' });
      await client.connect();
      try {
        for (let i = 0; !isOver; i++) {
          await client.query('begin');
          await client.query('select from organization where id = $1 for share', [ORGANIZATION_ID]);
          await client.query('lock table user_account, employee, shift in row exclusive mode');
          await client.query(INTERVAL, [ORGANIZATION_ID, `q${n}-${i}`]);
          await client.query(AUDIT, [ORGANIZATION_ID]);
          await client.query('commit');
          written++;
        }
      } finally {
        await client.end();
      }
    };
    try {
      const writers = Array.from({ length: 6 }, (_, n) => write(n));
      const more = async (count: number) =>
        eventually(
          async () => written,
          (now) => now >= count,
        );
      await more(20);
      const migrated = await runMuster(['migrate'], { DATABASE_URL: database.url });
      await more(written + 20);
      isOver = true;
      await Promise.all(writers); // none has failed
      expect(migrated).toMatchObject({ code: 0, stderr: '' });
      for (const table of ['audit_entry', 'contact_history']) {
        const counted = `select sum(rows)::int as n from kept_count where counted = '${table}' and subject = ''`;
        const stored = `select count(*)::int as n from ${table}`;
        const counts = await Promise.all(
          [counted, stored].map(async (text) => (await database.owner.query(text)).rows[0].n),
        );
        expect([table, ...counts]).toEqual([table, written, written]);
      }
    } finally {
      isOver = true;
      await database.drop();
    }
  });

  it('takes tables in the order in which units of work write them', async () => {
    const database = await freshDatabase();
    const writer = new Client({ connectionString: database.url, options: '-c search_path=muster' });
    await writer.connect();
    try {
      for (const statement of WITHOUT_COUNTS) await database.owner.query(statement);
      await writer.query('begin');
      await writer.query('lock table shift in row exclusive mode');
      const migrating = runMuster(['migrate'], { DATABASE_URL: database.url });
      const waiting = `select from pg_locks where relation = 'shift'::regclass and not granted`;
      await eventually(
        () => database.owner.query(waiting),
        ({ rowCount }) => (rowCount ?? 0) > 0,
      );
      await writer.query('lock table audit_entry in row exclusive mode nowait');
      await writer.query('commit');
      expect(await migrating).toMatchObject({ code: 0, stderr: '', stdout: '{"migrated":true}\n' });
      const { rows } = await database.owner.query(
        `select indexname as name from pg_indexes where schemaname = 'muster'
           and indexname ~ '^(shift_of_employee|contact_history_(list|date)|deflection_(list|date))' order by 1`,
      );
      expect(rows.map(({ name }) => name)).toEqual(['contact_history_list', 'deflection_list', 'shift_of_employee']);
    } finally {
      await writer.end();
      await database.drop();
    }
  });
});

/** Restores the database to its state before stored counts. */
const WITHOUT_COUNTS = [
  'drop function count_audit, count_intervals, count_shifts, count_moved_shift cascade',
  'drop function keep_counts, keep_shift_counts',
  'drop table kept_count, schedule_employee',
  'drop type count_change, counted_shift',
  'drop index shift_of_employee, contact_history_list, deflection_list',
  'create index shift_of_employee on shift (organization_id, employee_id, starts_at)',
  'create index contact_history_date on contact_history (organization_id, date)',
  'create index deflection_date on deflection (organization_id, date)',
  `delete from schema_migration where name in ('0015-kept-counts', '0016-bounded-reads')`,
];
const WITHOUT_SHIFTS_TO_MOVE = [
  'drop table shifts_to_move',
  `delete from schema_migration where name = '0014-shifts-to-move'`,
];

const ORGANIZATION_ID = '00000000-0000-4000-8000-000000000001';
const ORGANIZATION = `insert into organization (id, name, slug, timezone, tier)
  values ($1, 'Acme', 'acme', 'Etc/UTC', 'enterprise')`;
const INTERVAL = `insert into contact_history (organization_id, queue, channel, date, interval, volume, aht)
  values ($1, $2, '', '2026-03-02', '09:00', 1, 60)`;
const AUDIT = `insert into audit_entry (id, organization_id, user_name, action, details, created_at)
  values (gen_random_uuid(), $1, 'Ada', 'import.historical', '{}', now())`;
