import { ArgsType, Field, Float, ID, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { Shape } from '../../../kernel/graphql/input';
import { deprecated, withEitherName } from '../../../kernel/graphql/renamed-field';
import { list, localDate, textLine, uuid, wholeNumber, withFaults } from '../../../kernel/shapes';
import { ROTATION_USES, type RotationUse } from '../rotations/rotation.rules';
import { RotationUseEnum } from '../rotations/rotation.type';
import { rangeFaults } from '../schedule.rules';
import { askerShape } from './asker.rules';
import { PRIORITIES, type Priority } from './cost-terms.rules';
import { PriorityEnum } from './cost-terms.type';

const MAX_PEOPLE = 10_000;
/** These determine the result of a search that does not run out of time. */
export const seed = wholeNumber(0, 2 ** 31 - 1);
export const epochs = wholeNumber(1, 100_000);

const factor = z.number().min(0).max(1000).nullish();
const former = factor.meta({ deprecated: true });
const weightsShape = withEitherName(
  withEitherName(
    z.object({
      understaffing: factor,
      short: former,
      overstaffing: factor,
      over: former,
      preferences: factor,
      balance: factor,
      patterns: factor,
    }),
    { kept: 'understaffing', other: 'short' },
  ),
  { kept: 'overstaffing', other: 'over' },
);

@InputType('GenerationWeightsInput', {
  description: 'Weights that multiply the points of cost terms, 0 to 1,000. Default: those of the priority.',
})
export class GenerationWeights {
  @Field(() => Float, { nullable: true, description: 'Understaffing: 100 points per person-hour.' })
  understaffing?: number | null;

  @Field(() => Float, { nullable: true, deprecationReason: deprecated('understaffing') })
  short?: number | null;

  @Field(() => Float, { nullable: true, description: 'Overstaffing: 4 points per person-hour.' })
  overstaffing?: number | null;

  @Field(() => Float, { nullable: true, deprecationReason: deprecated('overstaffing') })
  over?: number | null;

  @Field(() => Float, { nullable: true, description: 'Unmet preferences: 5 points times their weight.' })
  preferences?: number | null;

  @Field(() => Float, { nullable: true, description: 'Uneven distribution of hours, weekends and undesirable shifts.' })
  balance?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Single working days and days off: 30 points; starts over 90 minutes apart: 1 per minute.',
  })
  patterns?: number | null;
}

@InputType()
class GenerateOptions {
  @Field(() => Float, {
    nullable: true,
    description: 'People whose shift covers each interval, breaks included; rounded up, 0 by default.',
  })
  coverageTarget?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'Availability, time off and preferences; true by default.' })
  respectAvailability?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True by default.' })
  balanceHours?: boolean | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Maximum share of scheduled people on break at once, 0 to 100, as far as break windows allow.',
  })
  maxOnBreakPercent?: number | null;

  @Field(() => Float, { nullable: true, deprecationReason: deprecated('maxOnBreakPercent') })
  mostOnBreakPercent?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The same input, seed and epochs give the same schedule. Default: 0.',
  })
  seed?: number | null;

  @Field(() => Int, { nullable: true, description: 'Rounds of the search, about a quarter of a second each.' })
  epochs?: number | null;

  @Field(() => PriorityEnum, { nullable: true, description: 'Preset of the weights; balanced by default.' })
  priority?: Priority | null;

  @Field(() => GenerationWeights, { nullable: true, description: 'Replace weights of the priority.' })
  weights?: GenerationWeights | null;

  @Field(() => RotationUseEnum, { nullable: true, description: 'keep by default.' })
  rotations?: RotationUse | null;

  @Field(() => ID, {
    nullable: true,
    description: 'A schedule; its pinned cells among the people and days asked for are given as they are.',
  })
  pinsOf?: string | null;
}

const optionsShape = withEitherName(
  z.object({
    coverageTarget: z.number().min(0).max(MAX_PEOPLE).nullish(),
    respectAvailability: z.boolean().nullish(),
    balanceHours: z.boolean().nullish(),
    maxOnBreakPercent: z.number().min(0).max(100).nullish(),
    mostOnBreakPercent: z.number().min(0).max(100).nullish().meta({ deprecated: true }),
    seed: seed.nullish(),
    epochs: epochs.nullish(),
    priority: z.enum(PRIORITIES).nullish(),
    weights: weightsShape.nullish(),
    rotations: z.enum(ROTATION_USES).nullish(),
    pinsOf: uuid.nullish(),
  }),
  { kept: 'maxOnBreakPercent', other: 'mostOnBreakPercent' },
);

export const generateShape = withFaults(
  z.object({
    name: textLine(200),
    startDate: localDate,
    endDate: localDate,
    employeeIds: list(uuid, { min: 1, max: MAX_PEOPLE }),
    templateIds: list(uuid, { max: 500 }).nullish(),
    options: optionsShape.nullish(),
  }),
  rangeFaults,
);

@InputType()
@Shape(generateShape)
export class GenerateScheduleInput {
  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  startDate!: string;

  @Field(() => String, { description: 'Last day, YYYY-MM-DD. Limit: 366 days.' })
  endDate!: string;

  @Field(() => [ID])
  employeeIds!: string[];

  @Field(() => [ID], { nullable: true, description: 'Default, also if empty: all templates.' })
  templateIds?: string[] | null;

  @Field(() => GenerateOptions, { nullable: true })
  options?: GenerateOptions | null;
}

export const USUAL_SECONDS = 60;
export const seconds = wholeNumber(1, 1800);

/** Jobs stored by earlier versions have no requester. */
export const generationJobShape = z.object({ input: generateShape, seconds, askedBy: askerShape.optional() });

const startShape = z.object({ input: generateShape, seconds: seconds.nullish() });

@ArgsType()
@Shape(startShape)
export class StartGenerationArgs {
  @Field(() => GenerateScheduleInput)
  input!: GenerateScheduleInput;

  @Field(() => Int, {
    nullable: true,
    description: 'Time limit of the search in seconds. Default: 60. Limit: 1,800.',
  })
  seconds?: number | null;
}
