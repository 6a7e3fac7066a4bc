import { Client } from 'pg';
import { eventually } from '../../support/eventually';
import { freshDatabase } from '../../support/fresh-database';
import { runMuster } from '../../support/process';

describe('a migration', () => {
  it('lets others by while somebody holds a table, and goes on when they are done', async () => {
    const database = await freshDatabase();
    const holder = new Client({ connectionString: database.url, options: '-c search_path=muster' });
    await holder.connect();
    try {
      await database.owner.query(`delete from schema_migration where name = '0018-least-rights'`);
      await database.owner.query('drop function refuse_tier_change cascade');
      await holder.query('begin');
      await holder.query('lock table organization in row exclusive mode'); // as whoever writes to it
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
});
