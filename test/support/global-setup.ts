import { Client } from 'pg';
import { buildConsole } from '../../src/console-build';
import { CLUSTERS, startTestCluster } from './cluster';
import { runMuster } from './process';

declare global {
  var testCluster: Awaited<ReturnType<typeof startTestCluster>> | undefined;
}

export const TEMPLATE = 'muster_template';

/** One real PostgreSQL for the whole run, with one migrated database that each test file copies; the console, built. */
export default async function globalSetup(): Promise<void> {
  await buildConsole((line) => process.stderr.write(`${line}\n`));
  globalThis.testCluster = await startTestCluster({ parent: CLUSTERS });
  const { url } = globalThis.testCluster;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const template = new URL(url);
  template.pathname = `/${TEMPLATE}`;
  // In a process of its own: the ORM keeps its metadata per process, and a test's sandbox would meet ours.
  const { code, stderr } = await runMuster(['migrate'], { DATABASE_URL: template.toString() });
  if (code !== 0) throw new Error(`Not migrated: ${stderr}`);
  process.env.TEST_CLUSTER_URL = url;
}
