import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { startTestCluster } from './cluster';

declare global {
  var testCluster: Awaited<ReturnType<typeof startTestCluster>> | undefined;
}

export const TEMPLATE = 'muster_template';
const ROOT = join(__dirname, '../..');

/** One real PostgreSQL for the whole run, with one migrated database that each test file copies. */
export default async function globalSetup(): Promise<void> {
  globalThis.testCluster = await startTestCluster();
  const { url } = globalThis.testCluster;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const template = new URL(url);
  template.pathname = `/${TEMPLATE}`;
  // In a process of its own: the ORM keeps its metadata per process, and a test's sandbox would meet ours.
  execFileSync(process.execPath, ['-r', '@swc-node/register', 'src/cli/muster.ts', 'migrate'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: template.toString() },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.env.TEST_CLUSTER_URL = url;
}
