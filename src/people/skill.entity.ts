import { Entity, PrimaryKey, Property } from '@mikro-orm/core';
import { Field, ID, ObjectType } from 'type-graphql';

export const USUAL_LEVELS = ['beginner', 'intermediate', 'advanced', 'expert'];

@Entity({ tableName: 'skill' })
@ObjectType({ simpleResolvers: true })
export class Skill {
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

@ObjectType({ simpleResolvers: true, description: 'A skill that an employee has.' })
export class SkillAssignment {
  @Field(() => ID)
  employeeId!: string;

  @Field(() => ID)
  skillId!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  proficiencyLevel!: string | null;
}
