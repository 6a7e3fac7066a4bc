import { PrimaryKey, Property } from '@mikro-orm/core';
import { Field, ID, ObjectType } from 'type-graphql';

/** A row of one organization. */
@ObjectType({ simpleResolvers: true })
export abstract class TenantEntity {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;
}
