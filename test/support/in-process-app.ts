import 'reflect-metadata';
import { pino } from 'pino';
import { start, type App } from '../../src/app';
import { readConfig } from '../../src/config';
import type { Clock } from '../../src/kernel/time/clock';
import type { JobDefinition } from '../../src/platform/jobs/define-job';
import type { Route } from '../../src/server/rest/route';
import { freshDatabase, type FreshDatabase } from './fresh-database';
import { LIMITS_OFF } from './process';
import { organizationsOf, type TestApp } from './test-app';
import { createOrganization, hashPasswordsCheaply, suspendDailyJobs } from './test-organization';

export interface InProcessApp extends TestApp {
  app: App;
  database: FreshDatabase;
}

interface Options {
  environment?: Record<string, string>;
  clock?: Clock;
  moreRoutes?: Route[];
  moreJobs?: JobDefinition[];
  /** Several servers on one database. */
  database?: FreshDatabase;
}

suspendDailyJobs();
hashPasswordsCheaply();

/**
 * A server in the process of this test, for tests that reach into it: they count statements, add jobs or routes, or
 * call services.
 */
export async function startInProcess({
  environment = {},
  clock,
  moreRoutes,
  moreJobs,
  database: given,
}: Options = {}): Promise<InProcessApp> {
  const database = given ?? (await freshDatabase());
  const config = readConfig({
    DATABASE_URL: database.url,
    PORT: '0',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'fatal',
    ...LIMITS_OFF,
    ...environment,
  });
  const app = await start(config, { log: pino({ level: config.logLevel }), clock, moreRoutes, moreJobs });
  return Object.assign(
    organizationsOf(app.url, (organization) => createOrganization(app, organization)),
    {
      app,
      database,
      async stop() {
        await app.stop();
        if (!given) await database.drop();
      },
    },
  );
}
