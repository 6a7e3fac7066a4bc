import { Entity, PrimaryKey, Property } from '@mikro-orm/core';
import { Field, ID, ObjectType } from 'type-graphql';
import { enumOf } from '../kernel/enums';
import { ROLES, type Role } from '../kernel/principal';
import { DateTime } from '../kernel/scalars';
import { folded } from '../kernel/shapes';

export const USER_STATUSES = ['active', 'inactive'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export const RoleEnum = enumOf('Role', ROLES);
export const UserStatusEnum = enumOf('UserStatus', USER_STATUSES);

/** A sign-in identity; the person who is scheduled is its employee. */
@Entity({ tableName: 'user_account' })
@ObjectType({ simpleResolvers: true })
export class User {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  email!: string;

  @Property({ type: 'text' })
  emailFolded!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  firstName!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  lastName!: string;

  /** The order of lists of people: last name, first name, without case and accents. */
  @Property({ type: 'text' })
  nameSort!: string;

  /** Where a search for a name or an e-mail looks. */
  @Property({ type: 'text' })
  searchFolded!: string;

  @Field(() => RoleEnum)
  @Property({ type: 'text' })
  role!: Role;

  @Field(() => UserStatusEnum)
  @Property({ type: 'text' })
  status!: UserStatus;

  @Property({ type: 'text', nullable: true })
  passwordHash: string | null = null;

  /** Demo users cannot sign in where the server can be reached by others. */
  @Property({ type: 'boolean' })
  isDemo: boolean = false;

  @Field(() => DateTime)
  @Property({ type: 'Date' })
  createdAt!: Date | string;
}

/** The columns that are made of a person's names and e-mail. */
export function namedAs(person: { email: string; firstName: string; lastName: string }) {
  const { email, firstName, lastName } = person;
  return {
    email,
    emailFolded: folded(email),
    firstName,
    lastName,
    nameSort: sortKey(`${lastName}\u0001${firstName}`),
    searchFolded: folded(`${firstName} ${lastName} ${email}`),
  };
}

const sortKey = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
