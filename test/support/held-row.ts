import { Client } from 'pg';
import { eventually } from './eventually';
import type { TestApp } from './test-app';

/**
 * Simulates a concurrent change that is not committed yet: starts `work`, waits until it is blocked by the change, and
 * commits. Fails if `work` is not blocked.
 */
export async function duringChange<T>(
  { database }: TestApp,
  change: string,
  values: unknown[],
  work: () => Promise<T>,
): Promise<T> {
  const somebody = new Client({ connectionString: database.url, options: '-c search_path=muster' });
  await somebody.connect();
  try {
    await somebody.query('begin');
    await somebody.query(change, values);
    let isDone = false;
    const answer = work().finally(() => (isDone = true));
    await eventually(
      async () => ({ waiting: await waitingFor(database.owner), isDone }),
      (seen) => seen.waiting > 0 || seen.isDone,
    );
    await somebody.query('commit');
    return await answer;
  } finally {
    await somebody.end();
  }
}

/** Returns the number of connections to this database that wait for a lock. */
async function waitingFor(owner: Client): Promise<number> {
  const { rows } = await owner.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}
