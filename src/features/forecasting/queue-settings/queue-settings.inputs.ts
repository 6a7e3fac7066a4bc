import { ArgsType, Field, Float, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { deprecated, withEitherName } from '../../../kernel/graphql/renamed-field';
import { PageArgs, pageShape } from '../../../kernel/graphql/page';
import { got, isPrintable, list, localTime, textLine, uuid, wholeNumber } from '../../../kernel/shapes';
import { ANY_CHANNEL } from '../../demand/interval.rules';
import { HistoricalVolumeEnum } from '../../organization/organization.entity';
import { HISTORICAL_VOLUMES } from '../../organization/organization.rules';
import { CHANNEL_KINDS, type ChannelKind } from './queue-settings.rules';
import { ChannelKindEnum, FollowedFields, ShrinkageFields } from './queue-settings.type';

const SECONDS_OF_A_DAY = 86_400;
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined;

export const queueName = z.string().max(200).refine(isPrintable, got('must be printable text'));
export const channelName = z.string().refine((name) => ANY_CHANNEL.includes(name), {
  error: ({ input }) =>
    `must be one of ${ANY_CHANNEL.filter(Boolean).join(', ')} or empty, got ${JSON.stringify(input)}`,
});

const shrinkageShape = z.object({
  reason: textLine(100),
  percent: z.number().min(0).max(95),
  weekdays: list(wholeNumber(0, 6), { min: 1, max: 7 }).nullish(),
  from: localTime.nullish(),
  until: localTime.nullish(),
});

@ArgsType()
@Shape(z.object({ queue: queueName.nullish(), channel: channelName.nullish(), ...pageShape }))
export class QueueSettingsArgs extends PageArgs {
  @Field(() => String, { nullable: true })
  queue?: string | null;

  @Field(() => String, { nullable: true })
  channel?: string | null;
}

@ArgsType()
@Shape(z.object({ country: z.string().refine(isCountry, got('must be a country of ISO 3166-1 such as US')) }))
export class HolidayRegionsArgs {
  @Field(() => String, { description: 'ISO 3166-1.' })
  country!: string;
}

const proxyShape = z.object({ queue: queueName, channel: channelName, factor: z.number().gt(0).max(1000) });

const changeShape = z.object({
  queue: queueName.nullish(),
  channel: channelName.nullish(),
  kind: z.enum(CHANNEL_KINDS).nullish(),
  serviceLevelTarget: z.number().gt(0).lt(100).nullish(),
  serviceLevelThreshold: z.number().min(0).max(SECONDS_OF_A_DAY).nullish(),
  targetMeanWait: z.number().gt(0).max(SECONDS_OF_A_DAY).nullish(),
  patience: z.number().min(1).max(SECONDS_OF_A_DAY).nullish(),
  shrinkage: list(shrinkageShape, { max: 100 }).nullish(),
  occupancyCap: z.number().min(10).max(100).nullish(),
  concurrency: wholeNumber(1, 50).nullish(),
  concurrencySlowdown: z.number().min(0).max(100).nullish(),
  deadlineHours: z.number().min(0.25).max(720).nullish(),
  skillId: uuid.nullish(),
  anyone: z.boolean().nullish(),
  country: z.string().refine(isCountry, got('must be a country of ISO 3166-1 such as US')).nullish(),
  region: z
    .string()
    .regex(/^[A-Za-z0-9.-]{1,20}$/, got('must be a subdivision such as WA'))
    .nullish(),
  historicalVolume: z.enum(HISTORICAL_VOLUMES).nullish(),
  proxyQueue: proxyShape.nullish(),
  follows: proxyShape.nullish(),
  isForecast: z.boolean().nullish(),
});

@InputType({ description: 'Updates the fields present; null restores the inherited setting.' })
@Shape(withEitherName(changeShape, { kept: 'follows', other: 'proxyQueue' }))
export class UpdateQueueSettingsInput {
  @Field(() => String, { nullable: true, description: 'Default: every queue. Empty for contacts without a queue.' })
  queue?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Default: every channel. Empty for contacts without a channel.',
  })
  channel?: string | null;

  @Field(() => ChannelKindEnum, { nullable: true })
  kind?: ChannelKind | null;

  @Field(() => Float, { nullable: true, description: 'Percent.' })
  serviceLevelTarget?: number | null;

  @Field(() => Float, { nullable: true, description: 'Seconds.' })
  serviceLevelThreshold?: number | null;

  @Field(() => Float, { nullable: true, description: 'Seconds; the target instead of the service level.' })
  targetMeanWait?: number | null;

  @Field(() => Float, { nullable: true, description: 'Seconds.' })
  patience?: number | null;

  @Field(() => [ShrinkageFields], { nullable: true })
  shrinkage?: ShrinkageFields[] | null;

  @Field(() => Float, { nullable: true, description: 'Percent.' })
  occupancyCap?: number | null;

  @Field(() => Int, { nullable: true })
  concurrency?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Slowdown per additional concurrent contact, in percent. Limit: 100.',
  })
  concurrencySlowdown?: number | null;

  @Field(() => Float, { nullable: true })
  deadlineHours?: number | null;

  @Field(() => ID, { nullable: true, description: 'Default: the skill with the name of the queue, else any agent.' })
  skillId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True: any agent can serve the queue, whatever its name.' })
  anyone?: boolean | null;

  @Field(() => String, { nullable: true })
  country?: string | null;

  @Field(() => String, { nullable: true })
  region?: string | null;

  @Field(() => HistoricalVolumeEnum, { nullable: true })
  historicalVolume?: 'reached' | 'offered' | null;

  @Field(() => FollowedFields, { nullable: true, description: 'Forecasts a new queue from another one.' })
  proxyQueue?: FollowedFields | null;

  @Field(() => FollowedFields, { nullable: true, deprecationReason: deprecated('proxyQueue') })
  follows?: FollowedFields | null;

  @Field(() => Boolean, { nullable: true })
  isForecast?: boolean | null;
}
