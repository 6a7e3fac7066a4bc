import { Field, ID, Int, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'The records that name a skill.' })
export class SkillUse {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => Int, { description: 'Employees with the skill, including inactive ones.' })
  employees!: number;

  @Field(() => [String], { description: 'Queues that need it, by choice or because they have its name.' })
  queues!: string[];

  @Field(() => Int, { description: 'Manual requirements of this skill.' })
  manualRequirements!: number;
}
