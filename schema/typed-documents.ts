import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { concatAST, type GraphQLSchema, parse, Source, validate } from 'graphql';

/** TypeScript of the documents in `operations/`, by plugins of GraphQL Code Generator. */

const SCALARS = { ID: 'string', DateTime: 'string', JSON: 'unknown' };

/** Types of variables and results, and the documents. */
export const restDocuments = (schema: GraphQLSchema): Promise<string> =>
  typeScriptOf(schema, 'rest', [typescriptOperations, typedDocumentNode], {
    useTypeImports: true,
    enumsAsTypes: true,
    documentMode: 'graphQLTag',
    gqlImport: './gql#gql',
    scalars: SCALARS,
  });

/** Types of variables and results. */
export const consoleTypes = (schema: GraphQLSchema): Promise<string> =>
  typeScriptOf(schema, 'console', [typescriptOperations], {
    enumsAsTypes: true,
    skipTypename: true,
    scalars: SCALARS,
  });

type Plugin = typeof typescriptOperations | typeof typedDocumentNode;

/** Throws an error that names the file and line of an invalid document. */
async function typeScriptOf(schema: GraphQLSchema, door: string, plugins: Plugin[], config: object): Promise<string> {
  const documents = documentsOf(door);
  const errors = validate(schema, concatAST(documents.map(({ document }) => document)));
  if (errors.length > 0) throw new Error(errors.map(String).join('\n\n'));
  const imports: string[] = [];
  const contents: string[] = [];
  for (const { plugin } of plugins) {
    const output = await plugin(schema, documents, config, { outputFile: '' });
    const { prepend = [], content } = typeof output === 'string' ? { content: output } : output;
    imports.push(...prepend);
    contents.push(content);
  }
  return [...imports, ...contents].join('\n');
}

function documentsOf(door: string) {
  const folder = join(__dirname, 'operations', door);
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const location = join(folder, name);
      return { location, document: parse(new Source(readFileSync(location, 'utf8'), location)) };
    });
}
