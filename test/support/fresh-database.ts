import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** Migrated, empty template database. */
export const TEMPLATE = 'muster_template';

export interface FreshDatabase {
  url: string;
  /** Connection of the owner, which bypasses row-level security. */
  owner: Client;
  drop(): Promise<void>;
}

/** A database of the test cluster: by default migrated, without rows. */
export async function freshDatabase(template = TEMPLATE): Promise<FreshDatabase> {
  const url = await createDatabase(template);
  const owner = new Client({ connectionString: url, options: '-c search_path=muster' });
  await owner.connect();
  return {
    url,
    owner,
    async drop() {
      await owner.end();
      await asOwner((client) => client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`));
    },
  };
}

/** Copies a template; the test cluster goes away with the run. Returns the address of the copy. */
export async function createDatabase(template = TEMPLATE): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asOwner((client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  const url = new URL(process.env.TEST_CLUSTER_URL as string);
  url.pathname = `/${name}`;
  return url.toString();
}

async function asOwner(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: process.env.TEST_CLUSTER_URL });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
