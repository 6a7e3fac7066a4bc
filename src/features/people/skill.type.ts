import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Skill } from './skill.entity';

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

@ObjectType({ simpleResolvers: true })
export class AssignedSkills {
  @Field(() => Int, { description: 'Excludes employees who already had it at this level.' })
  assigned!: number;

  @Field(() => Skill)
  skill!: Skill;
}
