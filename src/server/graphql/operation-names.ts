import { getOperationAST, Kind, type DocumentNode, type GraphQLSchema } from 'graphql';
import { rootFields } from './operation-limits';

/** What is of many operations, or of none. */
const OTHER = 'other';

/** The name of a document of ours. */
export function nameOfKnown(document: DocumentNode): string {
  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  return (operation?.kind === Kind.OPERATION_DEFINITION && operation.name?.value) || OTHER;
}

/**
 * The name of anybody's document in logs and figures: the one root field it asks for. The name that its author gave it
 * could be anything, and any number of things.
 */
export function nameOfUnknown(schema: GraphQLSchema, document: DocumentNode, operationName?: string): string {
  const operation = getOperationAST(document, operationName);
  const type = operation && schema.getRootType(operation.operation);
  if (!operation || !type) return OTHER;
  const [name = '', ...others] = new Set(rootFields(document, operation.selectionSet));
  return others.length === 0 && Object.hasOwn(type.getFields(), name) ? name : OTHER;
}
