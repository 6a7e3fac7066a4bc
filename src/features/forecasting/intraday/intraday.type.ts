import { Field, Float, ID, ObjectType } from 'type-graphql';
import { DateTime } from '../../../kernel/graphql/scalars';

@ObjectType({ simpleResolvers: true, description: 'An interval of today, of one queue and channel.' })
export class IntradayInterval {
  @Field(() => String, { description: 'Empty: contacts without a queue.' })
  queue!: string;

  @Field(() => String, { description: 'Empty: none named.' })
  channel!: string;

  @Field(() => String, { description: 'Start, HH:MM, local to the organization.' })
  interval!: string;

  @Field(() => DateTime)
  startsAt!: string;

  @Field(() => DateTime)
  endsAt!: string;

  @Field(() => Float, { description: 'Contacts that were expected when the day began.' })
  forecast!: number;

  @Field(() => Float, { nullable: true, description: 'Actual contacts for agents; null until imported.' })
  actual!: number | null;

  @Field(() => Float, { description: 'Actual contacts, or the reforecast.' })
  expected!: number;

  @Field(() => Float)
  lower80!: number;

  @Field(() => Float)
  upper80!: number;

  @Field(() => Float, { nullable: true, description: 'Seconds: what was measured, or is expected now.' })
  handleTimeSeconds!: number | null;

  @Field(() => Float, { description: 'People on duty that were required when the day began.' })
  required!: number;

  @Field(() => Float, { description: 'People on duty that are required now.' })
  requiredNow!: number;

  @Field(() => Float, { description: 'People to schedule when the day began: `required` after shrinkage.' })
  scheduled!: number;

  @Field(() => Float, { description: 'People to schedule now: `requiredNow` after shrinkage.' })
  scheduledNow!: number;

  @Field(() => Float, { description: 'People scheduled, net of breaks and time off, as far as they are needed here.' })
  scheduledPeople!: number;

  @Field(() => Float, { description: 'Mean: scheduledPeople less scheduledNow; negative: people are missing.' })
  gap!: number;

  @Field(() => Float, { description: 'Person-hours missing of scheduledNow, counted by the minute.' })
  understaffedHours!: number;
}

@ObjectType({ simpleResolvers: true, description: 'The day so far of a queue and channel, and what is left of it.' })
export class IntradayStream {
  @Field(() => String)
  queue!: string;

  @Field(() => String)
  channel!: string;

  @Field(() => ID, { nullable: true })
  skillId!: string | null;

  @Field(() => Float, { description: 'Contacts forecast in the intervals that are imported.' })
  forecastSoFar!: number;

  @Field(() => Float)
  actualSoFar!: number;

  @Field(() => Float, {
    description: 'The factor on the rest of the day: actual over forecast, as far as it is evidence.',
  })
  ratio!: number;

  @Field(() => Float, { description: 'Weight of the day so far in the reforecast, 0 to 1.' })
  weight!: number;

  @Field(() => Float, { nullable: true, description: 'Seconds, of the contacts so far.' })
  handleTimeSecondsSoFar!: number | null;

  @Field(() => Float, { description: 'Contacts of the whole day as forecast.' })
  forecastTotal!: number;

  @Field(() => Float, { description: 'Actual contacts plus the reforecast of the rest.' })
  expectedTotal!: number;

  @Field(() => [IntradayInterval])
  intervals!: IntradayInterval[];
}

@ObjectType({ simpleResolvers: true })
export class Intraday {
  @Field(() => String)
  date!: string;

  @Field(() => DateTime, { nullable: true, description: 'End of the last imported interval.' })
  importedUntil!: string | null;

  @Field(() => [IntradayStream], { description: 'Sorted by queue and channel.' })
  streams!: IntradayStream[];

  @Field(() => String, { description: 'The intervals of all streams as CSV.' })
  csv!: string;
}
