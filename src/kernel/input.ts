import type { z } from 'zod';
import { checked } from './shapes';

const shapes = new Map<unknown, z.ZodType>();

/** Gives an input or arguments class its checks: one shape for REST bodies and for GraphQL. */
export const Shape =
  (shape: z.ZodType): ClassDecorator =>
  (target) => {
    shapes.set(target, shape);
  };

/**
 * type-graphql's `validateFn`: checks a value by the shape of its class, and puts what the shape made of it (trimmed,
 * lower-cased) in its place.
 */
export function validateInput(value: unknown, type: unknown): void {
  const shape = shapes.get(type);
  if (!shape || value === null || typeof value !== 'object') return;
  Object.assign(value, checked(shape, withoutAbsent(value)));
}

/** type-graphql fills a class instance: fields that were not sent are undefined there, and absent for the shape. */
function withoutAbsent(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined));
}
