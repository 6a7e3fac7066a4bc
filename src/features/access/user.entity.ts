import { Entity, Property } from '@mikro-orm/core';
import { Field, ObjectType } from 'type-graphql';
import { enumOf } from '../../kernel/graphql/enums';
import { ROLES, type Role } from '../../kernel/principal';
import { DateTime } from '../../kernel/graphql/scalars';
import { taken } from '../../kernel/taken';
import { TenantEntity } from '../../platform/database/tenant-entity';
import { USER_STATUSES, type UserStatus } from './user.rules';

export const RoleEnum = enumOf('Role', ROLES);
export const UserStatusEnum = enumOf('UserStatus', USER_STATUSES);

taken('user_account_organization_id_email_folded_key', 'A user with this e-mail exists already', 'email');

/** A sign-in identity. Its employee is the person who is scheduled. */
@Entity({ tableName: 'user_account' })
@ObjectType({ simpleResolvers: true })
export class User extends TenantEntity {
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

  /** Sort key of lists of people: last name, first name, without case and accents. */
  @Property({ type: 'text' })
  nameSort!: string;

  /** Search key of names and e-mails. */
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

  /** Demo users cannot sign in if the server is publicly reachable. */
  @Property({ type: 'boolean' })
  isDemo: boolean = false;

  @Field(() => DateTime)
  @Property({ type: 'Date' })
  createdAt!: Date | string;
}
