import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { routes } from '../src/server/rest/routes';
import { readConsoleOperations } from '../src/server/graphql/known-operations';
import { resolvers } from '../src/server/graphql/resolvers';
import { createSchema } from '../src/server/graphql/schema';

/** Writes what is made from the code: the schema, the README's table of paths, and the console's operations. */

export const emittedSchema = (): string => `${printSchema(lexicographicSortSchema(createSchema(resolvers)))}\n`;

const README = join(__dirname, '../README.md');
const TABLE = /(<!-- paths -->\n)[^]*(<!-- \/paths -->)/;

function pathTable(): string {
  const rows = routes.map(({ methods: [first, ...others], path, document }) => {
    const [operation] = document.definitions;
    const name = operation?.kind === 'OperationDefinition' ? operation.name?.value : '';
    return `| ${first}${others.length > 0 ? ` [${others.join(', ')}]` : ''} | \`${path}\` | ${name} |`;
  });
  return ['| Method | Path | Operation |', '|---|---|---|', ...rows, ''].join('\n');
}

const OPERATIONS = join(__dirname, '../src/console/kernel/operations.generated.ts');

/** What the console knows of each operation: its name and hash, and the types of variables and answer. */
function consoleOperations(): string {
  const lines = readConsoleOperations().map(({ name, kind, documentId }) => {
    const type = `T.${name}${{ query: 'Query', mutation: 'Mutation', subscription: 'Subscription' }[kind]}`;
    return [
      `export const ${name}: Operation<${type}, ${type}Variables> = {`,
      `  name: '${name}',`,
      `  documentId: '${documentId}',`,
      '};',
      '',
    ].join('\n');
  });
  return [
    "import type { Operation } from './operation';",
    "import type * as T from './types.generated';",
    '',
    lines.join('\n'),
  ].join('\n');
}

if (require.main === module) {
  writeFileSync(OPERATIONS, consoleOperations());
  writeFileSync(join(__dirname, 'schema.graphql'), emittedSchema());
  writeFileSync(
    README,
    readFileSync(README, 'utf8').replace(TABLE, (_all, open: string, close: string) => `${open}${pathTable()}${close}`),
  );
}
