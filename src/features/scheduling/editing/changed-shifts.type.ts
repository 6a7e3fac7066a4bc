import { Field, ID, ObjectType } from 'type-graphql';
import { Shift } from '../shift.entity';

@ObjectType({ simpleResolvers: true })
export class ChangedShifts {
  @Field(() => [Shift], { description: 'In the order of the request.' })
  created!: Shift[];

  @Field(() => [Shift], { description: 'In the order of the request, including unchanged ones.' })
  updated!: Shift[];

  @Field(() => [ID], { description: 'In the order of the request.' })
  deletedIds!: string[];
}
