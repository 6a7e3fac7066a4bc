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

/** The shape of a class, where it has one. */
export const shapeOf = (type: unknown): z.ZodType | undefined => shapes.get(type);

/**
 * type-graphql's `validateFn`: checks a value by the shape of its class, and puts what the shape made of it (trimmed,
 * lower-cased) in its place. type-graphql fills a class instance: fields that were not sent are undefined there, and
 * absent for the shape.
 */
export function validateInput(value: unknown, type: unknown): void {
  const shape = shapeOf(type);
  if (!shape || value === null || typeof value !== 'object') return;
  Object.assign(value, checked(shape, withoutAbsent(value)));
}
