import {
  defaultFieldResolver,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { buildSchemaSync, type NonEmptyArray } from 'type-graphql';
import { directResolverOf } from '../../kernel/graphql/direct-field';
import { tenantOf, type RequestContext } from '../../kernel/context';
import { badInput, type Issue } from '../../kernel/errors';
import { counted, paced } from '../../kernel/graphql/answer-pace';
import { ExecutionRoot } from '../../kernel/graphql/execution-root';
import { validateInput } from '../../kernel/graphql/input';
import { requireCaller, requireRight, ruleOf, type OperationRule } from '../../kernel/graphql/operation';
import { quoted, UUID } from '../../kernel/shapes';

type RootField = GraphQLField<unknown, RequestContext>;

const notUsed = (): never => {
  throw new Error('Subscriptions bring streams of their own');
};
/** type-graphql requires a pub/sub even if every subscription has its own stream. */
const ownStreams = { subscribe: notUsed, publish: notUsed };

/** Builds the schema of all features. Root fields check their rules; plain fields bypass type-graphql. */
export function createSchema(resolvers: NonEmptyArray<Function>): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers,
    validateFn: validateInput,
    emitSchemaFile: false,
    pubSub: ownStreams,
    skipCheck: true, // Apollo checks it too, in a tenth of the time
  });
  guard(schema.getQueryType()?.getFields() ?? {}, false);
  guard(schema.getMutationType()?.getFields() ?? {}, true);
  guardSubscriptions(schema.getSubscriptionType()?.getFields() ?? {});
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const direct = directResolverOf(field);
      if (direct) field.resolve = (parent, args, ctx: RequestContext) => direct(parent as object, ctx, args as object);
    }
  }
  paceLists(schema);
  return schema;
}

/**
 * Lists of objects are answered at the pace of the request, and counted. A column of a listed row is only counted, and
 * so is a list of scalars.
 */
function paceLists(schema: GraphQLSchema): void {
  const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !type.name.startsWith('__'));
  const fields = (types as GraphQLObjectType<unknown, RequestContext>[]).flatMap((type) =>
    Object.values(type.getFields()).map((field) => ({ type, field })),
  );
  const lists = fields.filter(({ field }) => isListType(getNullableType(field.type)));
  const listed = new Set(lists.map(({ field }) => getNamedType(field.type)));
  for (const { type, field } of lists) {
    const { resolve = defaultFieldResolver } = field;
    const isColumn = !field.resolve && listed.has(type);
    const answered = isColumn || !isObjectType(getNamedType(field.type)) ? counted : paced;
    field.resolve = (parent, args, ctx, info) => {
      const rows: unknown = resolve(parent, args, ctx, info);
      const pace = (found: unknown) => (Array.isArray(found) ? answered(found, ctx, info) : found);
      return rows instanceof Promise ? rows.then(pace) : pace(rows);
    };
  }
}

/** Root fields check the caller and permissions first. Each mutation runs in its own transaction. */
function guard(fields: Record<string, RootField>, mutates: boolean): void {
  for (const field of Object.values(fields)) {
    const rule = ruleOf(field);
    const resolve = field.resolve;
    if (!rule || !resolve) throw new Error(`The operation ${field.name} has no rule`);
    field.resolve = (source, args, ctx, info) => {
      admit(rule, field, args as Record<string, unknown>, ctx);
      if (source instanceof ExecutionRoot && !mutates)
        return source.answer(info.path.key, () => resolve(source, args, ctx, info));
      if (!mutates || rule.transaction === false) return resolve(source, args, ctx, info);
      return ctx.unitOfWork(tenantOf(ctx).organizationId, async () => resolve(source, args, ctx, info));
    };
  }
}

/** Subscriptions check permissions before they begin; their scope is checked again with each read. */
function guardSubscriptions(fields: Record<string, RootField>): void {
  for (const field of Object.values(fields)) {
    const rule = ruleOf(field);
    const { subscribe } = field;
    if (!rule || !subscribe) throw new Error(`The subscription ${field.name} has no rule`);
    field.subscribe = (source, args, ctx, info) => {
      admit(rule, field, args as Record<string, unknown>, ctx);
      return subscribe(source, args, ctx, info);
    };
  }
}

/**
 * REST has checked the first two already, before reading the body; GraphQL over HTTP and WebSocket checks them here.
 */
function admit(rule: OperationRule, field: RootField, args: Record<string, unknown>, ctx: RequestContext): void {
  requireCaller(rule, ctx);
  requireRight(rule, ctx);
  const ids = field.args.filter(({ name, type }) => isId(type) && args[name] != null).map(({ name }) => name);
  const malformed = malformedIds(ids, args);
  if (malformed.length > 0) throw badInput(malformed);
  for (const name of ids) args[name] = lowerCased(args[name]);
}

const malformedIds = (names: readonly string[], given: Record<string, unknown>): Issue[] =>
  names
    .filter((name) => ![given[name]].flat().every((value) => UUID.test(String(value))))
    .map((name) => ({ path: name, message: `must be an id (uuid), got ${quoted(given[name])}` }));

/** UUIDs are case-insensitive on input and compared in lower case internally. */
const lowerCased = (id: unknown): unknown => (Array.isArray(id) ? id.map(lowerCased) : String(id).toLowerCase());

const isId = (type: GraphQLInputType): boolean => getNamedType(type).name === 'ID';
