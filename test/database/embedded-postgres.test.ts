import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from '../../src/database/embedded-postgres';
import { startTestCluster } from '../support/cluster';

describe('the embedded PostgreSQL of a data folder', () => {
  let dataFolder: string;
  const options = (): { dataFolder: string; fsync: boolean; log(): void } => ({ dataFolder, fsync: false, log: () => undefined });

  beforeEach(async () => {
    dataFolder = await mkdtemp(path.join(os.tmpdir(), 'muster-test-'));
  });
  afterEach(() => rm(dataFolder, { recursive: true, force: true }));

  it('keeps its rows from one start to the next', async () => {
    const first = await startEmbeddedPostgres(options());
    await query(first.url, 'CREATE TABLE shift AS SELECT 8 AS hours');
    await first.stop();
    const second = await startEmbeddedPostgres(options());
    const rows = await query(second.url, 'SELECT hours FROM shift');
    await second.stop();
    expect([first.fresh, second.fresh]).toEqual([true, false]);
    expect(rows).toEqual([{ hours: 8 }]);
  });

  it('speaks UTF-8 and UTC', async () => {
    const postgres = await startEmbeddedPostgres(options());
    const rows = await query(postgres.url, "SELECT current_setting('server_encoding') AS encoding, current_setting('TimeZone') AS zone, lower('ÄÉ') AS lower");
    await postgres.stop();
    expect(rows).toEqual([{ encoding: 'UTF8', zone: 'UTC', lower: 'äé' }]);
  });

  it('keeps its password where only its own user reads it', async () => {
    const postgres = await startEmbeddedPostgres(options());
    await postgres.stop();
    expect((await stat(path.join(dataFolder, 'postgres.password'))).mode & 0o777).toBe(0o600);
  });

  it('refuses a second server and names the process of the first', async () => {
    const postgres = await startEmbeddedPostgres(options());
    await expect(startEmbeddedPostgres(options())).rejects.toThrow(`in use by process ${process.pid}`);
    await postgres.stop();
  });

  it('lets the command line join a server and leave it running', async () => {
    const server = await startEmbeddedPostgres(options());
    const command = await joinEmbeddedPostgres(options());
    expect(command.url).toBe(server.url);
    await command.stop();
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('starts for the command line when no server lives, and stops again', async () => {
    const command = await joinEmbeddedPostgres(options());
    expect(await query(command.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await command.stop();
    expect((await readdir(dataFolder)).sort()).toEqual(['postgres', 'postgres.password']);
    await expect(query(command.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  });
});

describe('a test cluster', () => {
  it('is empty and answers', async () => {
    const cluster = await startTestCluster();
    expect(await query(cluster.url, "SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'")).toEqual([{ tables: 0 }]);
    await cluster.stop();
  });
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end();
  }
}
