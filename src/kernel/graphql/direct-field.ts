import { Extensions } from 'type-graphql';
import type { RequestContext } from '../context';

export type DirectResolver = (parent: object, ctx: RequestContext, args: object) => unknown;

/**
 * Marks a field resolver `(parent, ctx, args)` without guards that the schema calls directly, so that a prefetched
 * child is answered synchronously: type-graphql's own wrapping makes every field a promise.
 */
export const DirectField = (): MethodDecorator => (target, key, descriptor) =>
  Extensions({ child: descriptor.value })(target, key, descriptor);

export const directResolverOf = (field: {
  extensions?: Readonly<Record<string, unknown>> | null;
}): DirectResolver | undefined => field.extensions?.child as DirectResolver | undefined;
