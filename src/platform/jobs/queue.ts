import { Logger, runMigrations, type SharedOptions } from 'graphile-worker';
import type { Logger as Log } from 'pino';
import { loginPool } from '../database/login-pool';

/** The schema of the queue; the application's role has no right to it. */
const SCHEMA = 'jobs';

/** How the library is used everywhere: its own schema, its words in our log for whoever debugs. */
export const queueOptions = (log?: Log) =>
  ({
    schema: SCHEMA,
    logger: new Logger(() => (_level, message, meta) => log?.debug({ jobs: withoutError(message), err: meta?.error })),
  }) satisfies SharedOptions;

/** The library writes errors into its messages, values and all; the log tells of them in its own way. */
const withoutError = (message: string): string => (message.split(/[:\n]| with error /, 1)[0] as string).trim();

/** Brings the queue's schema to its newest migration; safe to call from many nodes at once. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const pgPool = loginPool(databaseUrl, 'muster-migrate', 1);
  try {
    await runMigrations({ ...queueOptions(), pgPool });
  } finally {
    await pgPool.end();
  }
}
