import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Page } from '../../../kernel/graphql/page';
import { taken } from '../../../kernel/taken';
import type { OpeningHoursFields, OpenTime } from './opening-hours.rules';

taken('opening_hours_date', 'There are opening hours from this day on already', 'validFrom');

@ObjectType('OpenTime', { simpleResolvers: true })
@InputType('OpenTimeInput')
export class OpenTimeFields implements OpenTime {
  @Field(() => Int, { description: '0 is Sunday, 6 Saturday.' })
  weekday!: number;

  @Field(() => String, { description: 'HH:MM.' })
  from!: string;

  @Field(() => String, { description: 'HH:MM, not included; 00:00 is the end of the day.' })
  until!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The week of a queue from a day on, until the next such entry. Before, and without any, it is learned.',
})
export class OpeningHours implements OpeningHoursFields {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true, description: 'Null for every queue, empty for contacts without a queue.' })
  queue!: string | null;

  @Field(() => String, { nullable: true, description: 'Null for every channel, empty for contacts without a channel.' })
  channel!: string | null;

  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  validFrom!: string;

  @Field(() => [OpenTimeFields], { description: 'Closed at all other times.' })
  hours!: OpenTimeFields[];
}

@ObjectType({ simpleResolvers: true })
export class OpeningHoursPage extends Page {
  @Field(() => [OpeningHours])
  data!: OpeningHours[];
}
