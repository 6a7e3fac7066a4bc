import { Logger, runMigrations, type SharedOptions } from 'graphile-worker';
import type { Logger as Log } from 'pino';
import { loginPool } from '../database/login-pool';

/** Schema of the job queue, inaccessible to the application role. */
const SCHEMA = 'jobs';

/** Options for all uses of the library: its own schema, and its messages in our log at debug level. */
export const queueOptions = (log?: Log) =>
  ({
    schema: SCHEMA,
    logger: new Logger(() => (_level, message, meta) => log?.debug({ jobs: withoutError(message), err: meta?.error })),
  }) satisfies SharedOptions;

/** The library's messages contain errors with values, which are logged separately without them. */
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
