import type { z } from 'zod';
import { withoutAbsent } from '../fields';
import { checked } from '../shapes';

const shapes = new Map<unknown, z.ZodType>();

/** Gives an input or arguments class its checks: one shape for REST bodies and for GraphQL. */
export const Shape =
  (shape: z.ZodType): ClassDecorator =>
  (target) => {
    shapes.set(target, shape);
  };

/** Returns the shape of a class, if it has one. */
export const shapeOf = (type: unknown): z.ZodType | undefined => shapes.get(type);

/**
 * `validateFn` of type-graphql: validates a value by the shape of its class, and replaces it with the result (trimmed,
 * lowercased). type-graphql passes a class instance in which absent fields are undefined; the shape sees them as
 * absent.
 */
export function validateInput(value: unknown, type: unknown): void {
  const shape = shapeOf(type);
  if (!shape || value === null || typeof value !== 'object') return;
  Object.assign(value, checked(shape, withoutAbsent(value)));
}
