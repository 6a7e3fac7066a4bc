import {
  coerceInputValue,
  getNamedType,
  getOperationAST,
  GraphQLError,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isNonNullType,
  Kind,
  typeFromAST,
  type ASTNode,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLLeafType,
  type GraphQLSchema,
  type ValidationRule,
  type ValueNode,
  type VariableDefinitionNode,
} from 'graphql';
import { badInput, type Issue } from '../kernel/errors';
import { pathOf, quoted } from '../kernel/shapes';

/** Errors about values of the wrong type in documents and variables, in the wording of the input checks. */

const MAX_TOLD = 50;
/** Fields whose values are never included in messages. */
const SECRET = /password|secret|token/i;

interface Place {
  part: string | number;
  /** The enclosing list or object; undefined for arguments. */
  within?: ASTNode;
  type: GraphQLInputType | null | undefined;
}

const places = new WeakMap<ASTNode, Place>();

/** Records the location of each value of a document, as nodes have no parent, for the errors of other rules. */
export const placesOfValues: ValidationRule = (context) => ({
  Argument: ({ name, value }) => void places.set(value, { part: name.value, type: context.getInputType() }),
  VariableDefinition({ variable, defaultValue }) {
    if (defaultValue) places.set(defaultValue, { part: variable.name.value, type: context.getInputType() });
  },
  ObjectField({ name, value }, _key, _parent, _path, ancestors) {
    places.set(value, { part: name.value, within: ancestors.at(-1) as ASTNode, type: context.getInputType() });
  },
  ListValue(node) {
    node.values.forEach((value, part) => places.set(value, { part, within: node, type: context.getInputType() }));
  },
});

/** Returns the issue of a literal in the document; undefined if the error is about something else. */
export function literalIssue({ message, nodes }: Pick<GraphQLError, 'message' | 'nodes'>): Issue | undefined {
  const node = nodes?.[0] as ValueNode | undefined;
  const place = node && places.get(node);
  if (!place || node.kind === Kind.VARIABLE) return undefined;
  const path: (string | number)[] = [];
  for (let at: Place | undefined = place; at; at = at.within && places.get(at.within)) path.unshift(at.part);
  // Missing fields are reported for the object.
  if (node.kind === Kind.OBJECT && isInputObjectType(getNamedType(place.type)))
    return { path: pathOf(path), message: withoutValue(message) };
  return issueOf(path, place.type, { kind: kindOfLiteral(node), text: () => textOfLiteral(node) });
}

interface Asked {
  schema: GraphQLSchema;
  document: DocumentNode;
  operationName?: string | null;
  variables: Record<string, unknown>;
}

const INVALID_VALUE = /^Variable "\$[^"]+" got invalid value /;

/** Rewords the errors about variable values. */
export function withVariableFaults(errors: readonly GraphQLError[], asked: Asked): readonly GraphQLError[] {
  const others = errors.filter(({ message, path }) => path || !INVALID_VALUE.test(message));
  const faults = others.length < errors.length ? variableFaults(asked) : [];
  return faults.length > 0 ? [...others, ...faults] : errors;
}

/** Stops checking a large value after enough errors. */
class EnoughTold extends Error {}

function variableFaults({ schema, document, operationName, variables }: Asked): GraphQLError[] {
  const faults: GraphQLError[] = [];
  const add = (nodes: VariableDefinitionNode, issue: Issue): void => {
    faults.push(new GraphQLError(issue.message, { nodes, originalError: badInput([issue]) }));
  };
  for (const definition of getOperationAST(document, operationName)?.variableDefinitions ?? []) {
    const { value: name } = definition.variable.name;
    const type = typeFromAST(schema, definition.type as never) as GraphQLInputType | undefined;
    if (!type || variables[name] == null) continue;
    try {
      coerceInputValue(variables[name], type, (inner, value, { message }) => {
        if (faults.length >= MAX_TOLD) throw new EnoughTold();
        const path = [name, ...inner];
        const wrong = value === null ? null : wrongType(typeAt(type, inner), value);
        if (wrong) add(definition, issueOf(path, wrong, { kind: kindOf(value), text: () => quoted(value) }));
        else add(definition, { path: pathOf(path), message: withoutValue(message) });
      });
    } catch (error) {
      if (!(error instanceof EnoughTold)) throw error;
    }
  }
  return faults;
}

/** Returns the type, or null if an object of this type has an invalid field instead. */
const wrongType = (type: GraphQLInputType, value: unknown): GraphQLInputType | null =>
  isInputObjectType(getNamedType(type)) && kindOf(value) === 'an object' ? null : type;

function typeAt(type: GraphQLInputType, path: readonly (string | number)[]): GraphQLInputType {
  let at = type;
  for (const part of path) {
    const named = getNamedType(at);
    if (typeof part === 'string' && isInputObjectType(named)) at = named.getFields()[part]?.type ?? at;
  }
  return at;
}

interface Given {
  kind: string;
  text: () => string;
}

/** Messages include only scalar values: an object, or a value in place of one, may contain a secret. */
function issueOf(path: (string | number)[], type: Place['type'], { kind, text }: Given): Issue {
  const named = getNamedType(type);
  const isSecret = path.some((part) => SECRET.test(String(part)));
  const isShown = isLeafType(named) && !isSecret && !/list|object/.test(kind);
  const shown = isShown || kind === 'null' ? text() : kind;
  const wanted = kind === 'null' && isNonNullType(type) ? `of type ${type}` : named && wordsOf(named, shown);
  return { path: pathOf(path), message: `must be ${wanted ?? 'another value'}${isSecret ? '' : `, got ${shown}`}` };
}

const WORDS: Readonly<Record<string, string>> = {
  Int: 'a whole number',
  Float: 'a number',
  String: 'a string',
  Boolean: 'true or false',
  ID: 'a string',
};

function wordsOf(type: GraphQLLeafType | { name: string }, shown: string): string {
  if (isEnumType(type))
    return `one of ${type
      .getValues()
      .map(({ name }) => name)
      .join(', ')}`;
  if (isInputObjectType(type)) return `an object of type ${type.name}`;
  const isFar = type.name === 'Int' && /^-?\d+$/.test(shown);
  return isFar ? 'a whole number from -2147483648 to 2147483647' : (WORDS[type.name] ?? `a ${type.name}`);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

const LITERALS: Partial<Record<Kind, string>> = {
  [Kind.NULL]: 'null',
  [Kind.LIST]: 'a list',
  [Kind.OBJECT]: 'an object',
  [Kind.STRING]: 'a string',
  [Kind.BOOLEAN]: 'a boolean',
  [Kind.ENUM]: 'a word',
};
const kindOfLiteral = ({ kind }: ValueNode): string => LITERALS[kind] ?? 'a number';

function textOfLiteral(node: ValueNode): string {
  if (!('value' in node)) return 'null';
  const text = quoted(node.value);
  return node.kind === Kind.STRING || node.kind === Kind.BOOLEAN ? text : text.replace(/^"|"$/g, '');
}

/** Removes values from messages of graphql-js, as they may be passwords. */
export const withoutValue = (message: string): string =>
  message
    // a limit of this server, not a syntax error
    .replace(/^Syntax Error: (.* limit of \d+ exceeded, found \d+(?:\.\d+)?)\.?$/, '$1')
    .replace(/(, found(?: String| Int| Float| Name)?) (?!\d+(?:\.\d+)?$).*$/s, '$1 something else')
    .replace(/: (["{[]).*$/s, '')
    .replace(/cannot represent .*?value: .*$/s, 'cannot represent this value');
