import { Field, Float, ObjectType } from 'type-graphql';
import { DateTime } from '../../../kernel/graphql/scalars';

@ObjectType({ simpleResolvers: true, description: 'A stretch of time with fewer people than are required.' })
export class ShortCover {
  @Field(() => DateTime)
  startsAt!: Date;

  @Field(() => DateTime)
  endsAt!: Date;

  @Field(() => Float)
  required!: number;

  @Field(() => Float, { description: 'People at work, net of breaks; a part of the stretch counts as a part.' })
  people!: number;

  @Field(() => Float, { description: 'Number of missing people caused by this time off.' })
  added!: number;
}
