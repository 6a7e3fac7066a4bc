import { Client } from 'pg';
import { migrationIn, steps } from '../../../src/platform/database/step-names';
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
      await database.owner.query(WITHOUT_SYNC);
      await holder.query('begin');
      await holder.query('lock table employee in row exclusive mode'); // as a writer does
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
      await database.owner.query(WITHOUT_SYNC);
      await holder.query('begin');
      await holder.query('lock table shift in row exclusive mode');
      const migrating = runMuster(['migrate'], { DATABASE_URL: database.url });
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await eventually(
        () => database.owner.query(waiting),
        ({ rowCount }) => (rowCount ?? 0) > 0,
      );
      await holder.query('lock table employee in row exclusive mode'); // the migration holds the lock
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
      await database.owner.query(WITHOUT_RETENTION + WITHOUT_SYNC);
      await writer.query('begin');
      await writer.query('lock table employee in row exclusive mode');
      const migrating = runMuster(['migrate'], { DATABASE_URL: database.url });
      const waiting = `select from pg_locks where relation = 'employee'::regclass and not granted`;
      await eventually(
        () => database.owner.query(waiting),
        ({ rowCount }) => (rowCount ?? 0) > 0,
      );
      // retention_rule references it, so it exists by now
      await writer.query('lock table organization in row exclusive mode nowait');
      await writer.query('commit');
      expect(await migrating).toMatchObject({ code: 0, stderr: '', stdout: '{"migrated":true}\n' });
    } finally {
      await writer.end();
      await database.drop();
    }
  });
});

/** Takes the last step back, which creates triggers on other tables. */
const WITHOUT_SYNC = `
  drop table row_change;
  do $$ begin
    execute (select 'drop function ' || string_agg(oid::regprocedure::text, ', ') || ' cascade' from pg_proc
      where pronamespace = 'muster'::regnamespace and proname ~ '^(note|mark|stamp)_(?!session_secret)');
  end $$;
  delete from schema_migration where name = '0027-sync';`;
const WITHOUT_RETENTION = `
  drop table retention_rule, retention_night;
  drop function expire_rows, retention_nights;
  delete from schema_migration where name = '0026-retention';`;
