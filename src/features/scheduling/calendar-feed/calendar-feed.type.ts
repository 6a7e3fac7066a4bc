import { Field, ObjectType } from 'type-graphql';
import { DateTime } from '../../../kernel/graphql/scalars';

@ObjectType({ simpleResolvers: true, description: 'A private address of the own shifts, for calendar programs.' })
export class CalendarFeed {
  @Field(() => DateTime)
  createdAt!: Date | string;
}

@ObjectType({ simpleResolvers: true })
export class CreatedCalendarFeed extends CalendarFeed {
  @Field(() => String, { description: 'Returned only once. Anyone with this address can read the shifts.' })
  url!: string;
}
