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
  description: 'A share of the people on duty who are not there, though the schedule does not show it.',
})
@InputType('ShrinkageInput')
export class ShrinkageFields implements Shrinkage {
  @Field(() => String)
  reason!: string;

  @Field(() => Float)
  percent!: number;

  @Field(() => [Int], { nullable: true, description: '0 is Sunday, 6 Saturday; every day when left out.' })
  weekdays?: number[] | null;

  @Field(() => String, { nullable: true, description: 'HH:MM; all day when both times are left out.' })
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
    'A queue and channel whose forecast, times a factor, serves until there are four weeks of contacts; it fades out.',
})
@InputType('FollowedQueueInput')
export class FollowedFields implements Follows {
  @Field(() => String)
  queue!: string;

  @Field(() => String, { description: 'Empty for none.' })
  channel!: string;

  @Field(() => Float, { description: 'Contacts of this queue over those of the other, above 0.' })
  factor!: number;
}

@ObjectType({ simpleResolvers: true, description: 'The settings in force, and where each was chosen.' })
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
    description: 'Seconds after which a contact gives up on average; null: never.',
  })
  patience!: number | null;

  @Field(() => [ShrinkageFields], { description: 'Rows of one time add up.' })
  shrinkage!: ShrinkageFields[];

  @Field(() => Float, {
    nullable: true,
    description: 'Percent of the time on duty spent on contacts, at most; null without a cap.',
  })
  occupancyCap!: number | null;

  @Field(() => Int, { description: 'Contacts a person works on at once.' })
  concurrency!: number;

  @Field(() => Float, { description: 'Percent by which each further contact at once lengthens all of them.' })
  concurrencySlowdown!: number;

  @Field(() => Float, { description: 'Within which deferred work is done.' })
  deadlineHours!: number;

  @Field(() => ID, { nullable: true, description: 'Needed to serve the queue; null is anyone.' })
  skillId!: string | null;

  @Field(() => String, { nullable: true, description: 'Of the holidays, ISO 3166-1; null is none.' })
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
    description: 'Of each setting: stream, queue, channel, organization or default, whichever it comes from.',
  })
  sources!: SettingsAtLevel['sources'];

  @Field(() => [String], { description: 'The settings chosen for just this queue and channel.' })
  own!: string[];
}

@ObjectType({ simpleResolvers: true })
export class QueueSettingsPage extends Page {
  @Field(() => [QueueSettings])
  data!: QueueSettings[];
}
