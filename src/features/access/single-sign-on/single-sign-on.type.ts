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

  @Field(() => [String], { description: 'Only e-mails of these domains come in.' })
  emailDomains!: string[];

  @Field(() => String)
  groupsClaim!: string;

  @Field(() => [GroupRole], { description: 'The first group that somebody is a member of counts, at every sign-in.' })
  groupRoles!: RoleOfGroup[];

  @Field(() => RoleEnum, {
    nullable: true,
    description: 'Of people in none of the groups; null refuses them where there are groups, and makes agents else.',
  })
  defaultRole!: Role | null;

  @Field(() => Boolean, { description: 'Whether people who have no user yet get one when they first sign in.' })
  createsEmployees!: boolean;

  @Field(() => Boolean, { description: 'Whether passwords sign in too.' })
  passwordSignIn!: boolean;

  @Field(() => String, { description: 'Where people of this organization sign in.' })
  signInUrl!: string;

  @Field(() => String, { description: 'What the provider has to know as the redirect URI.' })
  redirectUrl!: string;

  @Field(() => DateTime)
  updatedAt!: Date | string;
}

@ObjectType({ simpleResolvers: true })
export class SingleSignOnTest {
  @Field(() => Boolean)
  works!: boolean;

  @Field(() => String, { nullable: true, description: 'Why it does not work.' })
  problem!: string | null;
}
