import { createRequire } from 'node:module';

/** Statements of this process: their number and time, as the server waits for them. */
interface Statements {
  count: number;
  databaseMs: number;
}

type Queries = { query(this: unknown, ...args: unknown[]): unknown };

/** The ORM bundles its own `pg`, so both are watched. */
const clients = [require, createRequire(require.resolve('@mikro-orm/postgresql'))].map(
  (from) => (from('pg') as { Client: { prototype: Queries } }).Client.prototype,
);

/** Returns a function for the totals since this call. `onStatement` receives the name or text of each. */
export function watchStatements(onStatement: (label: string) => void = () => {}): () => Statements {
  const sum: Statements = { count: 0, databaseMs: 0 };
  for (const prototype of new Set(clients)) {
    const { query } = prototype;
    prototype.query = function (...args) {
      const [asked] = args as [string | { name?: string; text?: string }];
      sum.count++;
      onStatement(typeof asked === 'string' ? asked : (asked.name ?? asked.text ?? ''));
      const began = performance.now();
      const end = () => void (sum.databaseMs += performance.now() - began);
      const done = args.at(-1);
      const submitted = asked as { callback?: (...answer: unknown[]) => void };
      if (typeof done === 'function')
        args[args.length - 1] = (...answer: unknown[]) => {
          end();
          (done as (...answer: unknown[]) => void)(...answer);
        };
      else if (typeof submitted.callback === 'function') {
        const { callback } = submitted;
        submitted.callback = (...answer) => {
          end();
          callback(...answer);
        };
      }
      const answer = query.apply(this, args);
      if (answer instanceof Promise) answer.then(end, end);
      return answer;
    };
  }
  return () => ({ ...sum });
}
