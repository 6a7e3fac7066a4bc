import { once } from 'node:events';
import { Client } from 'pg';
import { from } from 'pg-copy-streams';
import { SCHEMA } from '../../../src/platform/database/roles';
import { tenantStatement } from '../../../src/platform/database/tenant';
import type { Kind } from './imports-kinds';
import { startServer } from './servers';

/**
 * Creates a separate database, filled by the same server file, for the baseline: in a shared index, the position of an
 * organization would affect the fill of its pages. Tables use PostgreSQL's default fill factor, as in a plain merge;
 * room for updates is part of what Muster does.
 */
export async function startFloor(file: string, databaseUrl: string): Promise<() => Promise<Floor>> {
  const url = new URL(databaseUrl);
  const client = new Client({ connectionString: url.toString() });
  await client.connect();
  await client.query('create database floor');
  await client.end();
  url.pathname = '/floor';
  const { hello, end } = await startServer<{ organizationId: string }>(file, url.toString());
  await end('SIGKILL');
  const owner = new Client({ connectionString: url.toString(), options: `-c search_path=${SCHEMA}` });
  await owner.connect();
  for (const table of ['contact_history', 'deflection']) await owner.query(`alter table ${table} reset (fillfactor)`);
  await owner.end();
  return () => Floor.connect(url.toString(), hello.organizationId);
}

/**
 * Connection of the owner, which bypasses row-level security and can create the temporary table for COPY, unlike the
 * application role.
 */
export class Floor {
  private constructor(
    private readonly client: Client,
    private readonly organizationId: string,
  ) {}

  static async connect(url: string, organizationId: string): Promise<Floor> {
    const client = new Client({ connectionString: url, options: `-c search_path=${SCHEMA} -c timezone=UTC` });
    client.on('error', () => {}); // the current statement reports it
    await client.connect();
    return new Floor(client, organizationId);
  }

  async import(kind: Kind, text: string): Promise<void> {
    await this.client.query(
      `begin; ${tenantStatement(this.organizationId)}; create temporary table incoming
        (${kind.columns}) on commit drop`,
    );
    const copy = this.client.query(from('copy incoming from stdin'));
    copy.end(text);
    await once(copy, 'finish');
    for (const statement of kind.merge) {
      if (statement.includes(`'$1'`)) await this.client.query(statement.replaceAll('$1', this.organizationId));
      else await this.client.query(statement, statement.includes('$1') ? [this.organizationId] : []);
    }
    await this.client.query('commit');
  }

  end = (): Promise<void> => this.client.end();
}

/** Converts records to the COPY format, before measuring begins. */
export const copyText = (kind: Kind, records: object[]): string =>
  records.map((record) => `${kind.row(record).join('\t')}\n`).join('');
