import type { QueryConfig } from 'pg';
import type { Query } from '../../kernel/context';
import { UUID } from '../../kernel/shapes';
import { traced } from '../tracing/span';
import { rowTypes } from './row-types';

/** Returns the statement that sets the tenant of a transaction. The id is validated, as it is interpolated. */
export function tenantStatement(organizationId: string): string {
  if (!UUID.test(organizationId)) throw new Error('The organization id is not a uuid');
  return `set local muster.organization = '${organizationId}'`;
}

/** A statement as `pg` takes it, its columns read as `row-types` says. */
export const statement = (name: string | null, text: string, values: unknown[] = []): QueryConfig =>
  name === null ? { text, values, types: rowTypes } : { name, text, values, types: rowTypes };

/** Runs a statement in a span that has its name, or its first word; never its text or values. */
export const inSpan = <T>(name: string | null, text: string, run: () => Promise<T>): Promise<T> =>
  traced(() => {
    const summary = name ?? /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
    return {
      name: `sql ${summary}`,
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary },
    };
  }, run);

/** Statements one after another, as on one connection: `pg` refuses concurrent ones. */
export function inTurn(run: (asked: QueryConfig) => Promise<object[]>): Query {
  let tail: Promise<unknown> = Promise.resolve();
  return <Row extends object>(name: string | null, text: string, values?: unknown[]) => {
    const result = tail.then(() => inSpan(name, text, () => run(statement(name, text, values))));
    tail = result.catch(() => {});
    return result as Promise<Row[]>;
  };
}
