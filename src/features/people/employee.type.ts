import { Field, Int, ObjectType } from 'type-graphql';
import { Team } from './team.entity';

@ObjectType({ simpleResolvers: true })
export class MovedEmployees {
  @Field(() => Int, { description: 'Without those who were in the team already.' })
  moved!: number;

  @Field(() => Team, { nullable: true })
  team!: Team | null;
}
