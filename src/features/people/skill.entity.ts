import { Entity, Property } from '@mikro-orm/core';
import { Field, ObjectType } from 'type-graphql';
import { taken } from '../../kernel/taken';
import { TenantEntity } from '../../platform/database/tenant-entity';

export const USUAL_LEVELS = ['beginner', 'intermediate', 'advanced', 'expert'];

taken('skill_organization_id_name_folded_key', 'A skill with this name exists already', 'name');

@Entity({ tableName: 'skill' })
@ObjectType({ simpleResolvers: true })
export class Skill extends TenantEntity {
  @Field(() => String)
  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'text' })
  nameFolded!: string;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  description: string | null = null;

  @Field(() => String, { nullable: true })
  @Property({ type: 'text', nullable: true })
  category: string | null = null;

  @Field(() => [String])
  @Property({ type: 'array' })
  proficiencyLevels!: string[];

  @Property({ type: 'Date' })
  createdAt!: Date;
}
