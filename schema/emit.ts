import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { routes } from '../src/server/rest/routes';
import { resolvers } from '../src/server/graphql/resolvers';
import { createSchema } from '../src/server/graphql/schema';

/** Writes what is made from the code: the schema, and the README's table of paths. */

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

if (require.main === module) {
  writeFileSync(join(__dirname, 'schema.graphql'), emittedSchema());
  writeFileSync(
    README,
    readFileSync(README, 'utf8').replace(TABLE, (_all, open: string, close: string) => `${open}${pathTable()}${close}`),
  );
}
