import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../../kernel/graphql/enums';
import { Page } from '../../../kernel/graphql/page';
import { EVENT_KINDS, type DemandEventFields, type EventKind } from './demand-event.rules';

export const DemandEventKindEnum = enumOf(
  'DemandEventKind',
  EVENT_KINDS,
  'uplift: percent or contacts, also for hours. Of whole days: closed; like a weekday; the usual contacts times a\n' +
    'factor; learned from earlier days of the same name.',
);

@ObjectType({ simpleResolvers: true, description: 'Something that changes the contacts for a time.' })
export class DemandEvent implements DemandEventFields {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true, description: 'Null for every queue, empty for contacts without a queue.' })
  queue!: string | null;

  @Field(() => String, { nullable: true, description: 'Null for every channel, empty for contacts without a channel.' })
  channel!: string | null;

  @Field(() => DemandEventKindEnum)
  kind!: EventKind;

  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  startDate!: string;

  @Field(() => String, { nullable: true, description: 'HH:MM; the whole first day when null.' })
  startTime!: string | null;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD.' })
  endDate!: string;

  @Field(() => String, { nullable: true, description: 'HH:MM, exclusive. Default: end of the last day.' })
  endTime!: string | null;

  @Field(() => Float, { nullable: true, description: 'Factor on the volume expected without the event.' })
  percent!: number | null;

  @Field(() => Float, { nullable: true, description: 'Over the whole of the event.' })
  contacts!: number | null;

  @Field(() => Float, { nullable: true, description: 'Hours after the end in which the change halves.' })
  halfLifeHours!: number | null;

  @Field(() => Int, { nullable: true, description: '0 is Sunday, 6 Saturday.' })
  weekday!: number | null;

  @Field(() => Float, { nullable: true })
  factor!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class DemandEventPage extends Page {
  @Field(() => [DemandEvent])
  data!: DemandEvent[];
}
