import { Field } from 'type-graphql';
import type { z } from 'zod';
import { withFaults } from '../shapes';

type ReturnType = Extract<Parameters<typeof Field>[0], () => unknown>;

/** Publishes a property of an object type as `name`. Its own name stays as a deprecated field with the same value. */
export const RenamedField =
  (name: string, returnType: ReturnType, options: { nullable?: boolean; description?: string } = {}) =>
  (prototype: object, property: string): void => {
    Field(returnType, { ...options, name, simple: false })(prototype, property);
    Field(returnType, { ...options, deprecationReason: deprecated(name) })(prototype, property);
  };

/** The reason for which a field is deprecated: another one replaces it. */
export const deprecated = (name: string): string => `Use \`${name}\`.`;

/**
 * Accepts a field of an input under two names, and refuses both at once. The value is kept as `kept`.
 * @example withEitherName(z.object({ maxShare: share, mostShare: share }), { kept: 'maxShare', other: 'mostShare' })
 */
export const withEitherName = <Shape extends z.ZodType<object>, Kept extends string, Other extends string>(
  shape: Shape,
  { kept, other }: { kept: Kept; other: Other },
) =>
  withFaults(shape, (fields: Partial<Record<string, unknown>>) =>
    fields[kept] === undefined || fields[other] === undefined
      ? []
      : [{ path: other, message: `is the same field as ${kept}: give one of them` }],
  ).transform((fields) => {
    const { [other]: value, ...rest } = fields as Record<string, unknown>;
    const named = value === undefined ? rest : { ...rest, [kept]: value };
    return { ...named, [other]: undefined } as unknown as z.output<Shape>;
  });
