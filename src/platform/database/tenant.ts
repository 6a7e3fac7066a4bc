import type { PoolClient, QueryConfig } from 'pg';
import type { Query } from '../../kernel/context';
import { UUID } from '../../kernel/shapes';
import { rowTypes } from './row-types';

/** The statement that makes an organization the tenant of a transaction; only a checked id ever enters it. */
export function tenantStatement(organizationId: string): string {
  if (!UUID.test(organizationId)) throw new Error('The organization id is not a uuid');
  return `set local muster.organization = '${organizationId}'`;
}

/** A statement as `pg` takes it, its columns read as `row-types` says. */
export const statement = (name: string | null, text: string, values: unknown[] = []): QueryConfig =>
  name === null ? { text, values, types: rowTypes } : { name, text, values, types: rowTypes };

/** Statements one after another on one connection: `pg` refuses concurrent ones. */
export function serialQuery(client: () => Promise<PoolClient>, before: () => Promise<void> = async () => {}): Query {
  let tail: Promise<unknown> = Promise.resolve();
  return (name, text, values) => {
    const result = tail.then(async () => {
      const connection = await client();
      await before();
      const answer = await connection.query(statement(name, text, values));
      return answer.rows;
    });
    tail = result.catch(() => {});
    return result;
  };
}
