import { Field, InputType } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../kernel/input';
import { PERMISSIONS } from '../kernel/principal';
import { line } from '../kernel/shapes';

export const createApiKeyShape = z.object({
  name: line(100),
  permissions: z
    .array(z.enum(PERMISSIONS))
    .min(1)
    .transform((names) => [...new Set(names)]),
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
});

/** What REST sends to revoke a key. */
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
