import { Entity, PrimaryKey, Property } from '@mikro-orm/core';
import { Field, ID, Int, ObjectType } from 'type-graphql';

@Entity({ tableName: 'team' })
@ObjectType({ simpleResolvers: true })
export class Team {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @Property({ type: 'uuid' })
  organizationId!: string;

  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'text' })
  nameFolded!: string;

  @Field(() => ID, { nullable: true })
  @Property({ type: 'uuid', nullable: true })
  supervisorId: string | null = null;

  @Field(() => String, { nullable: true })
  @Property({ persist: false, type: 'text' })
  supervisorName?: string | null;

  @Field(() => Int)
  @Property({ persist: false, type: 'integer' })
  memberCount?: number;

  @Field(() => ID, { nullable: true })
  @Property({ type: 'uuid', nullable: true })
  parentTeamId: string | null = null;

  @Property({ type: 'Date' })
  createdAt!: Date;
}
