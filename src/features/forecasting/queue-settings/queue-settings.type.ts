import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../../kernel/graphql/enums';
import { Page } from '../../../kernel/graphql/page';
import { RenamedField } from '../../../kernel/graphql/renamed-field';
import { Json } from '../../../kernel/graphql/scalars';
import { HistoricalVolumeEnum } from '../../organization/organization.entity';
import {
  CHANNEL_KINDS,
  type ChannelKind,
  type Follows,
  type QueueSettingsInForce,
  type SettingsAtLevel,
} from './queue-settings.rules';
import type { Shrinkage } from './shrinkage.rules';

export const ChannelKindEnum = enumOf(
  'ChannelKind',
  CHANNEL_KINDS,
  'How contacts are worked on: one at once, several at once, or later, until a deadline.',
);

@ObjectType('Shrinkage', {
  simpleResolvers: true,
  description: 'Shrinkage: share of scheduled people who are absent without a change of the schedule.',
})
@InputType('ShrinkageInput')
export class ShrinkageFields implements Shrinkage {
  @Field(() => String)
  reason!: string;

  @Field(() => Float)
  percent!: number;

  @Field(() => [Int], { nullable: true, description: '0 is Sunday, 6 Saturday. Default: every day.' })
  weekdays?: number[] | null;

  @Field(() => String, { nullable: true, description: 'HH:MM. Default without both times: all day.' })
  from?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'HH:MM, not included; not after `from` means the next day.',
  })
  until?: string | null;
}

@ObjectType('FollowedQueue', {
  simpleResolvers: true,
  description:
    'A proxy queue: its forecast, multiplied by a factor, is used until 4 weeks of contacts exist.\n' +
    'Its weight then fades out.',
})
@InputType('FollowedQueueInput')
export class FollowedFields implements Follows {
  @Field(() => String)
  queue!: string;

  @Field(() => String, { description: 'Empty for none.' })
  channel!: string;

  @Field(() => Float, { description: 'Contacts of this queue per contact of the other queue, above 0.' })
  factor!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Effective settings and their sources.' })
export class QueueSettings implements SettingsAtLevel {
  @Field(() => String, { nullable: true, description: 'Empty: contacts without a queue; null: every queue.' })
  queue!: string | null;

  @Field(() => String, { nullable: true, description: 'Empty: contacts without a channel; null: every channel.' })
  channel!: string | null;

  @Field(() => ChannelKindEnum)
  kind!: ChannelKind;

  @Field(() => Float, { description: 'Percent of contacts to be answered within the threshold.' })
  serviceLevelTarget!: number;

  @Field(() => Float, { description: 'Seconds.' })
  serviceLevelThreshold!: number;

  @Field(() => Float, { nullable: true, description: 'Seconds; the target instead of the service level.' })
  targetMeanWait!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Mean patience in seconds before abandoning; null for unlimited.',
  })
  patience!: number | null;

  @Field(() => [ShrinkageFields], { description: 'Percentages of overlapping rows add up.' })
  shrinkage!: ShrinkageFields[];

  @Field(() => Float, {
    nullable: true,
    description: 'Maximum occupancy in percent; null for no limit.',
  })
  occupancyCap!: number | null;

  @Field(() => Int, { description: 'Concurrency: contacts per agent at the same time.' })
  concurrency!: number;

  @Field(() => Float, { description: 'Slowdown per additional concurrent contact, in percent.' })
  concurrencySlowdown!: number;

  @Field(() => Float, { description: 'Deadline for deferred work, in hours.' })
  deadlineHours!: number;

  @Field(() => ID, { nullable: true, description: 'Skill required to serve the queue; null for any agent.' })
  skillId!: string | null;

  @Field(() => String, { nullable: true, description: 'Country of the holidays, ISO 3166-1; null for none.' })
  country!: string | null;

  @Field(() => String, { nullable: true, description: 'A subdivision of the country.' })
  region!: string | null;

  @Field(() => HistoricalVolumeEnum)
  historicalVolume!: QueueSettingsInForce['historicalVolume'];

  @RenamedField('proxyQueue', () => FollowedFields, { nullable: true })
  follows!: FollowedFields | null;

  @Field(() => Boolean)
  isForecast!: boolean;

  @Field(() => Json, {
    description: 'Source of each setting: stream, queue, channel, organization or default.',
  })
  sources!: SettingsAtLevel['sources'];

  @Field(() => [String], { description: 'The settings chosen for just this queue and channel.' })
  own!: string[];
}

@ObjectType({ simpleResolvers: true, description: 'A state or province with public holidays of its own.' })
export class HolidayRegion {
  @Field(() => String, { description: 'A value of `region` in the settings.' })
  code!: string;

  @Field(() => String)
  name!: string;
}

@ObjectType({ simpleResolvers: true })
export class QueueSettingsPage extends Page {
  @Field(() => [QueueSettings])
  data!: QueueSettings[];
}
