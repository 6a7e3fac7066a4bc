import { Field, InputType } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../kernel/graphql/input';
import { passwordShape } from './passwords';

/** A secret up to a length that is reasonable to hash. Error messages never contain it. */
const secret = z
  .string({ error: 'must be a string' })
  .min(1, { error: 'is required' })
  .max(1000, { error: 'is too long' });

export const loginShape = z.object({
  email: z.string().trim().min(1).max(254),
  password: secret,
  organization: z
    .string()
    .trim()
    .max(63)
    .transform((slug) => slug || undefined)
    .nullish(),
});
export const changePasswordShape = z.object({ currentPassword: secret, newPassword: passwordShape });
export const setPasswordShape = z.object({ token: secret, password: passwordShape });

@InputType()
@Shape(loginShape)
export class LoginInput {
  @Field(() => String)
  email!: string;

  @Field(() => String)
  password!: string;

  @Field(() => String, { nullable: true, description: 'The slug, where one e-mail belongs to several organizations.' })
  organization?: string | null;
}

@InputType()
@Shape(changePasswordShape)
export class ChangePasswordInput {
  @Field(() => String)
  currentPassword!: string;

  @Field(() => String)
  newPassword!: string;
}

@InputType()
@Shape(setPasswordShape)
export class SetPasswordInput {
  @Field(() => String)
  token!: string;

  @Field(() => String)
  password!: string;
}
