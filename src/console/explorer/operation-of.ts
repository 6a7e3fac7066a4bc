import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';

/** Drafts of operations, from the schema. */

export type OperationKind = 'query' | 'mutation' | 'subscription';

export interface Draft {
  document: string;
  /** JSON of the required variables, with placeholders. */
  variables: string;
}

/** Levels of objects in a drafted selection, the first included. */
const DEPTH = 3;

/** Drafts an operation for a root field, with its required arguments as variables and the scalars of its result. */
export function draftOperation(kind: OperationKind, field: GraphQLField<unknown, unknown>): Draft {
  const required = field.args.filter(isRequiredArgument);
  const declared = required.map(({ name, type }) => `$${name}: ${type.toString()}`).join(', ');
  const given = required.map(({ name }) => `${name}: $${name}`).join(', ');
  const lines = [
    `${kind} ${capitalized(field.name)}${declared && `(${declared})`} {`,
    `  ${field.name}${given && `(${given})`}${selectionOf(field.type, DEPTH, '  ')}`,
    '}',
    '',
  ];
  const variables = Object.fromEntries(required.map(({ name, type }) => [name, placeholderOf(type)]));
  return { document: lines.join('\n'), variables: required.length > 0 ? JSON.stringify(variables, null, 2) : '' };
}

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Selects fields without required arguments; empty for scalars. Types without such a field select `__typename`. */
function selectionOf(type: GraphQLOutputType, depth: number, indent: string): string {
  const named = getNamedType(type);
  if (!isCompositeType(named)) return '';
  const fields = isObjectType(named) ? Object.values(named.getFields()) : [];
  const selected = fields
    .filter((field) => !field.args.some(isRequiredArgument))
    .filter((field) => depth > 1 || !isCompositeType(getNamedType(field.type)))
    .map((field) => `${field.name}${selectionOf(field.type, depth - 1, `${indent}  `)}`);
  const lines = selected.length > 0 ? selected : ['__typename'];
  return ` {\n${lines.map((line) => `${indent}  ${line}\n`).join('')}${indent}}`;
}

function placeholderOf(type: GraphQLInputType): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [];
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name;
  if (isInputObjectType(nullable)) {
    const required = Object.values(nullable.getFields()).filter(isRequiredInputField);
    return Object.fromEntries(required.map((field) => [field.name, placeholderOf(field.type)]));
  }
  return { Int: 0, Float: 0, Boolean: false }[nullable.name] ?? '';
}
