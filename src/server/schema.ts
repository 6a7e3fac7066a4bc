import { getNamedType, isObjectType, type GraphQLArgument, type GraphQLField, type GraphQLInputType, type GraphQLSchema } from 'graphql';
import { buildSchemaSync, type NonEmptyArray } from 'type-graphql';
import { childOf } from '../kernel/child';
import { tenantOf, type RequestContext } from '../kernel/context';
import { badInput, type Issue } from '../kernel/errors';
import { validateInput } from '../kernel/input';
import { requireDoor, requireRight, ruleOf, type OperationRule } from '../kernel/operation';
import { UUID } from '../kernel/shapes';

type RootField = GraphQLField<unknown, RequestContext>;

const notUsed = (): never => {
  throw new Error('Subscriptions bring streams of their own');
};
/** type-graphql asks for a bus even where every subscription brings its own stream. */
const ownStreams = { subscribe: notUsed, publish: notUsed };

/** The schema of all features, its root fields behind their rules and its marked children called directly. */
export function createSchema(resolvers: NonEmptyArray<Function>): GraphQLSchema {
  const schema = buildSchemaSync({ resolvers, validateFn: validateInput, emitSchemaFile: false, pubSub: ownStreams });
  guard(schema.getQueryType()?.getFields() ?? {}, false);
  guard(schema.getMutationType()?.getFields() ?? {}, true);
  guardSubscriptions(schema.getSubscriptionType()?.getFields() ?? {});
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const child = childOf(field);
      if (child) field.resolve = (parent, _args, ctx: RequestContext) => child(parent as object, ctx);
    }
  }
  return schema;
}

/** Puts door, rights and, for mutations, a transaction of its own before every root field. */
function guard(fields: Record<string, RootField>, mutates: boolean): void {
  for (const field of Object.values(fields)) {
    const rule = ruleOf(field);
    const resolve = field.resolve;
    if (!rule || !resolve) throw new Error(`The operation ${field.name} has no rule`);
    field.resolve = (source, args, ctx, info) => {
      admit(rule, field, args as Record<string, unknown>, ctx);
      if (!mutates || rule.transaction === false) return resolve(source, args, ctx, info);
      return ctx.unitOfWork(tenantOf(ctx).organizationId, async () => resolve(source, args, ctx, info));
    };
  }
}

/** The same before the stream begins; what it brings was allowed then. */
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

function admit(rule: OperationRule, field: RootField, args: Record<string, unknown>, ctx: RequestContext): void {
  requireDoor(rule, ctx);
  requireRight(rule, ctx);
  const malformed = malformedIds(field.args, args);
  if (malformed.length > 0) throw badInput(malformed);
}

function malformedIds(declared: readonly GraphQLArgument[], given: Record<string, unknown>): Issue[] {
  return declared
    .filter((argument) => isId(argument.type) && given[argument.name] != null)
    .filter((argument) => ![given[argument.name]].flat().every((value) => UUID.test(String(value))))
    .map(({ name }) => ({ path: name, message: `must be an id (uuid), got ${JSON.stringify(given[name])}` }));
}

const isId = (type: GraphQLInputType): boolean => 
getNamedType(type).name === 'ID';
