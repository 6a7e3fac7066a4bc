import 'reflect-metadata';
import { pino } from 'pino';
import { start, type App } from '../../src/app';
import { readConfig } from '../../src/config';
import { closeAgentDays } from '../../src/features/adherence/reports/agent-day.jobs';
import { forecastAtNight } from '../../src/features/forecasting/runs/forecast-run.jobs';
import type { Clock } from '../../src/kernel/time/clock';
import type { Permission, Role, Tier } from '../../src/kernel/principal';
import { provisionOrganization } from '../../src/features/people/user/provision.commands';
import type { JobDefinition } from '../../src/platform/jobs/define-job';
import type { Route } from '../../src/server/rest/route';
import { ServerContext } from '../../src/server/server-context';
import { Caller, signIn } from './caller';
import { freshDatabase, type FreshDatabase } from './fresh-database';
import { LIMITS_OFF } from './process';

export const PASSWORD = 'correct horse battery';

export interface TestOrganization {
  id: string;
  slug: string;
  timezone: string;
  /** Signed in as its first admin. */
  admin: Caller;
  adminUserId: string;
  /** Makes a user and signs them in. */
  signedIn(role: Role, fields?: Record<string, unknown>): Promise<Caller & { userId: string; employeeId: string }>;
  /** A caller with a new key of these permissions. */
  key(...permissions: Permission[]): Promise<Caller>;
}

export interface TestApp {
  url: string;
  app: App;
  database: FreshDatabase;
  /** A new caller with nothing in hand. */
  readonly anyone: Caller;
  organization(fields?: { tier?: Tier; timezone?: string; slug?: string }): Promise<TestOrganization>;
  stop(): Promise<void>;
}

interface Options {
  environment?: Record<string, string>;
  clock?: Clock;
  moreRoutes?: Route[];
  moreJobs?: JobDefinition[];
  /** Several servers on one database. */
  database?: FreshDatabase;
}

/** At any fifth minute a day would end between two statements of a test: tests say themselves when it does. */
for (const job of [forecastAtNight, closeAgentDays]) job.cron = '0 0 1 1 *';

/** A whole server on a fresh database and a free port; limits are off unless the environment says otherwise. */
export async function startTestApp({
  environment = {},
  clock,
  moreRoutes,
  moreJobs,
  database: given,
}: Options = {}): Promise<TestApp> {
  const database = given ?? (await freshDatabase());
  const config = readConfig({
    DATABASE_URL: database.url,
    PORT: '0',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'fatal',
    ...LIMITS_OFF,
    ...environment,
  });
  const app = await start(config, { log: pino({ level: config.logLevel }), clock, moreRoutes, moreJobs });
  let count = 0;
  return {
    url: app.url,
    app,
    database,
    get anyone() {
      return new Caller(app.url);
    },
    async organization({ tier = 'enterprise', timezone = 'America/New_York', slug } = {}) {
      const name = slug ?? `org-${++count}-${Math.random().toString(36).slice(2, 8)}`;
      const email = `admin@${name}.example`;
      const ctx = new ServerContext(app.services, { address: '', publicUrl: app.url });
      const made = await provisionOrganization(
        ctx,
        { name, slug: name, timezone, tier },
        { email, password: PASSWORD, firstName: 'Ada', lastName: 'Admin' },
      );
      const admin = await signIn(app.url, { email, password: PASSWORD, organization: name });
      return {
        id: made.organizationId,
        slug: name,
        timezone,
        admin,
        adminUserId: made.user.id,
        async signedIn(role, fields = {}) {
          const address = `${role}-${++count}@${name}.example`;
          const created = await admin.post('/api/admin/users', {
            email: address,
            firstName: 'Uma',
            lastName: role,
            role,
            password: PASSWORD,
            ...fields,
          });
          if (created.status !== 201) throw new Error(`No user: ${JSON.stringify(created.body)}`);
          const { id: userId, employee, email: used } = created.body.user;
          const user = await signIn(app.url, { email: used, password: PASSWORD, organization: name });
          return Object.assign(user, { userId, employeeId: employee.id as string });
        },
        async key(...permissions) {
          const { body } = await admin.post('/api/admin/api-keys', { name: 'test key', permissions });
          return new Caller(app.url, { 'x-api-key': body.apiKey.key });
        },
      };
    },
    async stop() {
      await app.stop();
      if (!given) await database.drop();
    },
  };
}
