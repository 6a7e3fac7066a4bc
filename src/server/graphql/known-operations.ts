import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { concatAST, getOperationAST, OperationTypeNode, parse, print, separateOperations } from 'graphql';
import type { DocumentNode } from 'graphql';

/** Persisted operations of the console, which sends their name and hash instead of the text. */

export interface KnownOperation {
  name: string;
  kind: OperationTypeNode;
  /** Hash of the text. A console of another release gets an error instead of the result of another document. */
  documentId: string;
  document: DocumentNode;
}

const FOLDER = join(__dirname, '../../../schema/operations/console');

/** All operations of the folder, each with the fragments that it uses, by name. */
export function readConsoleOperations(folder = FOLDER): KnownOperation[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.graphql'));
  const sources = files.map((file) => parse(readFileSync(join(folder, file), 'utf8'), { noLocation: true }));
  return Object.entries(separateOperations(concatAST(sources)))
    .map(([name, document]) => ({
      name,
      kind: getOperationAST(document)?.operation ?? OperationTypeNode.QUERY,
      documentId: `sha256:${createHash('sha256').update(print(document)).digest('hex')}`,
      document,
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
