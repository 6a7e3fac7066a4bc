import { Client } from 'pg';
import { buildConsole } from '../../src/console-build';
import { CLUSTERS, prepareCluster, startTestCluster, temporaryFolder } from '../support/cluster';
import { compileSources } from '../support/compile-sources';
import { createDatabase, TEMPLATE } from '../support/fresh-database';
import { startSharedApp } from '../support/hosted-app';
import { runMuster, startProcess, type Process } from '../support/process';

/** Process that runs the servers of one worker's test files, and their shared server. */
export interface TestHost {
  url: string;
  databaseUrl: string;
  app: { id: string; url: string };
}

interface Running {
  cluster: Awaited<ReturnType<typeof startTestCluster>>;
  hosts: Process[];
  folders: string[];
}

declare global {
  var testServers: Running | undefined;
}

/**
 * Starts one PostgreSQL for the whole run, with a migrated template database; one process per worker for servers; and
 * builds the console.
 */
export default async function serverSetup({ maxWorkers }: { maxWorkers: number }): Promise<void> {
  if (globalThis.testServers) return;
  const building = buildConsole((line) => process.stderr.write(`${line}\n`));
  compileSources();
  const prepared = await prepareCluster();
  process.env.TEST_PREPARED_CLUSTER = prepared;
  const cluster = await startTestCluster({ parent: CLUSTERS });
  const hosts: Process[] = [];
  const clocksFolder = await temporaryFolder();
  globalThis.testServers = { cluster, hosts, folders: [prepared, clocksFolder] };
  process.env.TEST_CLUSTER_URL = cluster.url;
  process.env.TEST_CLOCKS_FOLDER = clocksFolder;
  await createTemplate(cluster.url);
  const started = await Promise.all(Array.from({ length: maxWorkers }, () => startHost(hosts)));
  process.env.TEST_HOSTS = JSON.stringify(started);
  await building;
}

async function createTemplate(clusterUrl: string): Promise<void> {
  const client = new Client({ connectionString: clusterUrl });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const template = new URL(clusterUrl);
  template.pathname = `/${TEMPLATE}`;
  // In a separate process, as the ORM keeps its metadata per process, which would conflict with that of a test's
  // sandbox.
  const { code, stderr } = await runMuster(['migrate'], { DATABASE_URL: template.toString() });
  if (code !== 0) throw new Error(`The template was not migrated: ${stderr}`);
}

async function startHost(hosts: Process[]): Promise<TestHost> {
  const host = startProcess('test/support/app-host.ts');
  hosts.push(host);
  const { url } = await host.message<{ url: string }>();
  const databaseUrl = await createDatabase();
  return { url, databaseUrl, app: await startSharedApp({ url, databaseUrl }) };
}
