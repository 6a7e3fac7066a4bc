import { Field, ID, ObjectType } from 'type-graphql';

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
