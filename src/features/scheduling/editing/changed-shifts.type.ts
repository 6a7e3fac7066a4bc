import { Field, ID, ObjectType } from 'type-graphql';
import { Shift } from '../shift.entity';

@ObjectType({ simpleResolvers: true })
export class ChangedShifts {
  @Field(() => [Shift], { description: 'In the order asked for.' })
  created!: Shift[];

  @Field(() => [Shift], { description: 'In the order asked for, also those that were so already.' })
  updated!: Shift[];

  @Field(() => [ID], { description: 'In the order asked for.' })
  deletedIds!: string[];
}
