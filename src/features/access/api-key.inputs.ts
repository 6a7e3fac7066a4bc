import { Field, InputType } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { PERMISSIONS } from '../../kernel/principal';
import { got, isStorableInstant, list, textLine } from '../../kernel/shapes';

/** More than there are, for lists that repeat some. */
const MOST_PERMISSIONS = 100;

export const createApiKeyShape = z.object({
  name: textLine(100),
  permissions: list(z.enum(PERMISSIONS), { min: 1, max: MOST_PERMISSIONS }).transform((names) => [...new Set(names)]),
  expiresAt: z.iso
    .datetime({ offset: true, abort: true })
    .refine(isStorableInstant, got('must be an instant from the year 1 to 9999 in UTC'))
    .nullish(),
});

/** The body with which REST revokes a key. */
export const revokeApiKeyShape = z.object({ action: z.literal('revoke') });

@InputType()
@Shape(createApiKeyShape)
export class CreateApiKeyInput {
  @Field(() => String)
  name!: string;

  @Field(() => [String], { description: 'import:historical, import:employees, import:agent-states, import:deflection' })
  permissions!: string[];

  @Field(() => String, { nullable: true, description: 'ISO 8601; never when left out.' })
  expiresAt?: string | null;
}
