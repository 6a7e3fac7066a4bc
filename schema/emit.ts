import 'reflect-metadata';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { format, resolveConfig } from 'prettier';
import { readConsoleOperations } from '../src/server/graphql/known-operations';
import { resolvers } from '../src/server/graphql/resolvers';
import { createSchema } from '../src/server/graphql/schema';
import { consoleTypes, restDocuments } from './typed-documents';

/** Writes the generated files: the schema, the typed documents, and the README's table of paths. */

const emittedSchema = (): string => `${printSchema(lexicographicSortSchema(createSchema(resolvers)))}\n`;

const TABLE = /(<!-- paths -->\n)[^]*(<!-- \/paths -->)/;

/** `routes` imports the documents that are generated before this table. */
async function pathTable(): Promise<string> {
  const { routes } = await import('../src/server/rest/routes.ts');
  const rows = routes.map(({ methods: [first, ...others], path, document }) => {
    const [operation] = document.definitions;
    const name = operation?.kind === 'OperationDefinition' ? operation.name?.value : '';
    return `| ${first}${others.length > 0 ? ` [${others.join(', ')}]` : ''} | \`${path}\` | ${name} |`;
  });
  return ['| Method | Path | Operation |', '|---|---|---|', ...rows, ''].join('\n');
}

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

async function writeTypeScript(path: string, text: string): Promise<void> {
  const filepath = join(__dirname, '../src', path);
  writeFileSync(filepath, await format(text, { ...(await resolveConfig(filepath)), filepath }));
}

async function emit(): Promise<void> {
  const sdl = emittedSchema();
  const schema = buildSchema(sdl);
  writeFileSync(join(__dirname, 'schema.graphql'), sdl);
  await writeTypeScript('server/rest/operations.generated.ts', await restDocuments(schema));
  await writeTypeScript('console/kernel/types.generated.ts', await consoleTypes(schema));
  await writeTypeScript('console/kernel/operations.generated.ts', consoleOperations());
  const readme = join(__dirname, '../README.md');
  const table = await pathTable();
  writeFileSync(
    readme,
    readFileSync(readme, 'utf8').replace(TABLE, (_all, open: string, close: string) => `${open}${table}${close}`),
  );
}

if (require.main === module) void emit();
