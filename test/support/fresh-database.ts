import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { TEMPLATE } from './global-setup';

export interface FreshDatabase {
  url: string;
  /** A connection as the owner, whom no policy binds. */
  owner: Client;
  drop(): Promise<void>;
}

/** A migrated, empty database of the test cluster. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const cluster = process.env.TEST_CLUSTER_URL as string;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asOwner(cluster, (client) => client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`));
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  const owner = new Client({ connectionString: url.toString(), options: '-c search_path=muster' });
  await owner.connect();
  return {
    url: url.toString(),
    owner,
    async drop() {
      await owner.end();
      await asOwner(cluster, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

async function asOwner(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
