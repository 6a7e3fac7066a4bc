import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'The records that name a queue.' })
export class QueueUse {
  @Field(() => String, { description: 'Empty: contacts without a queue.' })
  name!: string;

  @Field(() => Int, { description: 'Intervals of contact history.' })
  intervals!: number;

  @Field(() => Int)
  deflectionIntervals!: number;

  @Field(() => String, { nullable: true, description: 'The first day with contact history or deflection.' })
  firstDay!: string | null;

  @Field(() => String, { nullable: true })
  lastDay!: string | null;

  @Field(() => Int, {
    description: 'Settings, opening hours, events, forecast overrides and manual requirements of this queue alone.',
  })
  planningEntries!: number;
}
