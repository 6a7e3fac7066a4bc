import { Field, Int, ObjectType } from 'type-graphql';
import { Team } from './team.entity';

@ObjectType({ simpleResolvers: true })
export class MovedEmployees {
  @Field(() => Int, { description: 'Excludes employees who were already in the team.' })
  moved!: number;

  @Field(() => Team, { nullable: true })
  team!: Team | null;
}
