import { Field, Float, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import type { Issue } from '../../../kernel/errors';
import { Shape } from '../../../kernel/graphql/input';
import { list, localDate, localTime, uuid, wholeNumber, withFaults } from '../../../kernel/shapes';
import { channelName, queueName } from '../queue-settings/queue-settings.inputs';
import { rangeFaults } from '../requirement/requirement.inputs';

/** Maximum days per request: three months. */
const MAX_DAYS = 92;
const MAX_CHANGES = 100;

const stream = { queue: queueName.nullish(), channel: channelName.nullish() };

const changeShape = z.object({
  ...stream,
  from: localDate.nullish(),
  to: localDate.nullish(),
  fromTime: localTime.nullish(),
  untilTime: localTime.nullish(),
  volumePercent: z.number().min(-100).max(10_000).nullish(),
  handleTimePercent: z.number().min(-99).max(10_000).nullish(),
  contacts: z.number().min(0).max(1e7).nullish(),
  halfLifeHours: z.number().min(0).max(240).nullish(),
  containmentPercent: z.number().min(0).max(99).nullish(),
});

@InputType({ description: 'A change of the load, of the streams named, on days and at times of day.' })
@Shape(changeShape)
export class WhatIfChangeInput {
  @Field(() => String, { nullable: true, description: 'Default: every queue.' })
  queue?: string | null;

  @Field(() => String, { nullable: true, description: 'Default: every channel.' })
  channel?: string | null;

  @Field(() => String, { nullable: true, description: 'First day. Default: first day of the scenario.' })
  from?: string | null;

  @Field(() => String, { nullable: true })
  to?: string | null;

  @Field(() => String, { nullable: true, description: 'HH:MM of each day. Default without both times: all day.' })
  fromTime?: string | null;

  @Field(() => String, { nullable: true, description: 'HH:MM, not included; not after fromTime means the next day.' })
  untilTime?: string | null;

  @Field(() => Float, { nullable: true, description: 'More contacts, in percent; negative: fewer.' })
  volumePercent?: number | null;

  @Field(() => Float, { nullable: true, description: 'Longer handle times, in percent; negative: shorter.' })
  handleTimePercent?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Contacts added to the forecast of each stream and day, as by an event.',
  })
  contacts?: number | null;

  @Field(() => Float, { nullable: true, description: 'Hours after which half of the further contacts is left.' })
  halfLifeHours?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Containment in percent, instead of the average of 8 weeks; 0 is an outage of bots.',
  })
  containmentPercent?: number | null;
}

const settingsShape = z.object({
  ...stream,
  serviceLevelTarget: z.number().gt(0).lt(100).nullish(),
  serviceLevelThreshold: z.number().min(0).max(86_400).nullish(),
  targetMeanWait: z.number().gt(0).max(86_400).nullish(),
  patience: z.number().min(1).max(86_400).nullish(),
  occupancyCap: z.number().min(10).max(100).nullish(),
  concurrency: wholeNumber(1, 50).nullish(),
  deadlineHours: z.number().min(0.25).max(720).nullish(),
  shrinkagePercent: z.number().min(0).max(95).nullish(),
});

@InputType({ description: 'Changed settings of streams. Omitted fields keep their values.' })
@Shape(settingsShape)
export class WhatIfSettingsInput {
  @Field(() => String, { nullable: true })
  queue?: string | null;

  @Field(() => String, { nullable: true })
  channel?: string | null;

  @Field(() => Float, { nullable: true, description: 'Percent.' })
  serviceLevelTarget?: number | null;

  @Field(() => Float, { nullable: true, description: 'Seconds.' })
  serviceLevelThreshold?: number | null;

  @Field(() => Float, { nullable: true, description: 'Seconds; the target instead of the service level.' })
  targetMeanWait?: number | null;

  @Field(() => Float, { nullable: true, description: 'Seconds.' })
  patience?: number | null;

  @Field(() => Float, { nullable: true, description: 'Percent.' })
  occupancyCap?: number | null;

  @Field(() => Int, { nullable: true })
  concurrency?: number | null;

  @Field(() => Float, { nullable: true })
  deadlineHours?: number | null;

  @Field(() => Float, { nullable: true, description: 'At all times, instead of the shrinkage by reason.' })
  shrinkagePercent?: number | null;
}

const peopleShape = z.object({ queue: queueName, channel: channelName, people: wholeNumber(0, 100_000) });

@InputType({ description: 'People on duty for a stream whenever it is open.' })
@Shape(peopleShape)
export class WhatIfPeopleInput {
  @Field(() => String)
  queue!: string;

  @Field(() => String)
  channel!: string;

  @Field(() => Int)
  people!: number;
}

function faultsOf(input: { from: string; to: string; changes?: object[] | null }): Issue[] {
  return rangeFaults(input, MAX_DAYS);
}

@InputType()
@Shape(
  withFaults(
    z.object({
      from: localDate,
      to: localDate,
      ...stream,
      risk: z.number().gt(0).lt(1).nullish(),
      changes: list(changeShape, { max: MAX_CHANGES }).nullish(),
      settings: list(settingsShape, { max: MAX_CHANGES }).nullish(),
      people: list(peopleShape, { max: 1_000 }).nullish(),
      scheduled: z.boolean().nullish(),
      scheduleId: uuid.nullish(),
    }),
    faultsOf,
  ),
)
export class WhatIfInput {
  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  from!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD. Limit: 3 months.' })
  to!: string;

  @Field(() => String, { nullable: true, description: 'Answers this queue alone.' })
  queue?: string | null;

  @Field(() => String, { nullable: true })
  channel?: string | null;

  @Field(() => Float, { nullable: true, description: 'Staffs the load that is not exceeded with this probability.' })
  risk?: number | null;

  @Field(() => [WhatIfChangeInput], { nullable: true, description: 'Changes of the load, applied in order.' })
  changes?: WhatIfChangeInput[] | null;

  @Field(() => [WhatIfSettingsInput], { nullable: true })
  settings?: WhatIfSettingsInput[] | null;

  @Field(() => [WhatIfPeopleInput], {
    nullable: true,
    description:
      'Fixed staffing, used for the service of both cases. Default: people scheduled, on request, or required now.',
  })
  people?: WhatIfPeopleInput[] | null;

  @Field(() => Boolean, { nullable: true, description: 'True: the service is that of the people really scheduled.' })
  scheduled?: boolean | null;

  @Field(() => ID, { nullable: true, description: 'Counts the shifts of this schedule too, also as a draft.' })
  scheduleId?: string | null;
}
