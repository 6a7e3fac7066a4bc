import { Field, ObjectType } from 'type-graphql';
import { DateTime } from '../../../kernel/graphql/scalars';
import type { Role } from '../../../kernel/principal';
import { RoleEnum } from '../user.entity';
import type { RoleOfGroup } from './single-sign-on.rules';

@ObjectType({ simpleResolvers: true })
export class GroupRole implements RoleOfGroup {
  @Field(() => String)
  group!: string;

  @Field(() => RoleEnum)
  role!: Role;
}

@ObjectType({ simpleResolvers: true, description: 'The identity provider of an organization, without its secret.' })
export class SingleSignOn {
  @Field(() => String)
  issuer!: string;

  @Field(() => String)
  clientId!: string;

  @Field(() => [String], { description: 'E-mail domains that can sign in.' })
  emailDomains!: string[];

  @Field(() => String)
  groupsClaim!: string;

  @Field(() => [GroupRole], { description: 'At every sign-in, the first group that contains the user sets the role.' })
  groupRoles!: RoleOfGroup[];

  @Field(() => RoleEnum, {
    nullable: true,
    description: 'Role of users in none of the groups. If null, they are refused, or agents if there are no groups.',
  })
  defaultRole!: Role | null;

  @Field(() => Boolean, { description: 'If true, the first sign-in creates missing users.' })
  createsEmployees!: boolean;

  @Field(() => Boolean, { description: 'Enables or disables password sign-in.' })
  passwordSignIn!: boolean;

  @Field(() => String, { description: 'Sign-in address of the organization.' })
  signInUrl!: string;

  @Field(() => String, { description: 'Redirect URI to register with the provider.' })
  redirectUrl!: string;

  @Field(() => DateTime)
  updatedAt!: Date | string;
}

@ObjectType({ simpleResolvers: true })
export class SingleSignOnTest {
  @Field(() => Boolean)
  works!: boolean;

  @Field(() => String, { nullable: true, description: 'Reason for the failure.' })
  problem!: string | null;
}
