import { Field, InputType } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { ROLES, type Role } from '../../../kernel/principal';
import { got, isEmail, list, textLine } from '../../../kernel/shapes';
import { RoleEnum } from '../user.entity';
import type { RoleOfGroup } from './single-sign-on.rules';

const MAX_DOMAINS = 50;
const MAX_GROUPS = 200;

/** Error messages never contain the value. */
const clientSecret = z
  .string({ error: 'must be a string' })
  .min(1, { error: 'must not be empty' })
  .max(1000, { error: 'is too long' });

const issuer = z
  .string()
  .trim()
  .max(500)
  .refine(isIssuer, got('must be the address of an issuer, such as https://login.example.com'));

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username && !url.password;
}

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .refine((text) => isEmail(`a@${text}`), got('must be a domain such as example.com'));

const groupRoleShape = z.object({ group: textLine(300), role: z.enum(ROLES) });

export const setSingleSignOnShape = z.object({
  issuer,
  clientId: textLine(300),
  clientSecret: clientSecret.nullish(),
  emailDomains: list(domain, { min: 1, max: MAX_DOMAINS }).transform((domains) => [...new Set(domains)]),
  groupsClaim: textLine(200).nullish(),
  groupRoles: list(groupRoleShape, { max: MAX_GROUPS }).nullish(),
  defaultRole: z.enum(ROLES).nullish(),
  createsEmployees: z.boolean().nullish(),
});

@InputType()
export class GroupRoleInput implements RoleOfGroup {
  @Field(() => String)
  group!: string;

  @Field(() => RoleEnum)
  role!: Role;
}

@InputType()
@Shape(setSingleSignOnShape)
export class SetSingleSignOnInput {
  @Field(() => String)
  issuer!: string;

  @Field(() => String)
  clientId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Never shown again. Left out, it stays as it is; another issuer or client needs its own.',
  })
  clientSecret?: string | null;

  @Field(() => [String])
  emailDomains!: string[];

  @Field(() => String, { nullable: true, description: 'Default: `groups`. `a.b` is `b` in the claim `a`.' })
  groupsClaim?: string | null;

  @Field(() => [GroupRoleInput], { nullable: true })
  groupRoles?: RoleOfGroup[] | null;

  @Field(() => RoleEnum, { nullable: true })
  defaultRole?: Role | null;

  @Field(() => Boolean, { nullable: true, description: 'Default: true.' })
  createsEmployees?: boolean | null;
}
