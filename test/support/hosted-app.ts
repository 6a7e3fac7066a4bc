import { Client } from 'pg';
import type { HostedAppOptions } from './app-host';
import type { FakeClock } from './clock';
import { freshDatabase, type FreshDatabase } from './fresh-database';
import { LIMITS_OFF } from './process';
import type { TestHost } from '../projects/server-setup';
import { organizationsOf, type TestApp, type TestOrganization } from './test-app';
import type { CreatedTestOrganization } from './test-organization';

/** Servers in the process that this Jest worker shares with its earlier and later test files. */

const ENVIRONMENT = {
  PORT: '0',
  LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'fatal',
  ...LIMITS_OFF,
};

function hostOfWorker(): TestHost {
  const hosts = JSON.parse(process.env.TEST_HOSTS as string) as TestHost[];
  return hosts[(Number(process.env.JEST_WORKER_ID) - 1) % hosts.length] as TestHost;
}

async function ask<Answer>(method: string, url: string, body?: object): Promise<Answer> {
  const response = await fetch(url, { method, body: body && JSON.stringify(body) });
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return JSON.parse(answer) as Answer;
}

const startIn = (host: TestHost, options: HostedAppOptions) =>
  ask<{ id: string; url: string }>('POST', host.url, options);

const organizationsIn = (host: TestHost, { id, url }: { id: string; url: string }) =>
  organizationsOf(url, (organization) => ask<CreatedTestOrganization>('POST', `${host.url}/${id}`, organization));

/** Starts the server that all files of a worker share; the setup of the run calls it. */
export const startSharedApp = (host: Pick<TestHost, 'url' | 'databaseUrl'>): Promise<{ id: string; url: string }> =>
  startIn(host as TestHost, { environment: { ...ENVIRONMENT, DATABASE_URL: host.databaseUrl } });

/**
 * Returns the server shared by all test files of this Jest worker. A test creates its own organization and makes
 * assertions about that one only. `stop` closes this file's connection and leaves the server running.
 */
export async function sharedApp(): Promise<TestApp> {
  const host = hostOfWorker();
  const owner = new Client({ connectionString: host.databaseUrl, options: '-c search_path=muster' });
  await owner.connect();
  const organizations = organizationsIn(host, host.app);
  const created: TestOrganization[] = [];
  return {
    url: organizations.url,
    get anyone() {
      return organizations.anyone;
    },
    async organization(fields) {
      const organization = await organizations.organization(fields);
      created.push(organization);
      return organization;
    },
    database: { url: host.databaseUrl, owner },
    async stop() {
      await cancelJobs(owner, created);
      await owner.end();
    },
  };
}

/** Cancels unfinished jobs, which would delay those of the next file. */
async function cancelJobs(owner: Client, organizations: readonly TestOrganization[]): Promise<void> {
  const { rows } = await owner.query<{ id: string; organizationId: string }>(
    `select id, organization_id as "organizationId" from job_run
     where organization_id = any($1) and status in ('waiting', 'running')`,
    [organizations.map(({ id }) => id)],
  );
  const cancel = 'mutation ($id: ID!) { cancelJob(id: $id) { id } }';
  const callers = new Map(organizations.map(({ id, admin }) => [id, admin]));
  for (const { id, organizationId } of rows)
    await callers.get(organizationId)?.post('/graphql', { query: cancel, variables: { id } });
}

export interface OwnApp extends TestApp {
  database: FreshDatabase;
}

interface Options {
  environment?: Record<string, string>;
  clock?: FakeClock;
  /** Several servers on one database. */
  database?: FreshDatabase;
}

/**
 * A server of this file's own, on a fresh database and a free port; limits are off unless the environment says
 * otherwise. `test/house/own-apps.test.ts` lists the files that start one, and why.
 */
export async function startOwnApp({ environment = {}, clock, database: given }: Options = {}): Promise<OwnApp> {
  const host = hostOfWorker();
  const database = given ?? (await freshDatabase());
  const app = await startIn(host, {
    environment: { ...ENVIRONMENT, DATABASE_URL: database.url, ...environment },
    clockFile: clock?.share(),
  });
  return Object.assign(organizationsIn(host, app), {
    database,
    async stop() {
      await ask('DELETE', `${host.url}/${app.id}`);
      if (!given) await database.drop();
    },
  });
}
