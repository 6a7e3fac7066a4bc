import { Logger, runMigrations, type SharedOptions } from 'graphile-worker';
import type { Logger as Log } from 'pino';
import { loginPool } from '../database/login-pool';

/** The schema of the queue; the application's role has no right to it. */
const SCHEMA = 'jobs';

/** How the library is used everywhere: its own schema, its words in our log for whoever debugs. */
export const queueOptions = (log?: Log) =>
  ({
    schema: SCHEMA,
    logger: new Logger(() => (_level, message) => log?.debug({ jobs: message })),
  }) satisfies SharedOptions;

/** Brings the queue's schema to its newest migration; safe to call from many nodes at once. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const pgPool = loginPool(databaseUrl, 'muster-migrate', 1);
  try {
    await runMigrations({ ...queueOptions(), pgPool });
  } finally {
    await pgPool.end();
  }
}
