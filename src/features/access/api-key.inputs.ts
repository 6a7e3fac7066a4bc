import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { IMPORT_PERMISSIONS, PERMISSIONS } from '../../kernel/principal';
import { instantText, list, textLine, uuid } from '../../kernel/shapes';

/** More than the number of permissions, to allow for duplicates. */
const MAX_PERMISSIONS = 100;

const PERMISSION_WORDS =
  'import:historical, :employees, :agent-states, :deflection; read:people, :schedules, :adherence, :demand';

export const createApiKeyShape = z.object({
  name: textLine(100),
  permissions: list(z.enum(PERMISSIONS), { min: 1, max: MAX_PERMISSIONS }).transform((names) => [...new Set(names)]),
  expiresAt: instantText.nullish(),
});

export const createImportKeyShape = z.object({ name: textLine(100), permission: z.enum(IMPORT_PERMISSIONS) });

/** The body of the REST request that revokes a key. */
export const revokeApiKeyShape = z.object({ action: z.literal('revoke') });

@InputType()
@Shape(createApiKeyShape)
export class CreateApiKeyInput {
  @Field(() => String)
  name!: string;

  @Field(() => [String], { description: PERMISSION_WORDS })
  permissions!: string[];

  @Field(() => String, { nullable: true, description: 'ISO 8601. Omit for no expiry.' })
  expiresAt?: string | null;
}

@ArgsType()
@Shape(createImportKeyShape)
export class CreateImportKeyArgs {
  @Field(() => String, { description: 'Label of the import, such as a file name.' })
  name!: string;

  @Field(() => String, { description: 'import:historical, :employees, :agent-states or :deflection.' })
  permission!: (typeof IMPORT_PERMISSIONS)[number];
}

@ArgsType()
@Shape(z.object({ id: uuid, oldSecretEndsAt: instantText.nullish() }))
export class RotateApiKeyArgs {
  @Field(() => ID, { description: 'Key to rotate.' })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description: 'ISO 8601: when the previous secret expires. Omit to keep it until endApiKeySecret.',
  })
  oldSecretEndsAt?: string | null;
}
