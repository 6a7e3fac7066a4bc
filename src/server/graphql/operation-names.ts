import { getOperationAST, Kind, type DocumentNode, type GraphQLSchema } from 'graphql';
import { rootFields } from './operation-limits';

/** Label for operations without a single known root field. */
const OTHER = 'other';

/** Returns the name of a persisted document. */
export function nameOfKnown(document: DocumentNode): string {
  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  return (operation?.kind === Kind.OPERATION_DEFINITION && operation.name?.value) || OTHER;
}

/**
 * Returns the name of an arbitrary document for logs and metrics: its only root field. The client's operation name has
 * unlimited cardinality.
 */
export function nameOfUnknown(schema: GraphQLSchema, document: DocumentNode, operationName?: string): string {
  const operation = getOperationAST(document, operationName);
  const type = operation && schema.getRootType(operation.operation);
  if (!operation || !type) return OTHER;
  const [name = '', ...others] = new Set(rootFields(document, operation.selectionSet));
  return others.length === 0 && Object.hasOwn(type.getFields(), name) ? name : OTHER;
}
