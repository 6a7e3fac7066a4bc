import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { format, resolveConfig } from 'prettier';
import { readConsoleOperations } from '../src/server/graphql/known-operations';
import { createSchema } from '../src/server/graphql/schema';
import { featureLists } from './feature-lists';
import { writeReferenceTables } from './reference-tables';
import { consoleTypes, restDocuments } from './typed-documents';

/**
 * Writes the generated files: the lists of what features consist of, the schema, the typed documents, and the reference
 * tables of the documentation.
 */

/** Returns the console's operations: name, hash, and types of variables and result. */
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
  for (const [path, text] of Object.entries(featureLists())) await writeTypeScript(path, text);
  // deferred, like the routes below, as it imports what has just been generated
  const { resolvers } = await import('../src/server/resolvers.generated.ts');
  const sdl = `${printSchema(lexicographicSortSchema(createSchema(resolvers)))}\n`;
  const schema = buildSchema(sdl);
  writeFileSync(join(__dirname, 'schema.graphql'), sdl);
  await writeTypeScript('server/rest/operations.generated.ts', await restDocuments(schema));
  await writeTypeScript('console/api/types.generated.ts', await consoleTypes(schema));
  await writeTypeScript('console/api/operations.generated.ts', consoleOperations());
  const { routes } = await import('../src/server/rest/routes.ts');
  writeReferenceTables(createSchema(resolvers), routes);
}

if (require.main === module) void emit();
