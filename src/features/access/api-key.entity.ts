import { Entity, Property } from '@mikro-orm/core';
import { Field, ObjectType } from 'type-graphql';
import { enumOf } from '../../kernel/graphql/enums';
import { DateTime } from '../../kernel/graphql/scalars';
import { TenantEntity } from '../../platform/database/tenant-entity';

const ApiKeyStatus = enumOf('ApiKeyStatus', ['active', 'revoked']);

@Entity({ tableName: 'api_key' })
@ObjectType({ simpleResolvers: true })
export class ApiKey extends TenantEntity {
  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Field(() => String, { description: 'Newest secret: prefix, ellipsis, last four characters.' })
  @Property({ type: 'text' })
  keyPreview!: string;

  @Field(() => [String])
  @Property({ type: 'array' })
  permissions!: string[];

  @Field(() => ApiKeyStatus)
  @Property({ type: 'text' })
  status!: keyof typeof ApiKeyStatus;

  @Field(() => DateTime, { nullable: true })
  @Property({ type: 'Date', nullable: true })
  expiresAt!: Date | string | null;

  @Field(() => DateTime, { nullable: true, description: 'Last use of any of its secrets, to the minute.' })
  @Property({ type: 'Date', nullable: true })
  lastUsedAt: Date | string | null = null;

  @Field(() => DateTime)
  @Property({ type: 'Date' })
  createdAt!: Date | string;
}
