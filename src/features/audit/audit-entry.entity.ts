import { Entity, Property } from '@mikro-orm/core';
import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime, Json } from '../../kernel/graphql/scalars';
import { TenantEntity } from '../../platform/database/tenant-entity';

/** An action and its actor, stored by value, so that it remains valid when the user, key or object is deleted. */
@Entity({ tableName: 'audit_entry' })
@ObjectType({ simpleResolvers: true })
export class AuditEntry extends TenantEntity {
  @Field(() => ID, { nullable: true, description: 'Null for actions of API keys and the command line.' })
  @Property({ type: 'uuid', nullable: true })
  userId!: string | null;

  @Field(() => String)
  @Property({ type: 'text' })
  userName!: string;

  @Field(() => String, { description: 'Entity and verb, such as `user.create`.' })
  @Property({ type: 'text' })
  action!: string;

  @Field(() => Json, { description: 'Lists are cut to 100 entries; `counts` holds their full lengths.' })
  @Property({ type: 'json' })
  details!: unknown;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  ipAddress!: string | null;

  @Field(() => DateTime)
  @Property({ type: 'Date' })
  createdAt!: Date | string;
}
